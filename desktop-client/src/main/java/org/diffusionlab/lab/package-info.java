/**
 * The engine: runs a scenario's steps on every lane, with real servers, sockets and databases, and
 * knows by counting when a lane is quiet.
 *
 * <p>Depends on {@code client}, the server, {@code lab.scenario}, {@code lab.log} and {@code
 * lab.result}; never on a toolkit.
 */
package org.diffusionlab.lab;
