import GRDB

extension AccountsSchema {
    /// Destinations and secrets are objects of JSON whose members are `Channel.Field`s, so that what a listing shows is
    /// read without ever touching a secret. A server has one key; who has it can send to every browser that subscribed.
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

    /// Of a browser: the session it was signed in with last; nothing where that is not known. It is no foreign key, because
    /// a session that ends by itself ends no channel.
    static let channelSessions = """
        ALTER TABLE channels ADD COLUMN session_id BLOB CHECK (length(session_id) = 16);
        """
}
