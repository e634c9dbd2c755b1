extension AccountsSchema {
    /// The next alert of an account, and what it was computed from: the position of the space's change log and the state of its
    /// files (`mark`, NULL while they may still hide a change), the account's `alerts_revision`, and `basis`, which is the zone
    /// of the server and the rules of time. `ahead` has the identifiers of the alerts that come soon, sixteen bytes each. A row
    /// is named by the account, or for a desktop by its channel. `failed_at` is since when computing it has failed.
    ///
    /// Triggers raise `alerts_revision` with everything in this file that a plan depends on, in the same transaction.
    static let nextAlerts = """
        ALTER TABLE accounts ADD COLUMN alerts_revision INTEGER NOT NULL DEFAULT 0;

        CREATE TABLE next_alerts (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          looked_at INTEGER NOT NULL,
          sequence INTEGER NOT NULL,
          revision INTEGER NOT NULL,
          basis TEXT NOT NULL,
          mark INTEGER,
          next_at INTEGER,
          ahead BLOB NOT NULL CHECK (length(ahead) % 16 = 0),
          failed_at INTEGER,
          failure TEXT,
          CHECK ((failed_at IS NULL) = (failure IS NULL))
        ) STRICT;
        CREATE INDEX next_alerts_by_account ON next_alerts (account_id);

        -- Up to when it was looked over all accounts what is due; of the server under sixteen zeros, of a desktop under its
        -- channel.
        CREATE TABLE alert_rounds (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          through INTEGER,
          failed_at INTEGER,
          failure TEXT,
          CHECK ((failed_at IS NULL) = (failure IS NULL))
        ) STRICT;

        CREATE TRIGGER channels_leave_next_alerts AFTER DELETE ON channels BEGIN
          DELETE FROM next_alerts WHERE id = OLD.id;
          DELETE FROM alert_rounds WHERE id = OLD.id;
        END;
        CREATE TRIGGER alerts_follow_accounts AFTER UPDATE ON accounts
        WHEN OLD.leap_day_rule IS NOT NEW.leap_day_rule OR OLD.time_zone IS NOT NEW.time_zone
          OR OLD.catchups_a_day IS NOT NEW.catchups_a_day OR OLD.personal_space_id IS NOT NEW.personal_space_id BEGIN
          UPDATE accounts SET alerts_revision = alerts_revision + 1 WHERE id = NEW.id;
        END;
        CREATE TRIGGER alerts_follow_channels AFTER INSERT ON channels BEGIN
          UPDATE accounts SET alerts_revision = alerts_revision + 1 WHERE id = NEW.account_id;
        END;
        """ + AccountsSchema.following("account_alerts", "%.id")
        + AccountsSchema.following("account_lead_times", "%.account_id")
        + AccountsSchema.following("announced_catchups", "%.account_id")
        + AccountsSchema.following("desktop_catchups", "(SELECT account_id FROM channels WHERE id = %.channel_id)")

    /// Makes triggers for rows that an account's plan depends on; `account` is the expression of their account, with % for the
    /// row.
    private static func following(_ table: String, _ account: String) -> String {
        [("insert", "NEW"), ("update", "NEW"), ("delete", "OLD")].map { kind, row in
            """

            CREATE TRIGGER alerts_follow_\(table)_\(kind) AFTER \(kind.uppercased()) ON \(table) BEGIN
              UPDATE accounts SET alerts_revision = alerts_revision + 1 WHERE id = \(account.replacing("%", with: row));
            END;
            """
        }.joined()
    }

    /// Tells two logs of the same length apart; see `LogPosition`. An account from before this step is checked again when its
    /// space's files have changed.
    static let logTrail = "ALTER TABLE next_alerts ADD COLUMN trail INTEGER NOT NULL DEFAULT 0"

    /// When a space was last tidied: data kept only for undo is deleted after a while.
    static let tidyings = """
        CREATE TABLE tidyings (
          account_id BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
          tidied_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX tidyings_by_age ON tidyings (tidied_at);
        """
}
