import GRDB
import Kinkeeper

// A person who is in an account's own address book and in a family's has each day once: as the account's own, with its choices,
// where both say the same. What the two say differently is shown twice, so that no day is missed and no wrong one hides a right one.

/// A day of an own person, and when its 29 February is kept.
struct OwnDay: Hashable {
    let person: Person.ID
    let occasion: Occasion
    /// The account's own where a person has none; nil stands for that.
    let leapDayRule: LeapDayRule?
}

extension Database {
    /// Whom of the account's own people those of families are; without those in the trash.
    func ownPeopleInFamilies() throws -> [Person.ID: Set<Person.ID>] {
        try ownPeople(
            rows(
                """
                SELECT shared_id, person_id FROM shared_people JOIN people ON people.id = person_id
                WHERE trashed_at IS NULL AND merged_into IS NULL
                """, []))
    }

    /// Who of families some of the account's own people are.
    fileprivate func peopleInFamilies(of own: Set<Person.ID>) throws -> [Person.ID: Set<Person.ID>] {
        try rows("SELECT person_id, shared_id FROM shared_people WHERE person_id", in: own.map(\.value), "")
            .reduce(into: [:]) { $0[$1["person_id"], default: []].insert($1["shared_id"]) }
    }

    fileprivate func ownPeople(whoAre shared: Set<Person.ID>) throws -> [Person.ID: Set<Person.ID>] {
        try ownPeople(
            rows(
                """
                SELECT shared_id, person_id FROM shared_people JOIN people ON people.id = person_id
                WHERE trashed_at IS NULL AND merged_into IS NULL AND shared_id
                """, in: shared.map(\.value), ""))
    }

    private func ownPeople(_ rows: [Row]) throws -> [Person.ID: Set<Person.ID>] {
        rows.reduce(into: [:]) { $0[$1["shared_id"], default: []].insert($1["person_id"]) }
    }
}

extension Space {
    /// Who of families some of the own people are.
    func peopleInFamilies(of own: Set<Person.ID>) async throws(StoreError) -> [Person.ID: Set<Person.ID>] {
        try await file.glance { db in try db.peopleInFamilies(of: own) }
    }

    /// Whom of the own people those of families are.
    func ownPeople(whoAre shared: Set<Person.ID>) async throws(StoreError) -> [Person.ID: Set<Person.ID>] {
        try await file.glance { db in try db.ownPeople(whoAre: shared) }
    }

    /// Whom of the own people those of families are, and the days of those own people.
    fileprivate func ownPeopleAndDays(
        whoAre shared: Set<Person.ID>
    ) async throws(StoreError) -> ([Person.ID: Set<Person.ID>], Set<OwnDay>) {
        try await file.glance { db in
            let own = try db.ownPeople(whoAre: shared)
            guard !own.isEmpty else { return (own, []) }
            let people = own.values.reduce(into: Set<Person.ID>()) { $0.formUnion($1) }
            let rows = try db.rows(
                """
                SELECT people.id, people.leap_day_rule, \(Occasion.columns) FROM people
                CROSS JOIN occasions ON occasions.person_id = people.id WHERE people.id
                """, in: people.map(\.value), "")
            let days = try rows.map { row in
                let rule = (row["leap_day_rule"] as String?).flatMap(LeapDayRule.init(rawValue:))
                return OwnDay(person: row[0], occasion: try Occasion(row: row, from: 2), leapDayRule: rule)
            }
            return (own, Set(days))
        }
    }
}

extension JoinedSpaces {
    /// The occasions without those of families that an own person has too.
    ///
    /// - Parameters:
    ///   - isNarrowed: Whether the rows are those that match something: then only an own person who is among them stands for one of
    ///     a family.
    ///   - known: The families' `keepers`, where they have been read.
    func once<Row>(
        _ rows: [Row], isNarrowed: Bool = false, following known: [Person.ID: Person.ID]? = nil,
        _ remembered: (Row) -> RememberedOccasion
    ) async throws(StoreError) -> [Row] {
        let all = rows.map(remembered)
        let shared = Set(all.filter { $0.family != nil }.map(\.personID))
        guard hasOwn, !shared.isEmpty else { return rows }
        let keepers: [Person.ID: Person.ID]
        if let known { keepers = known } else { keepers = try await familyKeepers() }
        let people = shared.union(keepers.merged(into: shared))
        let links: [Person.ID: Set<Person.ID>]
        let days: Set<OwnDay>
        if isNarrowed {
            links = try await own.ownPeople(whoAre: people)
            days = Set(all.filter { $0.family == nil }.map(OwnDay.init))
        } else {
            (links, days) = try await own.ownPeopleAndDays(whoAre: people)
        }
        guard !links.isEmpty else { return rows }
        let ownPeople = links.following(keepers)
        return rows.filter { row in
            let row = remembered(row)
            guard row.family != nil, let people = ownPeople[row.personID] else { return true }
            return !people.contains {
                days.contains(OwnDay(person: $0, occasion: row.occasion, leapDayRule: row.leapDayRule))
            }
        }
    }
}

extension OwnDay {
    fileprivate init(_ row: RememberedOccasion) {
        self.init(person: row.personID, occasion: row.occasion, leapDayRule: row.leapDayRule)
    }
}

extension [WatchedOccasion] {
    /// The days of families without those that an own person has too. `links` says whom of the own people those of families are.
    func without(_ own: [WatchedOccasion], linkedBy links: [Person.ID: Set<Person.ID>]) -> [WatchedOccasion] {
        guard !links.isEmpty else { return self }
        let linked = links.values.reduce(into: Set<Person.ID>()) { $0.formUnion($1) }
        let days = Set(
            own.filter { linked.contains($0.person) }.map {
                OwnDay(person: $0.person, occasion: $0.occasion, leapDayRule: $0.leapDayRule)
            })
        return filter { day in
            guard let people = links[day.person] else { return true }
            return !people.contains {
                days.contains(OwnDay(person: $0, occasion: day.occasion, leapDayRule: day.leapDayRule))
            }
        }
    }

    /// The days of some of the account's own people, those included that only a family knows of them.
    func days(
        of people: Set<Person.ID>, _ families: [FamilyDays.Part], links: [Person.ID: Set<Person.ID>]
    ) -> [WatchedOccasion] {
        let known = filter { people.contains($0.person) }
        guard !links.isEmpty else { return known }
        let shared = families.flatMap(\.occasions).without(self, linkedBy: links).flatMap { day in
            (links[day.person] ?? []).filter(people.contains).map { person in
                WatchedOccasion(id: day.id, person: person, occasion: day.occasion, leapDayRule: day.leapDayRule)
            }
        }
        return known + shared
    }
}
