/** What the window remembers of its user, and where. Depends on {@code text} and javafx.base. */
package org.diffusionlab.window.settings;
