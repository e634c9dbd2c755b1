extension AccountsSchema {
    /// The record of this machine's clock, in one row at most; see `ClockRecord`. An existing folder starts from the latest
    /// time in its accounts.
    static let clock = """
        CREATE TABLE clock (
          id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
          seen_at INTEGER NOT NULL,
          ahead_since INTEGER,
          ahead_seen_at INTEGER,
          CHECK ((ahead_since IS NULL) = (ahead_seen_at IS NULL))
        ) STRICT;
        INSERT INTO clock (id, seen_at)
        SELECT 1, max(time) FROM (
          SELECT created_at AS time FROM accounts UNION ALL SELECT last_seen_at FROM sessions
          UNION ALL SELECT last_used_at FROM api_tokens UNION ALL SELECT announced_through FROM announcements
        ) HAVING max(time) IS NOT NULL;
        """

    /// A clock that was put back does not lower the latest time at once.
    static let clockBehind = "ALTER TABLE clock ADD COLUMN behind_since INTEGER"
}
