/**
 * The nouns everything else speaks of: schemes, messages, groups and the limits they keep.
 *
 * <p>Immutable values without behaviour beyond checking themselves. Depends on nothing.
 */
package org.diffusionlab.model;
