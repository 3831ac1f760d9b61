/** What the window says, in each language. Depends on javafx.base only. */
package org.diffusionlab.window.text;
