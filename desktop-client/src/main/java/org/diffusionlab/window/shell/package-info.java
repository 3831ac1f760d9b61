/** The window's frame: header, bars, keys, and the places where the parts go. Knows no part. */
package org.diffusionlab.window.shell;
