extension SpaceSchema {
    /// Gifts that came from another space of the account and are not cleared there yet. `origin` names that space and `origin_id`
    /// the gift there; `state` says how it was when it was read.
    static let giftMoves = """
        CREATE TABLE gift_moves (
          id BLOB NOT NULL CHECK (length(id) = 16) REFERENCES gifts (id) ON DELETE CASCADE,
          origin BLOB NOT NULL CHECK (length(origin) = 16),
          origin_id BLOB NOT NULL CHECK (length(origin_id) = 16),
          account_id BLOB NOT NULL CHECK (length(account_id) = 16),
          state TEXT NOT NULL,
          PRIMARY KEY (id, origin)
        ) STRICT, WITHOUT ROWID;
        """
}
