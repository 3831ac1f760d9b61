package org.diffusionlab.lab.result;

import java.util.function.LongSupplier;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counters;

/**
 * What one lane has come to while it is quiet.
 *
 * @param scheme which lane
 * @param retention what its server deletes
 * @param counters its counters, {@code pending} included
 * @param ledger who has what
 * @param databaseBytes measures its database
 * @param seconds how long it was at work
 */
public record LaneFigures(
    Scheme scheme,
    Retention retention,
    Counters counters,
    Ledger ledger,
    LongSupplier databaseBytes,
    double seconds) {}
