import Synchronization

/// The gifts without a day, beside those that have one: with whom each is asked about on a date.
///
/// A gift for several people is asked about with those for the same people where such are asked about on the date, and otherwise
/// with those of its first person who has the date: once, however many people have it. All gifts of a date are shared out
/// together, and kept: each pair of a gift and a person is looked at once a date, so that many gifts for many people cost what
/// they name.
struct UndatedGifts: Sendable {
    let ideas: GiftIdeas
    /// The days whose own gifts are asked about, and whether one of those is decided on: then no idea is named with it.
    let asked: [GiftMatter: Bool]
    /// The gifts for several people.
    private let shared: [Gift.ID: SharedGift]
    /// The numbers of their groups of people, each sorted.
    private let groups: [[Person.ID]: Int]
    /// The dates on which gifts of such a group are asked about.
    private let askedGroups: Set<GroupDate>
    private let memo = Memo()

    init(ideas: GiftIdeas, asked: [GiftMatter: Bool]) {
        (self.ideas, self.asked) = (ideas, asked)
        var shared: [Gift.ID: SharedGift] = [:]
        var groups: [[Person.ID]: Int] = [:]
        for gift in ideas.chances.values.lazy.joined().flatMap(\.candidates)
        where gift.recipients.count > 1 && shared[gift.id] == nil {
            let people = gift.recipients.sorted()
            let group = groups[people] ?? groups.count
            groups[people] = group
            let places = Dictionary(gift.recipients.enumerated().map { ($1, $0) }) { first, _ in first }
            shared[gift.id] = SharedGift(group: group, places: places)
        }
        askedGroups = Set(
            asked.keys.compactMap { matter in groups[matter.people].map { GroupDate(date: matter.date, group: $0) } })
        (self.shared, self.groups) = (shared, groups)
    }

    /// The gifts that are asked about together for some people on a date, decided ones first, then the newest.
    func gifts(for people: [Person.ID], on date: CivilDate) -> [Gift] {
        guard people.contains(where: { ideas.chances[$0] != nil }) else { return [] }
        let found = people.count == 1 ? of(date).ofPerson[people[0]] : groups[people].flatMap { of(date).ofGroup[$0] }
        guard let found else { return [] }
        memo.note(found.count)
        return asked[GiftMatter(people, on: date)] == true ? found.filter { $0.status == .decided } : found
    }

    /// The recipients of some gifts who have the date, those of the first gift first.
    func people(of gifts: [Gift], on date: CivilDate) -> [Person.ID] {
        guard !gifts.isEmpty else { return [] }
        let named = of(date).people
        var (people, seen): ([Person.ID], Set<Person.ID>) = ([], [])
        for gift in gifts {
            let having = named[gift.id] ?? []
            memo.note(having.count)
            for person in having where seen.insert(person).inserted { people.append(person) }
        }
        return people
    }

    /// How many gifts, people and days were looked at so far.
    var looks: Int { memo.looks }

    private func of(_ date: CivilDate) -> GiftsOfDate {
        memo.gifts(of: date) {
            memo.people(having: date, among: ideas)
        } make: { people in
            sharedOut(among: people, on: date)
        }
    }

    /// Shares the open gifts of a date out among the people who have it.
    private func sharedOut(among people: [Person.ID], on date: CivilDate) -> (GiftsOfDate, looks: Int) {
        var (gifts, having, looks): ([Gift.ID: Gift], [Gift.ID: [Having]], Int) = ([:], [:], 0)
        for person in people {
            let isAsked = asked[GiftMatter([person], on: date)] == true
            var seen: Set<Gift.ID> = []
            for gift in ideas.open(for: person, on: date) where seen.insert(gift.id).inserted {
                looks += 1
                gifts[gift.id] = gift
                // With gifts for this person alone of which one is decided on, no idea is named.
                guard !isAsked || gift.status == .decided else { continue }
                having[gift.id, default: []].append(Having(person: person, place: shared[gift.id]?.places[person] ?? 0))
            }
        }
        var all = GiftsOfDate()
        for gift in gifts.values.sorted(by: Gift.isNamedFirst) {
            let named = (having[gift.id] ?? []).sorted { $0.place < $1.place }.map(\.person)
            all.people[gift.id] = named
            if let shared = shared[gift.id] {
                if askedGroups.contains(GroupDate(date: date, group: shared.group)) {
                    all.ofGroup[shared.group, default: []].append(gift)
                } else if let first = named.first {
                    all.ofPerson[first, default: []].append(gift)
                }
            } else if let only = gift.recipients.first {
                all.ofPerson[only, default: []].append(gift)
            }
        }
        return (all, looks)
    }
}

