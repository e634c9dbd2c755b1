public import Foundation

/// The times of something: a start, perhaps a rule, added times and excluded times. RFC 5545 (section 3.8.5) calls this a
/// recurrence set, of DTSTART, RRULE, RDATE and EXDATE.
///
/// Without a rule the start itself is the first time. With one the start counts only if the rule matches it, which RFC
/// 5545 leaves open.
public struct RecurrenceSet: Hashable, Sendable {
    /// DTSTART: the rule has nothing before it.
    public var start: CivilDateTime
    /// RRULE.
    public var rule: RecurrenceRule?
    /// RDATE, in any order; may be before the start.
    public var added: [CivilDateTime]
    /// EXDATE, in any order.
    public var excluded: Set<CivilDateTime>
    /// TZID: the zone of all these times; nil for the account's zone, wherever that is.
    public var zone: TimeZone?

    /// A set from its parts; a start alone is once.
    public init(
        start: CivilDateTime, rule: RecurrenceRule? = nil, added: [CivilDateTime] = [], excluded: Set<CivilDateTime> = [],
        zone: TimeZone? = nil
    ) {
        self.start = start
        self.rule = rule
        self.added = added
        self.excluded = excluded
        self.zone = zone
    }

    /// Its times from one on, in order, none twice. Takes hardly longer for a time far from the start, except with COUNT.
    ///
    /// - Parameter zone: Where the times are, unless the set has a zone of its own; matters only to a rule that ends at a time
    ///   of UTC.
    public func occurrences(
        onOrAfter earliest: CivilDateTime? = nil, in zone: ZoneOffsets = .utc
    ) -> some Sequence<CivilDateTime> {
        PreparedRecurrence(self, in: clock(in: zone)).occurrences(onOrAfter: earliest)
    }
}

extension RecurrenceRule {
    /// The times of the rule alone when it starts at `start`, from `earliest` on.
    ///
    /// - Parameter zone: Where the times are; matters only to a rule that ends at a time of UTC.
    public func occurrences(
        from start: CivilDateTime, onOrAfter earliest: CivilDateTime? = nil, in zone: ZoneOffsets = .utc
    ) -> RecurrenceOccurrences {
        RecurrenceOccurrences(RecurrencePattern(self, start: start, in: zone), onOrAfter: earliest ?? start)
    }
}
