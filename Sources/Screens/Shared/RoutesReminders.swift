public import Kinkeeper

extension Routes {
    // MARK: Reminders
    /// Reminders of one's own: due, coming, done. A POST writes one down.
    public static let reminders = FixedRoute("/reminders")
    /// The form for a new one; `about` is a person.
    public static let reminderNew = FixedRoute("/reminders/new")
    /// One reminder; a POST changes it.
    public static let reminder = Route<Reminder.ID>("/reminders/", "reminder")
    /// Says that one time is done.
    public static let reminderCompleting = Route<Reminder.ID>("/reminders/", "reminder", "/completing")
    /// Undoes the completion of one occurrence.
    public static let reminderUndoing = Route<ReminderCompletion.ID>("/reminder-completions/", "completion", "/undoing")
    /// Puts one time off; the page of it has all the days and times to choose from.
    public static let reminderSnoozing = Route<Reminder.ID>("/reminders/", "reminder", "/snoozing")
    /// Ends a snooze.
    public static let reminderWaking = Route<Reminder.ID>("/reminders/", "reminder", "/waking")
    /// Switches a reminder off.
    public static let reminderSwitchingOff = Route<Reminder.ID>("/reminders/", "reminder", "/switching-off")
    /// Switches a reminder on again.
    public static let reminderSwitchingOn = Route<Reminder.ID>("/reminders/", "reminder", "/switching-on")
    /// Deletes a reminder.
    public static let reminderDeleting = Route<Reminder.ID>("/reminders/", "reminder", "/deleting")
    /// Brings a deleted reminder back.
    public static let reminderRestoring = Route<Reminder.ID>("/reminders/", "reminder", "/restoring")
}
