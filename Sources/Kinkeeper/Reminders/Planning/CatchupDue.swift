public import Foundation

/// A person to be in touch with again, and the day to say so.
public struct CatchupDue: Hashable, Sendable {
    /// The person.
    public let person: Person.ID
    /// The day of the alert.
    public let day: CivilDate
    /// The due day. It identifies the round, however often load balancing moves `day`.
    public let due: CivilDate
    /// Why they are due.
    public let reason: CatchupReason
    /// The groups the person is in.
    public let groups: [PersonGroup.ID]
    /// Whether the round was announced: it has no alert of its own any more, but a digest still names the person.
    public let isAnnounced: Bool

    /// A person with this standing, to be announced on a day.
    public init(
        person: Person.ID, day: CivilDate, due: CivilDate, reason: CatchupReason, groups: [PersonGroup.ID] = [],
        isAnnounced: Bool = false
    ) {
        self.person = person
        self.day = day
        self.due = due
        self.reason = reason
        self.groups = groups
        self.isAnnounced = isAnnounced
    }

    /// A person on the day planned by load balancing; after the last day planned, on their due day. Nil while there is no room
    /// for them.
    ///
    /// - Parameter announced: The due day of the round that was last announced. Without it an overdue person would be announced
    ///   again on each day to which load balancing moves them.
    public init?(
        _ person: Person.ID, _ standing: CatchupStanding, plan: CatchupPlan?, announced: CivilDate? = nil,
        groups: [PersonGroup.ID] = []
    ) {
        self.init(
            person, standing, planned: plan?.day(of: person),
            // Without a plan a person who is not overdue comes on their due day.
            planEnd: plan?.end ?? standing.due.adding(days: -standing.daysUntilDue), announced: announced, groups: groups)
    }

    /// The same of a day that is known to be planned, or of none; `planEnd` is the first day that is not planned.
    package init?(
        _ person: Person.ID, _ standing: CatchupStanding, planned: CivilDate?, planEnd: CivilDate, announced: CivilDate?,
        groups: [PersonGroup.ID]
    ) {
        // A round is announced once, even if load balancing has room for it again.
        let isAnnounced = announced == standing.due
        guard isAnnounced || planned != nil || standing.due >= planEnd else { return nil }
        self.init(
            person: person, day: planned ?? standing.due, due: standing.due, reason: standing.reason, groups: groups,
            isAnnounced: isAnnounced)
    }

    /// Returns the same round for a fixed day, wherever load balancing would move it now.
    package func held(on day: CivilDate) -> CatchupDue {
        CatchupDue(person: person, day: day, due: due, reason: reason, groups: groups)
    }
}

/// The alerts of catch-ups: one for each person on their day, and a digest each week.
///
/// A digest names the people due from its day to six days later; the first digest also those due earlier.
public struct CatchupDueAlerts: AlertProducer {
    private let catchups: [CatchupDue]
    private let account: UUID
    private let preferences: AlertPreferences

    /// The alerts of these people, each at most once in the list, for an account.
    public init(_ catchups: [CatchupDue], account: UUID, _ preferences: AlertPreferences) {
        self.catchups = catchups
        self.account = account
        self.preferences = preferences
    }

    /// See `AlertProducer`.
    public func stream(from day: CivilDate, in zone: ZoneOffsets) -> any AlertStream {
        var single: [CatchupMember] = []
        var inDigest: [CatchupDue] = []
        var resolver = PreferenceResolver(preferences)
        for catchup in catchups {
            let alerts = resolver.catchupAlerts(for: catchup.person, in: catchup.groups)
            if !catchup.isAnnounced, let time = alerts.onTheDay {
                single.append(CatchupMember(due: catchup, time: time, level: alerts.level))
            }
            if alerts.inDigest { inDigest.append(catchup) }
        }
        return CatchupStream(
            single: DayQueue(single, from: day),
            digests: DigestStream(inDigest, at: preferences.digest, account: account, from: day))
    }
}

private struct CatchupStream: AlertStream {
    var single: DayQueue<CatchupMember>
    var digests: DigestStream

    var nextDay: CivilDate? {
        guard let one = single.nextDay, let other = digests.nextDay else { return single.nextDay ?? digests.nextDay }
        return min(one, other)
    }

    mutating func takeDay(into drafts: inout [AlertDraft]) {
        let day = nextDay
        if single.nextDay == day { single.takeDay(into: &drafts) }
        if digests.nextDay == day { digests.takeDay(into: &drafts) }
    }
}

private struct CatchupMember: DayMember {
    let due: CatchupDue
    let time: CivilTime
    let level: PreferenceLevel

    func nextDay(onOrAfter day: CivilDate) -> CivilDate? { due.day >= day ? due.day : nil }

    func append(day: CivilDate, to drafts: inout [AlertDraft]) {
        let notice = AlertNotice(
            source: AlertSource(.person, due.person.uuid), kind: .catchup, date: due.due, category: .catchup,
            reason: .catchupDue(time, level), content: .catchup(due.person, due.reason))
        drafts.append(AlertDraft(notice, at: .local(CivilDateTime(day, time))))
    }
}

/// The digests of the weeks with people to name.
private struct DigestStream: AlertStream {
    private let time: WeeklyTime
    private let account: UUID
    /// The people by digest; the next last.
    private var people: [(digest: CivilDate, due: CatchupDue)]

    init(_ catchups: [CatchupDue], at time: WeeklyTime, account: UUID, from day: CivilDate) {
        self.time = time
        self.account = account
        people = catchups.map { catchup in
            // The first digest whose week does not end before the day.
            let earliest = max(day, catchup.day.adding(days: -6))
            return (earliest.adding(days: (time.weekday.rawValue - earliest.weekday + 7) % 7), catchup)
        }
        people.sort { ($0.digest, $0.due.day, $0.due.person) > ($1.digest, $1.due.day, $1.due.person) }
    }

    var nextDay: CivilDate? { people.last?.digest }

    mutating func takeDay(into drafts: inout [AlertDraft]) {
        guard let day = nextDay else { return }
        var named: [Person.ID] = []
        while let last = people.last, last.digest == day {
            named.append(last.due.person)
            people.removeLast()
        }
        let notice = AlertNotice(
            source: AlertSource(.account, account), kind: .catchupDigest, date: day, category: .catchup,
            reason: .catchupDigest(time), content: .catchupDigest(named))
        drafts.append(AlertDraft(notice, at: .local(CivilDateTime(day, time.time))))
    }
}
