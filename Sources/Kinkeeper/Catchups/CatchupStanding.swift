/// The state of keeping up with a person on a day: the cadence that applies, the due day and the reason. Derived, never stored.
public struct CatchupStanding: Hashable, Sendable {
    /// The source of the cadence.
    public enum Source: Hashable, Sendable {
        /// The person's own.
        case own
        /// The cadence of a group.
        case group(PersonGroup.ID, name: String)
    }

    /// The cause of the due day.
    public enum Cause: Hashable, Sendable {
        /// A cadence has passed since the latest catch-up.
        case lastCatchup
        /// The cadence was set that day: before the first catch-up, or when a cadence after the latest was over by then.
        case cadenceSet(on: CivilDate)
        /// A round was skipped; the present one counts from that day.
        case skipped(from: CivilDate)
        /// Put off until that day.
        case snoozed(until: CivilDate)
    }

    /// The cadence that holds.
    public let cadence: Cadence
    /// The source of the cadence.
    public let source: Source
    /// The day of the latest catch-up; nil before the first.
    public let last: CivilDate?
    /// The day the person is due.
    public let due: CivilDate
    /// The cause of `due`.
    public let cause: Cause
    /// The last day to which load balancing may move the person: a cadence after the due day, or the end of a snooze.
    public let deadline: CivilDate
    /// Days from today to `due`: 0 on the day, negative when overdue.
    public let daysUntilDue: Int
    /// Days since the latest catch-up; nil before the first.
    public let daysSince: Int?

    /// The day until which the person is snoozed, while that is what `due` comes from.
    public var snoozedUntil: CivilDate? {
        guard case .snoozed(let until) = cause else { return nil }
        return until
    }

    /// Whether the day has come.
    public var isDue: Bool { daysUntilDue <= 0 }
    /// Whether the day has passed.
    public var isOverdue: Bool { daysUntilDue < 0 }
    /// Whether the day is one from today to a week from today.
    public var isDueThisWeek: Bool { (0...7).contains(daysUntilDue) }
    /// Everything a sentence about why the person is due needs.
    public var reason: CatchupReason {
        CatchupReason(cadence: cadence, source: source, daysSince: daysSince, cause: cause)
    }

    init(_ round: CatchupRound, last: CivilDate?, today: CivilDate) {
        cadence = round.cadence
        source = round.source
        self.last = last
        due = round.due
        cause = round.cause
        deadline = round.deadline
        daysUntilDue = today.days(until: round.due)
        daysSince = last.map { $0.days(until: today) }
    }
}

/// Why a person is due, in parts from which any language can build a sentence.
///
/// "Every 30 days, last spoke 41 days ago, group Family" is 30 days, `daysSince` 41 and `group` Family. Before the first
/// catch-up `daysSince` is nil, and `cause` says since when the cadence holds.
public struct CatchupReason: Hashable, Sendable {
    /// The cadence that holds.
    public let cadence: Cadence
    /// The source of the cadence.
    public let source: CatchupStanding.Source
    /// Days since the latest catch-up; nil before the first.
    public let daysSince: Int?
    /// The cause of the due day.
    public let cause: CatchupStanding.Cause

    package init(
        cadence: Cadence, source: CatchupStanding.Source, daysSince: Int?, cause: CatchupStanding.Cause
    ) {
        self.cadence = cadence
        self.source = source
        self.daysSince = daysSince
        self.cause = cause
    }
}
