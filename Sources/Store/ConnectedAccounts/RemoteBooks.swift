public import Foundation
import GRDB
public import Kinkeeper

/// An address book on a server that an account is connected with.
public struct ConnectedBook: Identifiable, Hashable, Sendable {
    /// Names one book.
    public typealias ID = Identifier<ConnectedBook>

    /// Names the book.
    public let id: ID
    /// The connection it belongs to.
    public let connection: ConnectedAccount.ID
    /// Where it is.
    public let url: URL
    /// The name of the book there.
    public let name: String
    /// Whether it takes part.
    public let isChosen: Bool
    /// Whether the server lets us write into it.
    public let isWritable: Bool
    /// From where to ask what changed.
    public let syncToken: String?
    /// When its content was last listed to the end.
    public let listedAt: Date?
    /// When what its first sync would do was worked out; nil where that is not known, or not of all that waits.
    public let plannedAt: Date?
    /// When the account approved the first sync; nil until then, and nothing is imported.
    public let approvedAt: Date?
    /// How many cards are known to be there.
    public let cards: Int
    /// How many were fetched and wait to come in.
    public let waiting: Int
    /// The number of people here that were deleted there, while the account has not approved deleting them here.
    public let deletionsWaiting: Int
    /// Why it could not be listed the last time, as one word: "missing" or "forbidden"; nil where it could.
    public let problem: String?
}

extension ConnectedBook {
    /// Whether all cards are known and compared with the people here.
    public var isPlanned: Bool { listedAt != nil && plannedAt != nil }
}

extension [ConnectedBook] {
    /// Whether all that is known to be in the chosen ones has come in, so that one can tell what of it is other here.
    public var haveComeIn: Bool { allSatisfy { !$0.isChosen || $0.approvedAt != nil && $0.waiting == 0 } }

    /// Whether that choice adds a book that was approved before: it brings changes that the account has not reviewed.
    package func joinAgain(_ chosen: Set<ConnectedBook.ID>) -> Bool {
        contains { $0.approvedAt != nil && !$0.isChosen && chosen.contains($0.id) }
    }

    /// The version of the choice: it changes when a book is added, removed or found.
    public var choiceVersion: String {
        let choices = sorted { $0.id < $1.id }.map { "\($0.id) \($0.isChosen)" }
        return StableDigest("books", choices.joined(separator: "\n")).hexadecimal
    }
}

extension Space {
    /// The books of a connection, in the order they were found.
    public func connectedBooks(of connection: ConnectedAccount.ID) async throws(StoreError) -> [ConnectedBook] {
        try await file.read { db in try db.connectedBooks(of: connection) }
    }

