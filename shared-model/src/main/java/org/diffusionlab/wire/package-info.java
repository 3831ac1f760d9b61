/**
 * The frames of the wire and their JSON: one object per line, UTF-8.
 *
 * <p>Depends on {@code model} and Gson's tokenizer. Knows nothing of sockets.
 */
package org.diffusionlab.wire;
