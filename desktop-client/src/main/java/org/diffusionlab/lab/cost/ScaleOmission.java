package org.diffusionlab.lab.cost;

/** What a {@link Scale} leaves out; the window and the docs say each in words. */
public enum ScaleOmission {
  /** Copies of the database on other machines. */
  REPLICATION,
  /** How rows are spread over machines, and what a message to members on several of them costs. */
  SHARDING,
  /** Commits, and how many writes share one. */
  COMMITS,
  /** Indexes beyond the primary keys, logs, backups and free pages. */
  INDEXES_AND_LOGS,
  /** Frames on the network, pushes and connections. */
  NETWORK,
  /** What is alike in all schemes: members, groups, memberships, heads and remembered sends. */
  BOOKKEEPING,
  /** Pictures and files, read receipts, search, roaming. */
  OTHER_FEATURES,
  /** Busy hours: a day's work is an average. */
  PEAK_HOURS
}
