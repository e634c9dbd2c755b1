import GRDB
import Kinkeeper

// A person who is in an account's own address book and in a family's has each day once: as the account's own, with its choices,
// where both say the same. What the two say differently is shown twice, so that no day is missed and no wrong one hides a right one.

/// A day of an own person.
struct OwnDay: Hashable {
    let person: Person.ID
    let occasion: Occasion
}

extension Database {
    /// Who of the families' people is whom among the account's own, for those in no trash.
    func ownPeopleInFamilies() throws -> [Person.ID: Person.ID] {
        let links = try rows(
            """
            SELECT shared_id, person_id FROM shared_people JOIN people ON people.id = person_id
            WHERE trashed_at IS NULL AND merged_into IS NULL ORDER BY shared_people.id
            """, []
        ).map { ($0["shared_id"] as Person.ID, $0["person_id"] as Person.ID) }
        return Dictionary(links) { first, _ in first }
    }
}

extension Space {
    /// The occasions of the own people who are some people of families, by the identifiers of those.
    fileprivate func ownOccasions(whoAre shared: Set<Person.ID>) async throws(StoreError) -> [Person.ID: Set<Occasion>] {
        try await file.read { db in
            let rows = try db.rows(
                """
                SELECT shared_id, \(Occasion.columns) FROM shared_people JOIN people ON people.id = shared_people.person_id
                CROSS JOIN occasions ON occasions.person_id = people.id
                WHERE trashed_at IS NULL AND merged_into IS NULL AND shared_id
                """, in: shared.map(\.value), "")
            var found: [Person.ID: Set<Occasion>] = [:]
            for row in rows { found[row["shared_id"], default: []].insert(try Occasion(row: row, from: 1)) }
            return found
        }
    }
}

extension JoinedSpaces {
    /// The occasions without those of families that an own person has too.
    func once<Row>(
        _ rows: [Row], _ remembered: (Row) -> RememberedOccasion
    ) async throws(StoreError) -> [Row] {
        let shared = Set(rows.map(remembered).filter { $0.family != nil }.map(\.personID))
        guard !shared.isEmpty else { return rows }
        let own = try await own.ownOccasions(whoAre: shared)
        guard !own.isEmpty else { return rows }
        return rows.filter { row in
            let row = remembered(row)
            return row.family == nil || own[row.personID]?.contains(row.occasion) != true
        }
    }
}

extension [WatchedOccasion] {
    /// The days of families without those that an own person has too. `links` says who of a family is whom.
    func without(_ own: [WatchedOccasion], linkedBy links: [Person.ID: Person.ID]) -> [WatchedOccasion] {
        guard !links.isEmpty else { return self }
        let linked = Set(links.values)
        let days = Set(own.filter { linked.contains($0.person) }.map { OwnDay(person: $0.person, occasion: $0.occasion) })
        return filter { day in
            links[day.person].map { !days.contains(OwnDay(person: $0, occasion: day.occasion)) } ?? true
        }
    }
}
