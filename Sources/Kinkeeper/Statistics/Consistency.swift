/// How many rounds of catching up were kept and missed in twelve months.
///
/// A round of a person with a cadence of N days lasts N days from its start and ends with its last day. It is kept if
/// there was a catch-up on one of the days after its start up to its end, and missed if there was none. The round after a
/// kept one starts at its latest catch-up, the round after a missed one at its end, so that a long silence counts each
/// round that was missed. Rounds that end on one of the last 365 days before today count; the running round does not.
///
/// The first round starts on the day the cadence was set, or where that is longer ago at the latest catch-up before the
/// twelve months if its round reaches into them, otherwise with them. Snoozes and skips are not remembered and do not
/// count: a round without a catch-up was missed.
///
/// Every 7 days, set 30 days ago:
/// - spoke 24, 20 and 13 days ago: the rounds ending 23, 17, 13, 6 days ago: kept, kept, kept, missed
/// - never spoke: the rounds ending 23, 16, 9 and 2 days ago, all missed
public struct Consistency: Hashable, Sendable {
    /// The days looked back at.
    public static let days = 365

    /// How many rounds were kept.
    public var kept: Int
    /// How many rounds were missed.
    public var missed: Int

    /// A count of rounds.
    public init(kept: Int = 0, missed: Int = 0) {
        self.kept = kept
        self.missed = missed
    }

    /// The rounds of one person. `catchups` are the days of catch-ups, ascending; days after `today` are left out.
    public init(cadence: Cadence, since: CivilDate, catchups: [CivilDate], today: CivilDate) {
        self.init()
        let first = today.adding(days: -Consistency.days)
        var start = max(since, first)
        if since < first, let before = catchups.last(where: { $0 <= first }),
            before >= max(since, first.adding(days: -cadence.days))
        {
            start = before
        }
        var next = catchups.startIndex
        while true {
            let end = start.adding(days: cadence.days)
            guard end < today else { return }
            while next < catchups.endIndex, catchups[next] <= start { next += 1 }
            var latest: CivilDate?
            while next < catchups.endIndex, catchups[next] <= end {
                latest = catchups[next]
                next += 1
            }
            if latest == nil { missed += 1 } else { kept += 1 }
            start = latest ?? end
        }
    }

    /// Kept by all, 0…1; nil when no round has ended.
    public var share: Double? {
        let all = kept + missed
        return all == 0 ? nil : Double(kept) / Double(all)
    }

    /// The share in whole percent, rounded to the nearest, but 100 only if none was missed and 0 only if none was kept.
    public var percent: Int? {
        share.map { share in
            let rounded = Int((share * 100).rounded())
            return missed > 0 && kept > 0 ? min(max(rounded, 1), 99) : rounded
        }
    }

    /// The rounds of both.
    public static func + (lhs: Consistency, rhs: Consistency) -> Consistency {
        Consistency(kept: lhs.kept + rhs.kept, missed: lhs.missed + rhs.missed)
    }
}
