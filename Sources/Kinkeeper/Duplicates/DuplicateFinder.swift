/// Finds duplicates among any number of people.
///
/// Only people who share a trait are compared: an e-mail address, the end of a telephone number, a day of birth (with a letter
/// that a word of both names begins with), or all words of their names. The time therefore grows with the people, not with
/// their square.
///
/// What many share says little: an address or a number that more than `sharedBy` people have (the firm's, the family's)
/// counts only between people with similar names, and a name that more than `sharedBy` people have counts only together with
/// something else. Where so many share a value, each is compared only with those who come right after in the order of names.
public struct DuplicateFinder: Sendable {
    /// The most people who may share a value for it to be a sign of a duplicate.
    public static let sharedBy = 6
    /// More people than this of one day of birth are compared by the order of their names alone.
    private static let bornTogether = 500
    /// How many neighbours in the order of names are compared when many share a value.
    private static let neighbours = 3

    private let people: [Lookalike]
    private var candidates: Set<UInt64> = []
    private var shared: Set<DuplicateReason> = []

    private init(_ people: [Lookalike]) {
        self.people = people.sorted { $0.id < $1.id }
    }

    /// Returns all likely duplicates, the surest first; the order of the people does not matter.
    ///
    /// - Parameter distinct: Pairs that the owner declared different people, the lower identifier first.
    public static func pairs(among people: [Lookalike], distinct: Set<[Person.ID]> = []) -> [DuplicatePair] {
        var finder = DuplicateFinder(people)
        finder.gather()
        return finder.judged(distinct)
    }

    // MARK: - Choosing pairs to compare

    private mutating func gather() {
        var emails: [String: [Int32]] = [:]
        var phones: [String: [Int32]] = [:]
        var names: [[String]: [Int32]] = [:]
        var days: [DayKey: [Int32]] = [:]
        for (place, person) in people.enumerated() {
            let place = Int32(place)
            for email in person.emails { emails[email, default: []].append(place) }
            for key in Set(person.phones.map(\.key)) { phones[key, default: []].append(place) }
            if !person.words.isEmpty { names[person.words, default: []].append(place) }
            for day in Set(person.birthdays.map(DayKey.init)) { days[day, default: []].append(place) }
        }
        for (email, places) in emails {
            if places.count > Self.sharedBy { shared.insert(.email(email)) }
            compare(places)
        }
        for places in phones.values {
            if places.count > Self.sharedBy {
                for place in places { shared.formUnion(people[Int(place)].phones.map { .phone($0.digits) }) }
            }
            compare(places)
        }
        for places in names.values where places.count > 1 && places.count <= Self.sharedBy { compare(places) }
        for places in days.values where places.count > 1 {
            // Few people know so many of one day; programs write 1 January for an unknown day.
            if places.count > Self.bornTogether { compare(places) } else { compareNames(of: places) }
        }
    }

    /// Compares people who share a value: all of them while they are few, neighbours by name where they are many.
    private mutating func compare(_ places: [Int32]) {
        guard places.count > 1 else { return }
        guard places.count > Self.sharedBy else {
            for (index, place) in places.enumerated() {
                for other in places[(index + 1)...] { note(place, other) }
            }
            return
        }
        let sorted = places.sorted {
            let (one, other) = (people[Int($0)].words, people[Int($1)].words)
            return one == other ? $0 < $1 : one.lexicographicallyPrecedes(other)
        }
        for (index, place) in sorted.enumerated() {
            for other in sorted[(index + 1)...].prefix(Self.neighbours) { note(place, other) }
        }
    }

    /// Compares people born on one day whose names share an initial. Years that are known must agree.
    private mutating func compareNames(of places: [Int32]) {
        let initials = places.map { people[Int($0)].initials }
        let years = places.map { people[Int($0)].birthdays.first?.year }
        for (index, place) in places.enumerated() where initials[index] != 0 {
            for other in (index + 1)..<places.count where initials[index] & initials[other] != 0 {
                if let year = years[index], let second = years[other], year != second,
                    people[Int(place)].birthdays.count == 1, people[Int(places[other])].birthdays.count == 1
                {
                    continue
                }
                note(place, places[other])
            }
        }
    }

    private mutating func note(_ one: Int32, _ other: Int32) {
        guard one != other else { return }
        candidates.insert(UInt64(min(one, other)) << 32 | UInt64(max(one, other)))
    }

    // MARK: - What comes of it

    private func judged(_ distinct: Set<[Person.ID]>) -> [DuplicatePair] {
        candidates.compactMap { candidate in
            let (one, other) = (people[Int(candidate >> 32)], people[Int(candidate & 0xFFFF_FFFF)])
            guard !distinct.contains([one.id, other.id]) else { return nil }
            return DuplicatePair(one, other, isShared: shared.contains)
        }.sorted { one, other in
            if one.strength != other.strength { return one.strength > other.strength }
            return (one.one, one.other) < (other.one, other.other)
        }
    }

    private struct DayKey: Hashable {
        let calendar: CalendarSystem
        let month: Int
        let day: Int

        init(_ date: PartialDate) {
            calendar = date.calendar
            month = date.month ?? 0
            day = date.day ?? 0
        }
    }
}

extension Lookalike {
    /// The first letters of the words of the name and nicknames, as bits.
    fileprivate var initials: UInt64 {
        (words + nicknames).reduce(0) { bits, word in
            bits | 1 << UInt64((word.unicodeScalars.first?.value ?? 0) % 64)
        }
    }
}
