extension SpaceSchema {
    /// The zone whose clocks show the times of a reminder, by its name in the list of IANA; NULL is the account's, wherever that
    /// is.
    static let reminderZones = "ALTER TABLE reminders ADD COLUMN zone TEXT CHECK (zone <> '')"
}