    /// Takes note of the books a server has: new ones are not chosen, those that are gone stay, unchosen.
    package func noteBooks(
        _ books: [(url: URL, name: String, isWritable: Bool)], of connection: ConnectedAccount.ID, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            for book in books {
                try db.run(
                    "UPDATE remote_books SET name = ?, is_writable = ? WHERE connection_id = ? AND url = ?",
                    [
                        book.name.databaseValue, book.isWritable.databaseValue, connection.value,
                        book.url.absoluteString.databaseValue,
                    ])
                guard db.changesCount == 0 else { continue }
                try db.run(
                    """
                    INSERT INTO remote_books (id, connection_id, url, name, is_chosen, is_writable) VALUES (?, ?, ?, ?, 0, ?)
                    """,
                    [
                        ConnectedBook.ID.make(at: time).value, connection.value, book.url.absoluteString.databaseValue,
                        book.name.databaseValue, book.isWritable.databaseValue,
                    ])
            }
        }
    }

    /// Sets which books of a connection take part. People from a book that is dropped stay here. Throws `conflict` when the
    /// choice, or the list of books, no longer has that `version`.
    public func chooseBooks(
        _ books: Set<ConnectedBook.ID>, of connection: ConnectedAccount.ID, ifVersion version: String? = nil
    ) async throws(StoreError) {
        try await file.write { db in
            let there = try db.connectedBooks(of: connection)
            guard version == nil || version == there.choiceVersion else { throw StoreError.conflict }
            for book in there where book.isChosen != books.contains(book.id) {
                try db.run(
                    "UPDATE remote_books SET is_chosen = ? WHERE id = ?",
                    [books.contains(book.id).databaseValue, book.id.value])
            }
        }
    }

    /// Approves the first sync of a connection. Cards in `apart` are kept apart from the people here whom they resemble; all
    /// others are joined, or with `joining` only those. The groups that the plan names go to a server, with `groups` only
    /// those. Books without a plan yet are left out. Returns how many books were approved, and how many are left. Throws
    /// `conflict` when the plan no longer has that `version`.
    @discardableResult
    public func approveFirstSync(
        of connection: ConnectedAccount.ID, joining: Set<PlannedCard.ID>? = nil, apart: Set<PlannedCard.ID> = [],
        groups: Set<PersonGroup.ID>? = nil, ifVersion version: String? = nil, at time: Date
    ) async throws(StoreError) -> (approved: Int, left: Int) {
        try await file.write { db in
            if let version, try db.firstSyncPlan(of: connection).version != version { throw StoreError.conflict }
            let asking = try db.connectedBooks(of: connection).filter { $0.isChosen && $0.approvedAt == nil }
            let known = asking.filter(\.isPlanned)
            guard !known.isEmpty else { return (0, asking.count) }
            let planned = Set(try db.plannedGroups(of: connection).map(\.id))
            try db.keepGroups(from: known[0].id, except: groups.map(planned.intersection) ?? planned, at: time)
            for book in known {
                let doubtful = try db.rows(
                    "SELECT id FROM remote_cards WHERE book_id = ? AND candidate_id IS NOT NULL AND incoming IS NOT NULL",
                    [book.id.value]
                ).map { $0[0] as PlannedCard.ID }
                for card in doubtful {
                    let joins = joining?.contains(card) ?? true && !apart.contains(card)
                    try db.run("UPDATE remote_cards SET joins = ? WHERE id = ?", [joins.databaseValue, card.value])
                }
                try db.run(
                    "UPDATE remote_books SET approved_at = ? WHERE id = ?",
                    [time.milliseconds.databaseValue, book.id.value])
            }
            return (known.count, asking.count - known.count)
        }
    }

    /// Approves deleting all people who are now gone on the server of a connection; for more than that, the next sync asks
    /// again. Throws `conflict` when they are more than `most`.
    public func approveDeletions(
        of connection: ConnectedAccount.ID, atMost most: Int = .max
    ) async throws(StoreError) {
        try await file.write { db in
            let gone = try db.connectedBooks(of: connection).reduce(0) { $0 + $1.deletionsWaiting }
            guard gone <= most else { throw StoreError.conflict }
            try db.run(
                """
                UPDATE remote_books SET deletions_approved = (
                  SELECT count(*) FROM remote_cards WHERE book_id = remote_books.id AND is_gone = 1)
                WHERE connection_id = ?
                """, [connection.value])
        }
    }

    /// Takes note that a book is gone on the server, or closed.
    package func noteProblem(_ word: String, of book: ConnectedBook.ID) async throws(StoreError) {
        try await file.write { db in
            try db.run("UPDATE remote_books SET problem = ? WHERE id = ?", [word.databaseValue, book.value])
        }
    }

    /// Forgets a connection; its people and reports stay.
    package func forgetBooks(of connection: ConnectedAccount.ID) async throws(StoreError) {
        try await file.write { db in
            try db.keepGroupsOfGone(connection)
            try db.run("DELETE FROM remote_books WHERE connection_id = ?", [connection.value])
            try db.run(
                "UPDATE sync_conflicts SET settled_at = 0 WHERE connection_id = ? AND settled_at IS NULL", [connection.value])
        }
    }
}

