public import Foundation

/// Words of a text that say how much something costs or may cost.
public struct MoneyReading: Hashable, Sendable {
    /// How much.
    public enum Amount: Hashable, Sendable {
        /// This amount, or about this amount.
        case exactly(Decimal)
        /// At least that much.
        case atLeast(Decimal)
        /// At most that much.
        case atMost(Decimal)
        /// Something between the two.
        case between(Decimal, Decimal)
    }

    /// Where the words lie in the text, in UTF-8 code units.
    public let span: Range<Int>
    /// How much.
    public let amount: Amount
    /// ISO 4217 code; nil where neither words nor country say it.
    public let currency: String?
    /// How sure it is: 0…1. A stated 0.8 is right about four times in five.
    public let confidence: Double
}
