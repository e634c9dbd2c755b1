extension SpaceSchema {
    /// Gifts that came from another space of the account and are not cleared there yet. `origin` names that space, `state` says how
    /// the gift was when it was read there.
    static let giftMoves = """
        CREATE TABLE gift_moves (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES gifts (id) ON DELETE CASCADE,
          origin BLOB NOT NULL CHECK (length(origin) = 16),
          account_id BLOB NOT NULL CHECK (length(account_id) = 16),
          state TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
