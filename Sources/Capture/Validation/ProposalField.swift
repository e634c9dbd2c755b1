/// A field of a proposal, by the name that messages and forms use.
public enum ProposalField: String, CaseIterable, Sendable {
    /// What kind of record it is.
    case kind
    /// Whom it is about.
    case person
    /// The words of a note or task, the idea of a gift.
    case text
    /// How a contact went.
    case contact
    /// What kind of event an occasion is.
    case occasion
    /// What a gift is for.
    case giftOccasion
    /// The day.
    case date
    /// The time of day.
    case time
    /// How it comes back.
    case recurrence
    /// What it costs.
    case amount
    /// The currency of the amount.
    case currency
}

extension ProposalKind {
    /// What a record of the kind cannot be saved without. A reminder's date may as well be a time or a recurrence.
    public var requiredFields: [ProposalField] {
        switch self {
        case .catchup: [.person]
        case .gift, .toDo: [.text]
        case .reminder: [.text, .date]
        case .occasion: [.person, .occasion, .date]
        case .note: [.person, .text]
        }
    }
}
