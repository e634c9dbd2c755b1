extension SpaceSchema {
    /// Days are counted from 1970-01-01; budgets are ten-thousandths of their currency's unit, the finest that any currency
    /// has, so that sums are exact. The words of an occasion stay when the occasion itself is deleted. A deleted gift is
    /// kept for 30 days.
    ///
    /// The account linked to a person (`person_accounts`) never sees the gifts for them; `gift_walls` keeps it so when the
    /// person was deleted. No row of these is unique: two devices may both add the same.
    static let gifts = """
        CREATE TABLE gifts (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          title TEXT NOT NULL CHECK (title <> ''),
          occasion_kind TEXT
            CHECK (occasion_kind IN ('birthday', 'anniversary', 'name-day', 'memorial', 'custom')),
          occasion_label TEXT NOT NULL,
          occasion_id BLOB REFERENCES occasions (id) ON DELETE SET NULL,
          day INTEGER,
          budget INTEGER CHECK (budget >= 0),
          currency TEXT CHECK (length(currency) = 3),
          link TEXT NOT NULL,
          note TEXT NOT NULL,
          choosing_days INTEGER NOT NULL CHECK (choosing_days BETWEEN 0 AND 366),
          delivery_days INTEGER NOT NULL CHECK (delivery_days BETWEEN 0 AND 366),
          status TEXT NOT NULL CHECK (status IN ('idea', 'decided', 'bought', 'wrapped', 'given', 'archived')),
          archived_from TEXT CHECK (archived_from IN ('idea', 'decided', 'bought', 'wrapped', 'given')),
          given_day INTEGER,
          created_at INTEGER NOT NULL,
          updated_at INTEGER NOT NULL,
          deleted_at INTEGER,
          CHECK ((budget IS NULL) = (currency IS NULL)),
          CHECK ((status = 'archived') = (archived_from IS NOT NULL)),
          CHECK (coalesce(archived_from, status) <> 'given' OR given_day IS NOT NULL),
          CHECK (occasion_kind IS NOT NULL OR (occasion_label = '' AND occasion_id IS NULL)),
          CHECK (occasion_kind IS NOT 'custom' OR occasion_label <> '')
        ) STRICT;
        -- What has no day comes after all that has.
        CREATE INDEX gifts_in_order ON gifts (coalesce(day, 2147483648), created_at DESC, id DESC) WHERE deleted_at IS NULL;
        CREATE INDEX gifts_by_status ON gifts (status) WHERE deleted_at IS NULL;
        CREATE INDEX gifts_by_occasion ON gifts (occasion_id) WHERE occasion_id IS NOT NULL;
        CREATE INDEX gifts_deleted ON gifts (deleted_at) WHERE deleted_at IS NOT NULL;

        CREATE TABLE gift_recipients (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          gift_id BLOB NOT NULL REFERENCES gifts (id) ON DELETE CASCADE,
          person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
          position INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX gift_recipients_by_gift ON gift_recipients (gift_id, position);
        CREATE INDEX gift_recipients_by_person ON gift_recipients (person_id, gift_id);

        CREATE TABLE gift_tags (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          gift_id BLOB NOT NULL REFERENCES gifts (id) ON DELETE CASCADE,
          position INTEGER NOT NULL,
          tag TEXT NOT NULL CHECK (tag <> '')
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX gift_tags_by_gift ON gift_tags (gift_id, position);

        CREATE TABLE gift_pictures (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          gift_id BLOB NOT NULL REFERENCES gifts (id) ON DELETE CASCADE,
          position INTEGER NOT NULL,
          digest BLOB NOT NULL CHECK (length(digest) = 32)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX gift_pictures_by_gift ON gift_pictures (gift_id, position);

        CREATE TABLE gift_steps (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          gift_id BLOB NOT NULL REFERENCES gifts (id) ON DELETE CASCADE,
          status TEXT NOT NULL CHECK (status IN ('idea', 'decided', 'bought', 'wrapped', 'given', 'archived')),
          at INTEGER NOT NULL,
          account_id BLOB NOT NULL CHECK (length(account_id) = 16)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX gift_steps_by_gift ON gift_steps (gift_id, at, id);

        CREATE TABLE gift_walls (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          gift_id BLOB NOT NULL REFERENCES gifts (id) ON DELETE CASCADE,
          account_id BLOB NOT NULL CHECK (length(account_id) = 16)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX gift_walls_by_gift ON gift_walls (gift_id, account_id);

        CREATE TABLE person_accounts (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
          account_id BLOB NOT NULL CHECK (length(account_id) = 16)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX person_accounts_by_person ON person_accounts (person_id, account_id);
        """
}
