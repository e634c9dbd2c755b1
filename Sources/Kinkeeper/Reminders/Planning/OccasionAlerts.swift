/// An occasion to alert about.
public struct WatchedOccasion: Hashable, Sendable {
    /// Names the occasion's record.
    public let id: Identifier<Occasion>
    /// The person whose occasion it is.
    public let person: Person.ID
    /// The occasion.
    public let occasion: Occasion
    /// When its 29 February is kept.
    public let leapDayRule: LeapDayRule
    /// The groups the person is in.
    public let groups: [PersonGroup.ID]

    /// An occasion of a person in these groups.
    public init(
        id: Identifier<Occasion>, person: Person.ID, occasion: Occasion, leapDayRule: LeapDayRule = .february28,
        groups: [PersonGroup.ID] = []
    ) {
        self.id = id
        self.person = person
        self.occasion = occasion
        self.leapDayRule = leapDayRule
        self.groups = groups
    }

    func notice(_ occurrence: Occurrence) -> OccasionNotice {
        OccasionNotice(person: person, kind: occasion.kind, label: occasion.label, occurrence: occurrence)
    }
}

/// The alerts of occasions: on the day and before, as person, groups or account chose.
public struct OccasionAlerts: AlertProducer {
    private let occasions: [WatchedOccasion]
    private let preferences: AlertPreferences
    private let memo: StreamMemo?

    /// The alerts of these occasions.
    public init(_ occasions: [WatchedOccasion], _ preferences: AlertPreferences) {
        self.init(occasions, preferences, memo: nil)
    }

    /// The same, with a memo of these very occasions.
    package init(_ occasions: [WatchedOccasion], _ preferences: AlertPreferences, memo: StreamMemo?) {
        self.occasions = occasions
        self.preferences = preferences
        self.memo = memo
    }

    /// See `AlertProducer`.
    public func stream(from day: CivilDate, in zone: ZoneOffsets) -> any AlertStream {
        guard let memo else { return queue(from: day) }
        return memo.stream(.init(day: day, preferences: preferences)) { queue(from: day) }
    }

    private func queue(from day: CivilDate) -> DayQueue<OccasionMember> {
        let all = OccasionMember.All(occasions, preferences)
        return DayQueue(occasions.indices.map { OccasionMember(all: all, index: $0) }, from: day)
    }
}

/// An occasion by its place among all, since it has many parts and members are moved about.
private struct OccasionMember: DayMember {
    final class All: Sendable {
        let occasions: [WatchedOccasion]
        /// The lists of lead times that there are, and the days of each.
        let leadTimes: [[EffectiveLeadTime]]
        let days: [[Int]]
        /// The list that applies to each occasion.
        let lists: [Int32]

        init(_ occasions: [WatchedOccasion], _ preferences: AlertPreferences) {
            var resolver = PreferenceResolver(preferences)
            var places: [[EffectiveLeadTime]: Int32] = [:]
            var leadTimes: [[EffectiveLeadTime]] = []
            var last: (groups: [PersonGroup.ID], list: Int32)?
            lists = occasions.map { watched in
                // Most are in the same groups, or none, and have no choice of their own.
                let isAsLast = last?.groups == watched.groups && preferences.people.isEmpty
                if isAsLast, let last { return last.list }
                let found = resolver.leadTimes(for: watched.person, in: watched.groups)
                let place = places[found] ?? Int32(leadTimes.count)
                if Int(place) == leadTimes.count {
                    leadTimes.append(found)
                    places[found] = place
                }
                last = (watched.groups, place)
                return place
            }
            self.occasions = occasions
            self.leadTimes = leadTimes
            days = leadTimes.map { $0.map(\.leadTime.days) }
        }
    }

    let all: All
    let index: Int

    func nextDay(onOrAfter day: CivilDate) -> CivilDate? {
        var next: CivilDate?
        for lead in all.days[Int(all.lists[index])] {
            guard let date = date(onOrAfter: day.adding(days: lead)) else { continue }
            let firing = date.adding(days: -lead)
            next = min(firing, next ?? firing)
        }
        return next
    }

    func append(day: CivilDate, to drafts: inout [AlertDraft]) {
        let watched = all.occasions[index]
        for lead in all.leadTimes[Int(all.lists[index])] {
            let date = day.adding(days: lead.leadTime.days)
            let found = watched.occasion.next(onOrAfter: date, leapDayRule: watched.leapDayRule)
            guard let found, found.date == date else { continue }
            let occurrence = Occurrence(date: date, daysUntil: lead.leadTime.days, turning: found.turning)
            let notice = AlertNotice(
                source: AlertSource(.occasion, watched.id.uuid), kind: .occasion(daysBefore: lead.leadTime.days),
                date: date, category: .occasion, reason: .leadTime(lead.leadTime, lead.level),
                content: .occasion(watched.notice(occurrence)))
            drafts.append(AlertDraft(notice, at: .local(CivilDateTime(day, lead.leadTime.time))))
        }
    }

    private func date(onOrAfter day: CivilDate) -> CivilDate? {
        all.occasions[index].occasion.next(onOrAfter: day, leapDayRule: all.occasions[index].leapDayRule)?.date
    }
}
