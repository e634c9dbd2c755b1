extension AccountsSchema {
    /// No key leads to what an entry is about: it tells of it when it is gone.
    static let audit = """
        -- Kinds are the words of AuditKind; an unknown one was written by a newer version.
        CREATE TABLE audit_entries (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          kind TEXT NOT NULL CHECK (kind <> ''),
          happened_at INTEGER NOT NULL,
          count INTEGER NOT NULL DEFAULT 1 CHECK (count >= 1),
          label TEXT NOT NULL,
          means TEXT NOT NULL CHECK (means IN ('browser', 'device', 'token', 'server')),
          source TEXT NOT NULL,
          words TEXT NOT NULL
        ) STRICT;
        CREATE INDEX audit_entries_by_account ON audit_entries (account_id, id);
        CREATE INDEX audit_entries_by_kind ON audit_entries (account_id, kind, id);
        CREATE INDEX audit_entries_by_age ON audit_entries (happened_at);
        """
}
