/// A day in somebody's life that one may want to hear of.
public struct WatchedOccasion: Hashable, Sendable {
    /// Names the occasion's record.
    public let id: Identifier<Occasion>
    /// Whose it is.
    public let person: Person.ID
    /// The occasion.
    public let occasion: Occasion
    /// When its 29 February is kept.
    public let leapDayRule: LeapDayRule
    /// The groups the person is in.
    public let groups: [PersonGroup.ID]

    /// An occasion of a person who is in these groups.
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

    /// The alerts of these occasions.
    public init(_ occasions: [WatchedOccasion], _ preferences: AlertPreferences) {
        self.occasions = occasions
        self.preferences = preferences
    }

    /// See `AlertProducer`.
    public func stream(from day: CivilDate, in zone: ZoneOffsets) -> any AlertStream {
        var resolver = PreferenceResolver(preferences)
        return DayQueue(
            occasions.map { OccasionMember(watched: $0, leadTimes: resolver.leadTimes(for: $0.person, in: $0.groups)) },
            from: day)
    }
}

private struct OccasionMember: DayMember {
    let watched: WatchedOccasion
    let leadTimes: [EffectiveLeadTime]

    func nextDay(onOrAfter day: CivilDate) -> CivilDate? {
        var next: CivilDate?
        for lead in leadTimes {
            let days = lead.leadTime.days
            guard let occurrence = occurrence(onOrAfter: day.adding(days: days)) else { continue }
            let firing = occurrence.date.adding(days: -days)
            next = min(firing, next ?? firing)
        }
        return next
    }

    func append(day: CivilDate, to drafts: inout [AlertDraft]) {
        for lead in leadTimes {
            let date = day.adding(days: lead.leadTime.days)
            guard let found = occurrence(onOrAfter: date), found.date == date else { continue }
            let occurrence = Occurrence(date: date, daysUntil: lead.leadTime.days, turning: found.turning)
            let notice = AlertNotice(
                source: AlertSource(.occasion, watched.id.uuid), kind: .occasion(daysBefore: lead.leadTime.days),
                date: date, category: .occasion, reason: .leadTime(lead.leadTime, lead.level),
                content: .occasion(watched.notice(occurrence)))
            drafts.append(AlertDraft(notice, at: .local(CivilDateTime(day, lead.leadTime.time))))
        }
    }

    private func occurrence(onOrAfter day: CivilDate) -> Occurrence? {
        watched.occasion.next(onOrAfter: day, leapDayRule: watched.leapDayRule)
    }
}
