/// A field of a proposal, by the name that messages and forms use.
public enum ProposalField: String, CaseIterable, Sendable {
    /// The kind of record.
    case kind
    /// The person it is about.
    case person
    /// The words of a note or task, the idea of a gift.
    case text
    /// How a contact went.
    case contact
    /// The kind of event of an occasion.
    case occasion
    /// The occasion of a gift.
    case giftOccasion
    /// The day.
    case date
    /// The time of day.
    case time
    /// How it comes back.
    case recurrence
    /// The price.
    case amount
    /// The currency of the amount.
    case currency
}

extension ProposalKind {
    /// The fields that a record of the kind needs to be saved. A reminder's date may as well be a time or a recurrence.
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
