/// A kind of record that a search over everything looks among, in the order of the groups of its answer.
public enum SearchKind: String, CaseIterable, Sendable {
    case people
    case notes
    /// Reminders, and the action items of a couple.
    case toDos = "to-dos"
    case gifts
    case catchups = "catch-ups"
}
