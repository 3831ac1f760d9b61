/**
 * Charts as data, painted on the screen or written as SVG by the same painter. Shared by the pages
 * as {@code view} is; knows no feature.
 */
package org.diffusionlab.window.chart;
