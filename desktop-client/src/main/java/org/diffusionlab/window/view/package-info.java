/**
 * What every view is made with: the one FXML loader, canvases in the theme's colours, choices, and
 * the seam to the FX thread. Depends on {@code text}.
 */
package org.diffusionlab.window.view;
