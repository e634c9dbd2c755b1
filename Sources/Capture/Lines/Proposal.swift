public import Kinkeeper

/// A record proposed from a line of text. Nothing is saved before the account confirms it.
public struct Proposal: Hashable, Sendable {
    /// The kind of record.
    public let kind: Field<ProposalKind>
    /// The person it is about; nil when unknown.
    public var person: Field<ProposedPerson>?
    /// The text: the words of a note or task, the idea of a gift.
    public var text: Field<String>?
    /// How the contact went, of a catch-up.
    public var contact: Field<ContactType>?
    /// The kind of event, of an occasion.
    public var occasion: Field<OccasionType>?
    /// The occasion of a gift.
    public var giftOccasion: Field<ProposedGiftOccasion>?
    /// The day or days.
    public var date: Field<ProposedDate>?
    /// The time of day.
    public var time: Field<CivilTime>?
    /// How it comes back.
    public var recurrence: Field<RecurrenceRule>?
    /// The price or the budget.
    public var amount: Field<MoneyReading.Amount>?
    /// ISO 4217 code of the amount.
    public var currency: Field<String>?
    /// What it can teach once the account has looked at it; nil where a model read it.
    public var clues: LessonClues?
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
        /// The value.
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
