import Foundation
import GRDB
public import Kinkeeper
import Synchronization

/// A page of possible duplicates.
public struct DuplicatesPage: Sendable {
    /// The clusters of this page, the surest first.
    public let clusters: [DuplicateCluster]
    /// All people in these clusters.
    public let people: [Person.ID: Person]
    /// Where the next page starts; nil on the last one.
    public let next: DuplicatesCursor?
    /// How many clusters there are on all pages.
    public let total: Int
}

/// The place in the list of duplicates after which the next page starts: the last cluster shown. Its text form fits in a
/// link.
public struct DuplicatesCursor: Hashable, Sendable, LosslessStringConvertible {
    let rank: DuplicateCluster.Rank

    init(_ rank: DuplicateCluster.Rank) { self.rank = rank }

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "_")
        guard let weakness = parts.first.flatMap({ Int($0) }) else { return nil }
        let people = parts.dropFirst().compactMap { Person.ID(String($0)) }
        guard people.count == parts.count - 1, people.count >= 2 else { return nil }
        self.init(DuplicateCluster.Rank(weakness: weakness, people: people))
    }

    /// The rank and the identifiers, with low lines between.
    public var description: String {
        ([String(rank.weakness)] + rank.people.map(\.description)).joined(separator: "_")
    }
}

extension Space {
    /// Returns possible duplicates, from a cursor on. They are computed once for each state of the people; each page then costs
    /// the same.
    public func duplicates(after cursor: DuplicatesCursor? = nil, limit: Int) async throws(StoreError) -> DuplicatesPage {
        let clusters = try await duplicateClusters()
        var start = 0
        if let cursor { start = clusters.firstIndex { cursor.rank < $0.rank } ?? clusters.count }
        let page = clusters[start...].prefix(limit)
        let people = try await people(Set(page.flatMap(\.people)))
        let hasMore = page.endIndex < clusters.endIndex
        return DuplicatesPage(
            clusters: Array(page), people: people,
            next: hasMore ? page.last.map { DuplicatesCursor($0.rank) } : nil, total: clusters.count)
    }

    /// Returns all possible duplicates, the surest first.
    public func duplicateClusters() async throws(StoreError) -> [DuplicateCluster] {
        if let known = try await knownClusters() { return known }
        let (sequence, people, distinct) = try await file.read { db in
            (try Space.sequence(db), try Lookalike.all(in: db), try Space.distinctPeople(in: db))
        }
        // Outside of the read, so that no connection is held meanwhile.
        let clusters = DuplicateCluster.clusters(of: DuplicateFinder.pairs(among: people, distinct: distinct))
        cache.withLock { $0.duplicates = (sequence, clusters) }
        return clusters
    }

    /// Returns the earlier result, if nothing relevant changed since.
    private func knownClusters() async throws(StoreError) -> [DuplicateCluster]? {
        guard let known = cache.withLock({ $0.duplicates }) else { return nil }
        let hasChanged = try await file.glance { db in
            try db.firstRow(
                """
                SELECT 1 FROM changes WHERE sequence > ?
                  AND table_name IN ('people', 'contact_methods', 'occasions', 'distinct_people') LIMIT 1
                """, [known.sequence.databaseValue]) != nil
        }
        return hasChanged ? nil : known.clusters
    }

    private func people(_ ids: Set<Person.ID>) async throws(StoreError) -> [Person.ID: Person] {
        try await file.glance { db in
            let ids = ids.map(\.value)
            let parts = try PersonParts.all(of: ids, in: db)
            return try db.rows(PersonSQL.selectAny, in: ids).reduce(into: [:]) { people, row in
                let id: Person.ID = row[Person.Columns.id]
                people[id] = try Person(row: row, parts: parts[id.uuid] ?? PersonParts())
            }
        }
    }
}

extension Lookalike {
    /// Returns the traits of all people in the lists.
    static func all(in db: Database) throws -> [Lookalike] {
        var emails: [UUID: [String]] = [:]
        var phones: [UUID: [String]] = [:]
        var birthdays: [UUID: [PartialDate]] = [:]
        enum Contact: Int, SelectedColumns { case personID, kind, value }
        let contacts = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(Contact.list) FROM contact_methods WHERE kind IN ('phone', 'email') ORDER BY position, id
                """)
        while let row = try contacts.next() {
            if row[Contact.kind] == "email" {
                emails[row[Contact.personID], default: []].append(row[Contact.value])
            } else {
                phones[row[Contact.personID], default: []].append(row[Contact.value])
            }
        }
        let days = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(PartialDate.columns), person_id FROM occasions
                WHERE kind = 'birthday' AND month IS NOT NULL AND day IS NOT NULL ORDER BY position, id
                """)
        while let row = try days.next() { birthdays[row["person_id"], default: []].append(try PartialDate(row: row)) }
        let people = try Row.fetchCursor(
            db,
            sql: "SELECT \(PersonName.columns), id FROM people WHERE trashed_at IS NULL")
        var all: [Lookalike] = []
        while let row = try people.next() {
            let id: UUID = row["id"]
            all.append(
                Lookalike(
                    id: Person.ID(id), name: PersonName(row: row), emails: emails[id] ?? [], phones: phones[id] ?? [],
                    birthdays: birthdays[id] ?? []))
        }
        return all
    }
}
