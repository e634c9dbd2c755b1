import Cryptography
package import Foundation
import GRDB
public import Kinkeeper

/// A card on a server that waits to be imported, and its effect.
public struct PlannedCard: Identifiable, Hashable, Sendable {
    /// Names one card on a server.
    public typealias ID = Identifier<PlannedCard>

    /// The effect of a card.
    public enum Fate: Hashable, Sendable {
        /// A new person.
        case new
        /// It is about a person here, by its UID or because it is the same card.
        case here(Person.ID, name: String)
        /// It may be about a person here: the same name, and a number, an address or a birthday in common.
        case maybe(Person.ID, name: String)
        /// A group, which is offered.
        case group
        /// It cannot be read.
        case unreadable
    }

    /// Names the card.
    public let id: ID
    /// The name on it.
    public let name: String
    /// The effect.
    public let fate: Fate
}

/// A group here that would go to a server.
public struct PlannedGroup: Identifiable, Hashable, Sendable {
    /// Names the group.
    public let id: PersonGroup.ID
    /// Its name.
    public let name: String
}

/// A summary of the first sync of a connection, for the account to approve.
public struct FirstSyncPlan: Hashable, Sendable {
    /// Whether all waiting cards are known and compared with the people here; until then it cannot be approved.
    public let isReady: Bool
    /// How many cards wait.
    public let waiting: Int
    /// The number of cards that may be about a person here.
    public let doubtful: Int
    /// Groups here that would go there.
    public let groups: [PlannedGroup]
    /// The version of the plan: it changes with the waiting cards, the people they may be about, and the groups to send.
    public let version: String
}

extension Space {
    /// Returns a summary of a connection's first sync; nil when no chosen book waits for approval.
    public func firstSyncPlan(of connection: ConnectedAccount.ID) async throws(StoreError) -> FirstSyncPlan? {
        try await file.read { db in
            let waits = try db.connectedBooks(of: connection).contains { $0.isChosen && $0.approvedAt == nil }
            return waits ? try db.firstSyncPlan(of: connection) : nil
        }
    }

    /// Returns the cards of the first sync of a connection, in their order, after a given one; with `doubtful` only those that
    /// may be about a person here.
    public func plannedCards(
        of connection: ConnectedAccount.ID, doubtful: Bool = false, after card: PlannedCard.ID? = nil, limit: Int
    ) async throws(StoreError) -> [PlannedCard] {
        try await file.read { db in
            let rows = try db.rows(
                """
                SELECT c.id, c.name, c.kind, c.uid, c.candidate_id, people.formatted_name FROM remote_cards c
                JOIN remote_books b ON b.id = book_id LEFT JOIN people ON people.id = candidate_id
                WHERE connection_id = ?1 AND is_chosen AND approved_at IS NULL AND incoming IS NOT NULL
                  AND (?2 IS NULL OR c.id > ?2) AND (?4 = 0 OR candidate_id IS NOT NULL) ORDER BY c.id LIMIT ?3
                """, [connection.value, card?.value ?? .null, limit.databaseValue, doubtful.databaseValue])
            return try rows.map { row in
                PlannedCard(id: row["id"], name: row["name"], fate: try db.fate(of: row))
            }
        }
    }

    /// Groups here that would go to the server with the first sync of a connection: no server knows them, no
    /// group of that name waits there, and some of their members are there.
    public func plannedGroups(of connection: ConnectedAccount.ID) async throws(StoreError) -> [PlannedGroup] {
        try await file.read { db in try db.plannedGroups(of: connection) }
    }

    /// Finds the people that the waiting cards of a book may be about, before it is approved; some cards at a time.
    package func findCandidates(
        in book: ConnectedBook.ID, _ syncing: CardSyncing, at time: Date
    ) async throws(StoreError) {
        var last: PlannedCard.ID?
        var taken: Set<Person.ID> = []
        while true {
            let after = last
            let rows = try await file.read { db in
                try db.remoteRows(
                    """
                    book_id = ?1 AND incoming IS NOT NULL AND kind = 'person' AND subject_id IS NULL
                      AND (?2 IS NULL OR id > ?2) ORDER BY id LIMIT 100
                    """, [book.value, after?.value ?? .null])
            }
            guard let end = rows.last?.id else { break }
            last = end
            taken = try await findCandidates(of: rows, except: taken, syncing)
        }
        try await file.write { db in
            try db.run(
                "UPDATE remote_books SET planned_at = ? WHERE id = ?", [time.milliseconds.databaseValue, book.value])
        }
    }

    /// Returns the people that are taken by then.
    private func findCandidates(
        of rows: [RemoteRow], except taken: Set<Person.ID>, _ syncing: CardSyncing
    ) async throws(StoreError) -> Set<Person.ID> {
        let cards: [(PlannedCard.ID, Profile, String?)] = rows.compactMap { row in
            guard let card = row.incoming.flatMap(syncing.read), case .person(let profile, _) = card.content else { return nil }
            return (row.id, profile, card.uid)
        }
        return try await file.write { db in
            var taken = taken
            for (id, profile, uid) in cards {
                var candidate: Person.ID?
                if try uid.map({ try db.people(ofUID: $0).isEmpty }) ?? true {
                    candidate = try db.likeliest(profile, except: taken)
                }
                if let candidate { taken.insert(candidate) }
                try db.run(
                    "UPDATE remote_cards SET candidate_id = ?, joins = 0 WHERE id = ? AND candidate_id IS NOT ?1",
                    [candidate?.value ?? .null, id.value])
            }
            return taken
        }
    }
}

