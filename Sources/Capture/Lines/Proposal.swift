public import Kinkeeper

/// A record that a line of text asks for. Nothing is saved before somebody has agreed to it.
public struct Proposal: Hashable, Sendable {
    /// What kind of record it is.
    public let kind: Field<ProposalKind>
    /// Whom it is about; nil where nobody can be told.
    public var person: Field<ProposedPerson>?
    /// What it says: the words of a note or task, the idea of a gift.
    public var text: Field<String>?
    /// How the contact went, of a catch-up.
    public var contact: Field<ContactType>?
    /// What kind of event it is, of an occasion.
    public var occasion: Field<OccasionType>?
    /// What the gift is for, of a gift.
    public var giftOccasion: Field<ProposedGiftOccasion>?
    /// The day or days.
    public var date: Field<ProposedDate>?
    /// The time of day.
    public var time: Field<CivilTime>?
    /// How it comes back.
    public var recurrence: Field<RecurrenceRule>?
    /// What it costs or may cost.
    public var amount: Field<MoneyReading.Amount>?
    /// ISO 4217 code of the amount.
    public var currency: Field<String>?
    /// The words it was read from, in UTF-8 code units of the text.
    public var span: Range<Int> { kind.span }

    /// A bare proposal; fields are set as they are found.
    public init(kind: Field<ProposalKind>) {
        self.kind = kind
    }
}

extension Proposal {
    /// A value that was read from a text, where it stands, and how sure that is.
    public struct Field<Value: Hashable & Sendable>: Hashable, Sendable {
        /// What was read.
        public let value: Value
        /// The words that say so, in UTF-8 code units of the text. Where they only imply it, the words of the whole proposal.
        public let span: Range<Int>
        /// How sure it is: 0…1. A stated 0.8 is right about four times in five.
        public let confidence: Double

        /// A value from these words.
        public init(_ value: Value, span: Range<Int>, confidence: Double) {
            self.value = value
            self.span = span
            self.confidence = confidence
        }
    }
}
