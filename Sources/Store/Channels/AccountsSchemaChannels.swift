import GRDB

extension AccountsSchema {
    /// Destinations and secrets are JSON objects whose members are `Channel.Field`s, so that a listing is read without touching
    /// a secret. A server has one key, which suffices to send to every subscribed browser.
    static let channels = """
        CREATE TABLE channels (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          kind TEXT NOT NULL CHECK (kind IN ('push', 'ntfy', 'email', 'webhook')),
          name TEXT NOT NULL CHECK (name <> ''),
          destination TEXT NOT NULL CHECK (json_valid(destination)),
          secrets TEXT NOT NULL CHECK (json_valid(secrets)),
          muted TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          accepted_at INTEGER,
          failed_at INTEGER,
          failure_cause TEXT,
          failure_status INTEGER,
          failure_words TEXT NOT NULL,
          failures_in_a_row INTEGER NOT NULL CHECK (failures_in_a_row >= 0)
        ) STRICT;
        CREATE INDEX channels_by_account ON channels (account_id);

        CREATE TABLE vapid_keys (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          private_key BLOB NOT NULL CHECK (length(private_key) = 32),
          created_at INTEGER NOT NULL
        ) STRICT;
        """

    /// Of a browser: the session it was last signed in with; NULL when unknown. It is no foreign key, because
    /// a session that ends by itself ends no channel.
    static let channelSessions = """
        ALTER TABLE channels ADD COLUMN session_id BLOB CHECK (length(session_id) = 16);
        """

    /// A CHECK can only be changed with its table. A server's progress in announcing is stored by account, a desktop's by its
    /// channel: each may be off while the other runs.
    static let desktops = """
        CREATE TABLE channels_anew (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          kind TEXT NOT NULL CHECK (kind IN ('push', 'ntfy', 'email', 'webhook', 'desktop')),
          name TEXT NOT NULL CHECK (name <> ''),
          destination TEXT NOT NULL CHECK (json_valid(destination)),
          secrets TEXT NOT NULL CHECK (json_valid(secrets)),
          muted TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          accepted_at INTEGER,
          failed_at INTEGER,
          failure_cause TEXT,
          failure_status INTEGER,
          failure_words TEXT NOT NULL,
          failures_in_a_row INTEGER NOT NULL CHECK (failures_in_a_row >= 0),
          session_id BLOB CHECK (length(session_id) = 16)
        ) STRICT;
        INSERT INTO channels_anew SELECT id, account_id, kind, name, destination, secrets, muted, created_at, accepted_at,
          failed_at, failure_cause, failure_status, failure_words, failures_in_a_row, session_id FROM channels;
        DROP TABLE channels;
        ALTER TABLE channels_anew RENAME TO channels;
        CREATE INDEX channels_by_account ON channels (account_id);

        CREATE TABLE desktop_announcements (
          channel_id BLOB NOT NULL PRIMARY KEY REFERENCES channels (id) ON DELETE CASCADE,
          announced_through INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE desktop_catchups (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          channel_id BLOB NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
          person_id BLOB NOT NULL CHECK (length(person_id) = 16),
          due_day INTEGER NOT NULL,
          alert_id BLOB CHECK (length(alert_id) = 16),
          UNIQUE (channel_id, person_id)
        ) STRICT;
        """
}