extension Database {
    func firstSyncPlan(of connection: ConnectedAccount.ID) throws -> FirstSyncPlan {
        let books = try connectedBooks(of: connection).filter { $0.isChosen && $0.approvedAt == nil }
        let groups = try plannedGroups(of: connection)
        var hash = SHA256()
        // Lengths keep neighbours apart.
        func note(_ text: String?) { hash.update(data: Data("\(text.map { $0.utf8.count } ?? -1) \(text ?? "")".utf8)) }
        for book in books { note("\(book.id) \(book.isPlanned)") }
        for group in groups { note("\(group.id) \(group.name)") }
        var (waiting, doubtful) = (0, 0)
        let cards = try rows(
            """
            SELECT c.id, candidate_id, kind, c.name, uid, incoming_etag, CAST(length(incoming) AS TEXT) FROM remote_cards c
            JOIN remote_books b ON b.id = book_id
            WHERE connection_id = ? AND is_chosen AND approved_at IS NULL AND incoming IS NOT NULL ORDER BY c.id
            """, [connection.value])
        for row in cards {
            waiting += 1
            let candidate = (row["candidate_id"] as UUID?)?.uuidString
            if candidate != nil { doubtful += 1 }
            note((row["id"] as UUID).uuidString)
            note(candidate)
            for column in 2..<row.count { note(row[column] as String?) }
        }
        let version = hash.finalize().prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return FirstSyncPlan(
            isReady: !books.isEmpty && books.allSatisfy(\.isPlanned), waiting: waiting, doubtful: doubtful, groups: groups,
            version: version)
    }

    func plannedGroups(of connection: ConnectedAccount.ID) throws -> [PlannedGroup] {
        let books = "SELECT id FROM remote_books WHERE connection_id = ?1 AND is_chosen AND approved_at IS NULL"
        let waiting = try rows(
            "SELECT name FROM remote_cards WHERE book_id IN (\(books)) AND kind = 'group' AND incoming IS NOT NULL",
            [connection.value])
        let names = Set(waiting.map { SearchFolding.fold($0[0]) })
        return try rows(
            """
            SELECT g.id, g.name FROM person_groups g
            WHERE NOT EXISTS (SELECT 1 FROM remote_cards WHERE subject_id = g.id) AND EXISTS (
              SELECT 1 FROM group_members m JOIN cards k ON k.person_id = m.person_id
              JOIN remote_cards c ON c.book_id IN (\(books) AND is_writable) AND c.uid = k.uid WHERE m.group_id = g.id
              UNION ALL
              SELECT 1 FROM remote_cards c WHERE c.book_id IN (\(books) AND is_writable)
                AND c.candidate_id IN (SELECT person_id FROM group_members WHERE group_id = g.id))
            ORDER BY g.name, g.id
            """, [connection.value]
        ).map { PlannedGroup(id: $0["id"], name: $0["name"]) }.filter {
            !names.contains(SearchFolding.fold($0.name))
        }
    }

    fileprivate func fate(of row: Row) throws -> PlannedCard.Fate {
        if row["kind"] == "group" { return .group }
        if row["kind"] == "unreadable" { return .unreadable }
        if let uid = row["uid"] as String?, let known = try people(ofUID: uid).first,
            let person = try presentPersonIfAny(known.person),
            let name = try firstRow("SELECT formatted_name FROM people WHERE id = ?", [person.value])
        {
            return .here(person, name: name[0])
        }
        if let candidate = row["candidate_id"] as Person.ID? { return .maybe(candidate, name: row["formatted_name"] ?? "") }
        return .new
    }

    /// Returns a person of the same name who shares a number, an address or a birthday with a card; of several the one who
    /// shares most.
    fileprivate func likeliest(_ profile: Profile, except taken: Set<Person.ID>) throws -> Person.ID? {
        let alike = try rows(
            "SELECT id, formatted_name FROM people WHERE sort_given_first = ? AND trashed_at IS NULL",
            [profile.name.sortKey(.givenFirst).databaseValue])
        let wanted = Traits(contacts: profile.contacts, occasions: profile.occasions)
        let name = SearchFolding.fold(profile.name.formatted)
        var best: (person: Person.ID, agreement: Int)?
        for row in alike where SearchFolding.fold(row["formatted_name"]) == name {
            let person: Person.ID = row["id"]
            guard !taken.contains(person) else { continue }
            let parts = try PersonParts(of: person, in: self)
            let here = Traits(contacts: parts.contacts.map(\.content), occasions: parts.occasions.map(\.content))
            guard let agreement = here.agreement(with: wanted), agreement > best?.agreement ?? 0 else { continue }
            best = (person, agreement)
        }
        return best?.person
    }
}
