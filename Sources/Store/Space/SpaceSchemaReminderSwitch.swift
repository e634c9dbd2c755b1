extension SpaceSchema {
    /// Since when a reminder is off; NULL while it is on. `resumed_at` is when it was last switched on after one of its times had passed:
    /// no alert comes for a time before that.
    static let reminderSwitch = """
        ALTER TABLE reminders ADD COLUMN paused_at INTEGER;
        ALTER TABLE reminders ADD COLUMN resumed_at INTEGER;
        """
}
