/// How a list of to-dos is ordered.
public enum ToDoOrder: String, CaseIterable, Sendable {
    /// The longest waiting first, then what comes soonest, then what has no date.
    case day
    /// The most pressing first, those without a priority last; each by day.
    case priority
    /// By the names of the people they are about, those about no one last; each by day. One about two people stands under both.
    case person
    /// By what they are for, in the order of the purposes, those for nothing last; each by day. One for two purposes stands under both.
    case purpose
}

/// Which to-dos are asked for: reminders of the category `actionItem`.
public struct ToDoQuestion: Hashable, Sendable {
    /// The order. Those that are done come in the order in which they were done, the latest first, whatever the order.
    public var order: ToDoOrder
    /// Whether those that are done are asked for, rather than those that are open.
    public var isDone: Bool
    /// Only those of a priority.
    public var priority: Reminder.Priority?
    /// Only those about a person.
    public var person: Person.ID?
    /// Only those for a purpose.
    public var purpose: Purpose.ID?

    /// All that are open, by day, unless said otherwise.
    public init(
        order: ToDoOrder = .day, isDone: Bool = false, priority: Reminder.Priority? = nil, person: Person.ID? = nil,
        purpose: Purpose.ID? = nil
    ) {
        (self.order, self.isDone, self.priority, self.person) = (order, isDone, priority, person)
        self.purpose = purpose
    }
}
