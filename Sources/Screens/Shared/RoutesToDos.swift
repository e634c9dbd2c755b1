public import Kinkeeper

extension Routes {
    // MARK: To-dos
    /// To-dos: by day, by priority, by person. A POST adds one.
    public static let toDos = FixedRoute("/to-dos")
    /// Gives a to-do without a date a day.
    public static let toDoDating = Route<Reminder.ID>("/to-dos/", "reminder", "/dating")
    /// Says whether a to-do is done.
    public static let toDoTicking = Route<Reminder.ID>("/to-dos/", "reminder", "/ticking")
}
