extension AccountsSchema {
    /// Without a row an account has what a new one has. Times are seconds since midnight; the lead times are those of
    /// occasions, and with a row and without lead times there are none.
    static let alerts = """
        CREATE TABLE account_alerts (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES accounts (id) ON DELETE CASCADE,
          catchup_second INTEGER CHECK (catchup_second BETWEEN 0 AND 86399),
          catchups_in_digest INTEGER NOT NULL CHECK (catchups_in_digest IN (0, 1)),
          preview_second INTEGER CHECK (preview_second BETWEEN 0 AND 86399),
          digest_weekday INTEGER NOT NULL CHECK (digest_weekday BETWEEN 1 AND 7),
          digest_second INTEGER NOT NULL CHECK (digest_second BETWEEN 0 AND 86399),
          quiet_start INTEGER CHECK (quiet_start BETWEEN 0 AND 86399),
          quiet_end INTEGER CHECK (quiet_end BETWEEN 0 AND 86399),
          shows_details INTEGER NOT NULL CHECK (shows_details IN (0, 1)),
          CHECK ((quiet_start IS NULL) = (quiet_end IS NULL)),
          CHECK (quiet_start <> quiet_end)
        ) STRICT;

        CREATE TABLE account_lead_times (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          days INTEGER NOT NULL CHECK (days BETWEEN 0 AND 366),
          second INTEGER NOT NULL CHECK (second BETWEEN 0 AND 86399)
        ) STRICT;
        CREATE INDEX account_lead_times_by_account ON account_lead_times (account_id);
        """

    /// How long before the day a new gift is to be chosen, how many days it takes to come, and the time of alerts of gifts.
    static let giftTimes = """
        ALTER TABLE account_alerts
          ADD COLUMN gift_choosing_days INTEGER NOT NULL DEFAULT 7 CHECK (gift_choosing_days BETWEEN 0 AND 366);
        ALTER TABLE account_alerts
          ADD COLUMN gift_delivery_days INTEGER NOT NULL DEFAULT 3 CHECK (gift_delivery_days BETWEEN 0 AND 366);
        ALTER TABLE account_alerts
          ADD COLUMN gift_second INTEGER NOT NULL DEFAULT 32400 CHECK (gift_second BETWEEN 0 AND 86399);
        """
}