extension Database {
    /// A group that is noted as known there is not sent there.
    fileprivate func keepGroups(from book: ConnectedBook.ID, except going: Set<PersonGroup.ID>, at time: Date) throws {
        var identifiers = IdentifierSequence()
        for group in try allGroups() where !going.contains(group.id) {
            let known = try firstRow("SELECT 1 FROM remote_cards WHERE subject_id = ? LIMIT 1", [group.id.value])
            guard known == nil else { continue }
            let id: PlannedCard.ID = identifiers.next(at: time)
            try run(
                """
                INSERT INTO remote_cards (id, book_id, path, url, kind, name, subject_id, state)
                VALUES (?, ?, ?3, ?3, 'group', ?, ?, 'left')
                """,
                [
                    id.value, book.value, "kept here: \(group.id)".databaseValue, group.name.databaseValue, group.id.value,
                ])
        }
    }

    /// Marks groups known only to that connection as known by another one, if there is one: the account has not agreed to send
    /// them there.
    fileprivate func keepGroupsOfGone(_ connection: ConnectedAccount.ID) throws {
        let other = try firstRow(
            "SELECT id FROM remote_books WHERE connection_id <> ? ORDER BY approved_at IS NULL, id LIMIT 1", [connection.value])
        guard let other else { return }
        let known = try rows(
            """
            SELECT card.id, subject_id FROM remote_cards card JOIN remote_books book ON book.id = book_id
            WHERE connection_id = ?1 AND kind = 'group' AND subject_id IS NOT NULL
            """, [connection.value])
        for row in known {
            let place = "kept here: \(row["subject_id"] as PersonGroup.ID)"
            try run(
                """
                UPDATE remote_cards SET book_id = ?1, path = ?2, url = ?2, etag = NULL, uid = NULL, offer_id = NULL, came = 0,
                  state = 'left', base = NULL, seen = NULL, members = NULL, card_digest = NULL, told_digest = NULL,
                  incoming = NULL, incoming_etag = NULL, is_gone = 0, is_unreadable = 0
                WHERE id = ?3
                """, [other[0], place.databaseValue, row["id"]])
        }
    }

    func connectedBooks(of connection: ConnectedAccount.ID) throws -> [ConnectedBook] {
        try rows("\(ConnectedBook.select) WHERE connection_id = ? ORDER BY id", [connection.value])
            .map(ConnectedBook.init(row:))
    }
}

extension ConnectedBook {
    private enum Columns: Int, SelectedColumns {
        case id, connectionID, url, name, isChosen, isWritable, syncToken, listedAt, plannedAt, approvedAt, cards, waiting,
            deletionsWaiting, problem

        var sql: String {
            switch self {
            case .cards: count(of: "is_gone = 0 AND state <> 'left'")
            case .waiting: count(of: "incoming IS NOT NULL")
            case .deletionsWaiting: count(of: "is_gone = 1")
            default: name
            }
        }

        private func count(of cards: String) -> String {
            "(SELECT count(*) FROM remote_cards WHERE book_id = remote_books.id AND \(cards))"
        }
    }

    fileprivate static let select = "SELECT \(Columns.list) FROM remote_books"

    fileprivate init(row: Row) {
        self.init(
            id: row[Columns.id], connection: row[Columns.connectionID],
            url: URL(string: row[Columns.url] as String) ?? URL(filePath: "/"), name: row[Columns.name],
            isChosen: row[Columns.isChosen], isWritable: row[Columns.isWritable], syncToken: row[Columns.syncToken],
            listedAt: row.moment(Columns.listedAt), plannedAt: row.moment(Columns.plannedAt),
            approvedAt: row.moment(Columns.approvedAt), cards: row[Columns.cards], waiting: row[Columns.waiting],
            deletionsWaiting: row[Columns.deletionsWaiting], problem: row[Columns.problem])
    }
}
