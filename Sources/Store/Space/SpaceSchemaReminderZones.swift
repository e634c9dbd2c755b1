extension SpaceSchema {
    /// The zone of a reminder's times, by its IANA name; NULL is the account's, wherever that is.
    static let reminderZones = "ALTER TABLE reminders ADD COLUMN zone TEXT CHECK (zone <> '')"
}
