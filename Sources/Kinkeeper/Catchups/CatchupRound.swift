/// The current round with a person: from the latest catch-up to the next. It does not depend on today.
struct CatchupRound: Hashable {
    let cadence: Cadence
    let source: CatchupStanding.Source
    let due: CivilDate
    let cause: CatchupStanding.Cause
    let deadline: CivilDate
}

extension CatchupState {
    /// The cadence that applies, its source and its start; nil when the person has no cadence.
    ///
    /// A person's own choice beats every group, `never` included; of several groups the shortest cadence wins, and of
    /// equally short ones the one that holds longest, then the lower identifier, so that the answer depends on no order.
    ///
    /// - own every 90 days, group Family every 30: every 90 days, the person's own
    /// - group Choir every 90 days, group Family every 30: every 30 days, group Family
    /// - own never, group Family every 30: none
    public var effective: (cadence: Cadence, source: CatchupStanding.Source, since: CivilDate)? {
        switch choice {
        case .never: return nil
        case .every(let cadence):
            guard let since = chosenOn ?? last else { return nil }
            return (cadence, .own, since)
        case .inherited:
            let best = lent.min { ($0.cadence.days, $0.since, $0.group) < ($1.cadence.days, $1.since, $1.group) }
            return best.map { ($0.cadence, .group($0.group, name: $0.name), $0.since) }
        }
    }

    /// Returns the standing of the person on a day; nil without a cadence.
    ///
    /// A round starts at the latest catch-up, or at a skip if that is later, and ends a cadence after it. Before the
    /// first catch-up the person is due on the day the cadence was set, and never before that day. A snooze can only put
    /// the day off. Load balancing may move the person until twice the cadence has passed (a cadence after the due day), but
    /// not beyond the end of a snooze that lasts longer.
    ///
    /// Every 30 days, set long ago, unless it is said otherwise:
    /// - last spoke 41 days ago: due 11 days ago, deadline in 19 days
    /// - never spoke, set today: due today, deadline in 30 days
    /// - last spoke 41 days ago, set today: due today, deadline in 30 days
    /// - last spoke 41 days ago, snoozed until tomorrow: due tomorrow, deadline in 19 days
    /// - last spoke 41 days ago, skipped today: due in 30 days, deadline in 60 days
    /// - last spoke 10 days ago, snoozed until tomorrow: due in 20 days, as without the snooze
    public func standing(on today: CivilDate) -> CatchupStanding? {
        round.map { CatchupStanding($0, last: last, today: today) }
    }

    var round: CatchupRound? {
        guard let (cadence, source, since) = effective else { return nil }
        let isSkipped = skippedFrom.map { $0 >= last ?? $0 } ?? false
        var due = since
        var cause = CatchupStanding.Cause.cadenceSet(on: since)
        if let end = (isSkipped ? skippedFrom : last)?.adding(days: cadence.days), end > since {
            due = end
            cause = isSkipped ? .skipped(from: end.adding(days: -cadence.days)) : .lastCatchup
        }
        var deadline = due.adding(days: cadence.days)
        if let snoozedUntil, snoozedUntil > due {
            due = snoozedUntil
            cause = .snoozed(until: snoozedUntil)
            deadline = max(deadline, due)
        }
        return CatchupRound(cadence: cadence, source: source, due: due, cause: cause, deadline: deadline)
    }
}