/// The gifts without a day that are asked about for a date, each once.
struct GiftsOfDate: Sendable {
    /// With those for a person alone, decided ones first, then the newest.
    var ofPerson: [Person.ID: [Gift]] = [:]
    /// With those for the same people, by the number of their group.
    var ofGroup: [Int: [Gift]] = [:]
    /// The recipients of each gift who have the date, in its order.
    var people: [Gift.ID: [Person.ID]] = [:]
}

/// A gift for several people.
private struct SharedGift: Sendable {
    /// The number of its group of people.
    let group: Int
    /// The place of each person among them.
    let places: [Person.ID: Int]
}

/// A recipient who has the date, and their place among the gift's people.
private struct Having {
    let person: Person.ID
    let place: Int
}

private struct GroupDate: Hashable, Sendable {
    let date: CivilDate
    let group: Int
}

/// What was worked out of some dates: the planner asks for the same date once for each person who has it.
private final class Memo: Sendable {
    private struct Kept {
        /// By year and date, the people with a day then.
        var years: [Int: [CivilDate: [Person.ID]]] = [:]
        var dates: [CivilDate: GiftsOfDate] = [:]
        var looks = 0
    }

    private let kept = Mutex(Kept())
    /// A year's dates and more: as many as gifts are thought of ahead.
    private static let mostDates = 500
    private static let mostYears = 4

    var looks: Int { kept.withLock(\.looks) }

    func note(_ count: Int) { kept.withLock { $0.looks += count } }

    /// The gifts of a date as they were made before, or made now of the people who have it.
    func gifts(
        of date: CivilDate, among people: () -> [Person.ID], make: ([Person.ID]) -> (GiftsOfDate, looks: Int)
    ) -> GiftsOfDate {
        if let known = kept.withLock({ $0.dates[date] }) { return known }
        let (made, looks) = make(people())
        kept.withLock { kept in
            if kept.dates.count >= Self.mostDates { kept.dates = [:] }
            kept.dates[date] = made
            kept.looks += looks
        }
        return made
    }

    /// The people with a day on a date, each once, in no order.
    func people(having date: CivilDate, among ideas: GiftIdeas) -> [Person.ID] {
        let year = date.yearMonthDay.year
        if let known = kept.withLock({ $0.years[year] }) { return known[date] ?? [] }
        let (made, looks) = ideas.people(ofYear: year)
        kept.withLock { kept in
            if kept.years.count >= Self.mostYears { kept.years = [:] }
            kept.years[year] = made
            kept.looks += looks
        }
        return made[date] ?? []
    }
}

extension GiftIdeas {
    /// The people with a day in a year, by date.
    fileprivate func people(ofYear year: Int) -> ([CivilDate: [Person.ID]], looks: Int) {
        var (people, looks): ([CivilDate: [Person.ID]], Int) = ([:], 0)
        guard let first = CivilDate(year: year, month: 1, day: 1) else { return (people, looks) }
        for (person, chances) in chances {
            var dates: Set<CivilDate> = []
            for chance in chances {
                looks += 1
                // In other calendars a day may come twice in a year.
                var next = chance.next(onOrAfter: first)
                while let date = next, date.yearMonthDay.year == year {
                    dates.insert(date)
                    next = chance.next(onOrAfter: date.adding(days: 1))
                }
            }
            for date in dates { people[date, default: []].append(person) }
        }
        return (people, looks)
    }
}
