/// The kinds of record that a line of text can ask for.
public enum ProposalKind: String, CaseIterable, Sendable {
    /// A contact that has happened.
    case catchup
    /// Something to give: a wish, an idea, a budget.
    case gift
    /// The user's own act or appointment with a date, a time or a recurrence.
    case reminder
    /// The user's own act without a date.
    case toDo = "todo"
    /// A dated event of a person.
    case occasion
    /// A lasting fact about a person.
    case note
}
