/** The lessons that come with the program. */
package org.diffusionlab.lab.lesson;
