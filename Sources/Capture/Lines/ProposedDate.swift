public import Kinkeeper

/// The day that a proposed record is about.
public struct ProposedDate: Hashable, Sendable {
    /// The day, or the first of those that are meant.
    public let first: CivilDate
    /// The last day that is meant; equal to `first` where one day is said.
    public let last: CivilDate
    /// The date as a yearly occasion keeps it: without a year, or with the year it first was. Nil for anything else.
    public let yearly: PartialDate?
    /// Whether the words name only what the day follows from, such as "for Christmas" or "for her birthday".
    public let isDerived: Bool

    /// One day or several.
    public init(_ first: CivilDate, through last: CivilDate? = nil, yearly: PartialDate? = nil, isDerived: Bool = false) {
        self.first = first
        self.last = max(first, last ?? first)
        self.yearly = yearly
        self.isDerived = isDerived
    }
}
