extension AccountsSchema {
    /// One row for each alert on each channel, which is what makes it once; no words of it are kept. An account's alerts up
    /// to `announced_through` have their rows. `announced_catchups` is the round of each person that was announced last.
    static let deliveries = """
        CREATE TABLE deliveries (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          channel_id BLOB NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
          alert_id BLOB NOT NULL CHECK (length(alert_id) = 16),
          fire_at INTEGER NOT NULL,
          state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'accepted', 'missed', 'failed', 'withdrawn')),
          attempts INTEGER NOT NULL CHECK (attempts >= 0),
          attempt_at INTEGER NOT NULL,
          digest_id BLOB CHECK (length(digest_id) = 16),
          UNIQUE (channel_id, alert_id)
        ) STRICT;
        CREATE INDEX deliveries_to_do ON deliveries (attempt_at, fire_at, id) WHERE state IN ('waiting', 'sending');
        CREATE INDEX deliveries_by_account ON deliveries (account_id, fire_at);

        CREATE TABLE announcements (
          account_id BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
          announced_through INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE announced_catchups (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          person_id BLOB NOT NULL CHECK (length(person_id) = 16),
          due_day INTEGER NOT NULL,
          UNIQUE (account_id, person_id)
        ) STRICT;
        """

    /// How often an alert came again over a channel, after a snooze or a move: a part of its name there. `alert_id` is
    /// the alert that announced a round, NULL in rows of earlier versions.
    static let repeats = """
        ALTER TABLE deliveries ADD COLUMN repeats INTEGER NOT NULL DEFAULT 0 CHECK (repeats >= 0);
        CREATE INDEX deliveries_by_alert ON deliveries (alert_id, account_id);
        ALTER TABLE announced_catchups ADD COLUMN alert_id BLOB CHECK (length(alert_id) = 16);
        """

    /// Whether an alert that had arrived was withdrawn because its reminder was switched off, and not because it was done.
    static let switchedOffDeliveries = """
        ALTER TABLE deliveries ADD COLUMN was_off INTEGER NOT NULL DEFAULT 0 CHECK (was_off IN (0, 1));
        """
}
