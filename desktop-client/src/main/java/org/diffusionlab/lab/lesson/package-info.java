/** The lessons that come with the program. Uses {@code lab.scenario} to read them. */
package org.diffusionlab.lab.lesson;
