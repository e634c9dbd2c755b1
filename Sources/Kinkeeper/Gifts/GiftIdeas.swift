/// Gifts without a day, and the days of their recipients that they may be given on.
///
/// An idea for a person is an idea for each of the person's days, but for memorial days; one for an occasion only for that
/// occasion.
public struct GiftIdeas: Sendable {
    /// A day of a person, with the gifts that may be given on it.
    struct Chance: Sendable {
        let day: WatchedOccasion
        /// Those not yet bought, decided ones first, then the newest; never empty. Only decided ones where a gift without a day
        /// settles the day in every year.
        let candidates: [Gift]
        /// The person's gifts that may settle the day in one year.
        let others: [Gift]
    }

    /// By person.
    let chances: [Person.ID: [Chance]]

    /// The gifts without a day among some, and the days of their recipients among `days`.
    public init(_ gifts: some Sequence<Gift>, days: [WatchedOccasion]) {
        let gifts = Array(gifts)
        var undated: [Person.ID: [Gift]] = [:]
        for gift in gifts where gift.isUndatedIdea {
            for person in gift.recipients { undated[person, default: []].append(gift) }
        }
        var others: [Person.ID: [Gift]] = [:]
        for gift in gifts where !gift.isUndatedIdea {
            for person in gift.recipients where undated[person] != nil { others[person, default: []].append(gift) }
        }
        var chances: [Person.ID: [Chance]] = [:]
        for day in undated.isEmpty ? [] : days where day.occasion.kind != .memorial {
            let others = others[day.person] ?? []
            let isSettled = others.contains { $0.settlesEvery(day.occasion.kind, label: day.occasion.label) }
            let candidates = (undated[day.person] ?? []).filter { gift in
                (!isSettled || gift.status == .decided) && gift.occasion.map { $0.suits(day) } ?? true
            }
            guard !candidates.isEmpty else { continue }
            let chance = Chance(day: day, candidates: candidates.sorted(by: Gift.isNamedFirst), others: others)
            chances[day.person, default: []].append(chance)
        }
        self.chances = chances
    }

    /// The people who have gifts without a day, of some gifts.
    package static func people(of gifts: some Sequence<Gift>) -> Set<Person.ID> {
        gifts.reduce(into: []) { people, gift in if gift.isUndatedIdea { people.formUnion(gift.recipients) } }
    }

    /// The next day from `today` on that a gift without a day may be given on; nil without any. A day that has a gift already
    /// is none, unless this one was decided on.
    package func nextDay(of gift: Gift, from today: CivilDate) -> CivilDate? {
        guard gift.isUndatedIdea else { return nil }
        let open = gift.recipients.flatMap { chances[$0] ?? [] }.filter { $0.candidates.contains { $0.id == gift.id } }
        return open.compactMap { chance in
            var next = chance.next(onOrAfter: today)
            // Each of the other gifts settles few dates, so that this ends.
            while gift.status == .idea, let date = next, chance.isSettled(on: date) {
                next = chance.next(onOrAfter: date.adding(days: 1))
            }
            return next
        }.min()
    }

    /// The gifts that are still open for a person on a date; empty where it is none of their days. One may be named twice.
    func open(for person: Person.ID, on date: CivilDate) -> [Gift] {
        (chances[person] ?? []).filter { $0.falls(on: date) }.flatMap { $0.open(on: date) }
    }
}

extension GiftIdeas.Chance {
    /// Whether the day is this date in its year.
    func falls(on date: CivilDate) -> Bool { next(onOrAfter: date) == date }

    /// The first date from `date` on.
    func next(onOrAfter date: CivilDate) -> CivilDate? {
        day.occasion.next(onOrAfter: date, leapDayRule: day.leapDayRule)?.date
    }

    /// Whether there is a gift for the date already.
    func isSettled(on date: CivilDate) -> Bool {
        others.contains { $0.settles(day.occasion.kind, label: day.occasion.label, on: date) }
    }

    /// The gifts that are still open on a date of it.
    func open(on date: CivilDate) -> [Gift] {
        isSettled(on: date) ? candidates.filter { $0.status == .decided } : candidates
    }
}

extension Gift {
    /// Whether it is for somebody, some day, and not bought.
    var isUndatedIdea: Bool { date == nil && [.idea, .decided].contains(status) && !recipients.isEmpty }

    /// Whether this is named before another: decided ones first, then the newest.
    static func isNamedFirst(_ one: Gift, _ other: Gift) -> Bool {
        one.status == other.status ? other.id < one.id : one.status == .decided
    }

    /// Whether a person's gift for a day is settled by this one: it is for the day, for the occasion on another day near it, or
    /// for no day in particular.
    package func settles(_ kind: Occasion.Kind, label: String, on day: CivilDate) -> Bool {
        switch standing {
        case .idea, .decided, .archived: return false
        case .bought, .wrapped:
            guard let date else { return settlesEvery(kind, label: label) }
            return date == day || Gift.isNear(date, day) && isFor(kind, label) == true
        case .given:
            guard let given = date ?? dayGiven else { return false }
            return given == day || Gift.isNear(given, day) && (date == nil || isFor(kind, label) == true)
        }
    }

    /// Whether such a day is settled in every year, until this one is given: it is bought, for no day in particular.
    func settlesEvery(_ kind: Occasion.Kind, label: String) -> Bool {
        date == nil && [.bought, .wrapped].contains(status) && isFor(kind, label) ?? true
    }

    /// Whether it is for such an occasion; nil for one that says none.
    private func isFor(_ kind: Occasion.Kind, _ label: String) -> Bool? {
        occasion.map { $0.kind == kind && SearchFolding.fold($0.label) == SearchFolding.fold(label) }
    }

    /// A party may be on another day of the fortnight around the day itself.
    private static func isNear(_ one: CivilDate, _ other: CivilDate) -> Bool { abs(one.days(until: other)) <= 7 }
}

extension GiftOccasion {
    /// Whether it is this day of a person: the record itself, or one of the same kind and name.
    func suits(_ day: WatchedOccasion) -> Bool {
        record == day.id
            || kind == day.occasion.kind && SearchFolding.fold(label) == SearchFolding.fold(day.occasion.label)
    }
}
