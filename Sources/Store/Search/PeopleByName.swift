import Foundation
import GRDB
import Kinkeeper
import Synchronization

/// All people in the order of their names, each by the number of their search document, without those in the trash.
///
/// It lets a search return its first hits without sorting all of them. It is made by the first search that needs it and
/// brought up to date by the next after a change; it takes eight bytes for each person.
struct PeopleByName: Sendable {
    /// The numbers in order.
    private(set) var documents: [Int64]
    /// The place of each number in `documents`.
    private var places: [Int32] = []
    /// The last line of the change log that is in it.
    fileprivate var sequence: Int64
    /// The number of the latest document then. A repair adds documents and writes nothing into the log.
    fileprivate var lastDocument: Int64
    private var order: NameOrder

    /// More lines of the log than this are not followed: reading all people anew is quicker.
    private static let followedLines: Int64 = 5_000
    /// The same of changed people.
    private static let followedPeople = 200

    /// Reads all people.
    init(_ order: NameOrder, in db: Database) throws {
        sequence = try Space.sequence(db)
        lastDocument = try db.lastSearchDocument()
        self.order = order
        // From one index to the other: of neither table a row is read.
        documents = try Int64.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT search_documents.number FROM people
                    CROSS JOIN search_documents ON search_documents.person_id = people.id
                    WHERE people.trashed_at IS NULL ORDER BY people.\(order.column), people.id
                    """))
        rank()
    }

    /// An updated copy; nil when reading anew is quicker.
    private init?(following older: PeopleByName, to sequence: Int64, _ lastDocument: Int64, in db: Database) throws {
        self = older
        guard sequence >= older.sequence, sequence - older.sequence <= Self.followedLines else { return nil }
        let changed = try db.rows(
            """
            SELECT people.id, search_documents.number, people.trashed_at IS NULL AS is_here, people.\(order.column) AS sort_key
            FROM search_documents CROSS JOIN people ON people.id = search_documents.person_id
            WHERE search_documents.number IN (
              SELECT number FROM search_documents
              WHERE person_id IN (SELECT row_id FROM changes WHERE sequence > ?1 AND table_name = 'people')
              UNION SELECT number FROM search_documents WHERE number > ?2)
            LIMIT \(Self.followedPeople + 1)
            """, [older.sequence.databaseValue, older.lastDocument.databaseValue])
        guard changed.count <= Self.followedPeople else { return nil }
        let numbers = Set(changed.map { $0["number"] as Int64 })
        if !changed.isEmpty { documents.removeAll(where: numbers.contains) }
        for row in changed where row["is_here"] {
            let cursor = PeopleCursor(sortKey: row["sort_key"], person: row["id"])
            documents.insert(row["number"], at: try place(after: cursor, in: db))
        }
        self = PeopleByName(documents: documents, sequence, lastDocument, order)
        if changed.isEmpty { places = older.places } else { rank() }
    }

    private init(documents: [Int64], _ sequence: Int64, _ lastDocument: Int64, _ order: NameOrder) {
        (self.documents, self.sequence, self.lastDocument, self.order) = (documents, sequence, lastDocument, order)
    }

    private mutating func rank() {
        places = Array(repeating: -1, count: Int(max(lastDocument, documents.max() ?? 0)) + 1)
        for (place, number) in documents.enumerated() { places[Int(number)] = Int32(place) }
    }

    // MARK: - Asking

    /// Returns the place of a document; nil for a person in the trash, and for an unknown one.
    func place(of number: Int64) -> Int? {
        guard number >= 0, number < places.count, places[Int(number)] >= 0 else { return nil }
        return Int(places[Int(number)])
    }

    /// The place of the first after a cursor.
    func place(after cursor: PeopleCursor?, in db: Database) throws -> Int {
        guard let cursor else { return 0 }
        var range = documents.startIndex..<documents.endIndex
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            var probe = middle
            var isAfter: Bool?
            // The log does not name the document of a deleted person: those are skipped.
            while probe < range.upperBound, isAfter == nil {
                isAfter = try comes(after: cursor, at: probe, in: db)
                probe += 1
            }
            range = isAfter == false ? probe..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }

    /// Whether the person at a place comes after a cursor; nil when they are deleted.
    private func comes(after cursor: PeopleCursor, at place: Int, in db: Database) throws -> Bool? {
        try db.firstRow(
            """
            SELECT (people.\(order.column), people.id) > (?, ?) FROM search_documents
            CROSS JOIN people ON people.id = search_documents.person_id WHERE search_documents.number = ?
            """, [cursor.sortKey.databaseValue, cursor.person.value, documents[place].databaseValue])?[0]
    }
}

extension Space {
    /// Returns all people by name, as in `db`.
    func peopleByName(_ order: NameOrder, in db: Database) throws -> PeopleByName {
        let older = cache.withLock { $0.peopleByName[order] }
        let current = try older?.upToDate(in: db) ?? PeopleByName(order, in: db)
        cache.withLock { cache in
            // A read that began earlier may end later.
            guard cache.peopleByName[order].map({ $0.sequence <= current.sequence }) ?? true else { return }
            cache.peopleByName[order] = current
        }
        return current
    }
}

extension PeopleByName {
    /// Returns itself if nothing changed, or an updated copy; nil if all people must be read anew.
    fileprivate func upToDate(in db: Database) throws -> PeopleByName? {
        let (sequence, lastDocument) = (try Space.sequence(db), try db.lastSearchDocument())
        guard (sequence, lastDocument) != (self.sequence, self.lastDocument) else { return self }
        return try PeopleByName(following: self, to: sequence, lastDocument, in: db)
    }
}
