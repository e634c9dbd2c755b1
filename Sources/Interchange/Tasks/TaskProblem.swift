/// Why a task is not taken: it cannot be read, or would not come when it says here. Never in part: nothing is kept of one that
/// is refused.
package enum TaskProblem: Error, Hashable, Sendable {
    /// It is no iCalendar object, or has a value that its property cannot have.
    case unreadable
    /// It is one that may not lie in a collection: with a METHOD, of several identifiers, without its main component, …
    case notOneTask
    /// It is something else than a task.
    case otherComponent(String)
    /// It has no UID.
    case noUID
    /// A time is in a zone that is neither known nor described.
    case unknownZone(String)
    /// A time lies before 1900 or after 2999.
    case outOfRange(isEarly: Bool)
    /// It comes more often than once an hour, or more of its times stand alone than are kept.
    case tooOften
    /// Its rule counts by another calendar (RFC 7529).
    case otherCalendar
    /// Its rule says what a reminder cannot follow: several rules, EXRULE, periods, "this and all that follow", or days by the
    /// clock of a zone that is not put like the account's.
    case unsupportedRule
}
