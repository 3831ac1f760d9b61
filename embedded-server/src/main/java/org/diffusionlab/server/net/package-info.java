/**
 * TCP: lines in, lines out. The only package that knows Netty. Its event loops decode and post;
 * they decide nothing.
 *
 * <p>Depends on {@code wire} and {@code server.core} ({@code Link}, {@code Input}).
 */
package org.diffusionlab.server.net;
