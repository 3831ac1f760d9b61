/** Time as something one can hold still. Depends on nothing. */
package org.diffusionlab.server.clock;
