/**
 * The phone that is held: its groups, its transcript, its composer. Shares {@code state} with the
 * other parts and imports none of them.
 */
package org.diffusionlab.window.chat;
