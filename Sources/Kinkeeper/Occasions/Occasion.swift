/// A day in a person's life that comes back every year.
public struct Occasion: Hashable, Sendable {
    /// The kind of occasion.
    public enum Kind: String, CaseIterable, Sendable {
        case birthday
        case anniversary
        case nameDay = "name-day"
        /// The day a person died.
        case memorial
        /// Whatever the label says.
        case custom
    }

    /// When it is.
    public enum When: Hashable, Sendable {
        /// A date, perhaps with unknown parts.
        case date(PartialDate)
        /// Words that are not a date, kept as they came ("circa 1800", "2001-02-29").
        case text(String)
    }

    /// The kind of occasion.
    public var kind: Kind
    /// The owner's own words for it ("Wedding"); may be empty unless the kind is custom.
    public var label: String
    /// When it is.
    public var when: When

    /// An occasion from its parts.
    public init(kind: Kind, label: String = "", when: When) {
        self.kind = kind
        self.label = label
        self.when = when
    }
}
