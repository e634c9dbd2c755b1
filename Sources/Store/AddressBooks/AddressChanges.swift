import Cryptography
import Foundation
import GRDB
import Kinkeeper

/// The changes in a book since a token.
public struct AddressChanges: Hashable, Sendable {
    /// Objects that are new or changed, in their present state.
    public let changed: [AddressObject]
    /// The names under which nothing is any more.
    public let vanished: [String]
    /// The token to ask with next time.
    public let token: String
    /// Whether there is more to ask for at once, because a limit was reached.
    public let isCut: Bool
    /// The line of the change log up to which was looked.
    package let line: Int64
}

extension Space {
    /// Names what a book holds now, for asking what changed since.
    package func addressToken(of book: AddressBook.ID) async throws(StoreError) -> String {
        try await file.glance { db in try BookPosition.latest(of: book, in: db).token(of: book, in: db) }
    }

    /// Returns the changes since a token, in their order, at most `limit` objects and names; all objects without a token.
    /// Changes after `line` are left for the next time. Nil for a token that is not of this book, or of a past that was undone
    /// by restoring a backup.
    package func addressChanges(
        in book: AddressBook.ID, since token: String?, limit: Int?, through line: Int64? = nil, _ codec: CardCodec
    ) async throws(StoreError) -> AddressChanges? {
        let changes = { @Sendable [self] db throws -> AddressChanges? in
            let reading = ObjectReading(db: db, codec: codec, space: self)
            var position = BookPosition.start
            if let token {
                guard let known = try BookPosition(token: token, of: book, in: db) else { return nil }
                position = known
            }
            return try reading.changes(
                in: book, since: position, hasToken: token != nil, limit: limit, through: line ?? .max)
        }
        // Since a token there is most often nothing, or little.
        return token == nil ? try await file.read(changes) : try await file.glance(changes)
    }
}

extension ObjectReading {
    fileprivate func changes(
        in book: AddressBook.ID, since position: BookPosition, hasToken: Bool, limit: Int?, through bound: Int64
    ) throws -> AddressChanges {
        let most = limit.map { min(max($0, 1), 1_000_000) }
        let enough = most.map { $0 + 1 } ?? Int.max
        let (line, part, last) = (position.line, position.part, position.last)
        var latest = try BookPosition.latest(of: book, in: db)
        if latest.line > bound { latest = BookPosition(line: bound, part: .all, last: BookPosition.end) }
        let beginning = hasToken ? position.beginning : latest.line
        let comesAfter = "(o.sequence, o.id) > (?, ?) AND o.sequence <= ?"
        let changed = try db.all(
            "\(ObjectReading.select) WHERE o.book_id = ? AND \(comesAfter) ORDER BY o.sequence, o.id LIMIT ?",
            [
                book.value, line.databaseValue, (part == .changed ? last : BookPosition.end).databaseValue, bound.databaseValue,
                enough.databaseValue,
            ], object)
        let vanished =
            hasToken
            ? try db.rows(
                """
                SELECT id, name, sequence FROM vanished_objects AS o WHERE book_id = ? AND \(comesAfter) AND sequence > ?
                ORDER BY sequence, id LIMIT ?
                """,
                [
                    book.value, (part == .changed ? line - 1 : line).databaseValue,
                    (part == .vanished ? last : BookPosition.end).databaseValue, bound.databaseValue,
                    beginning.databaseValue, enough.databaseValue,
                ]) : []
        let all =
            changed.map { object in
                (BookPosition(line: object.sequence, part: .changed, last: object.subject.uuid), ObjectChange.changed(object))
            }
            + vanished.map {
                (BookPosition(line: $0["sequence"], part: .vanished, last: $0["id"]), ObjectChange.vanished($0["name"]))
            }
        let ordered = all.sorted { $0.0 < $1.0 }
        let told = most.map { ordered.prefix($0) } ?? ordered[...]
        let isCut = told.count < ordered.count
        var next = latest
        if isCut, let last = told.last?.0 {
            next = last
            next.beginning = beginning > last.line ? beginning : 0
        }
        return AddressChanges(
            changed: told.compactMap { if case .changed(let object) = $0.1 { object } else { nil } },
            vanished: told.compactMap { if case .vanished(let name) = $0.1 { name } else { nil } },
            token: try next.token(of: book, in: db), isCut: isCut, line: latest.line)
    }
}

/// What happened to an object.
private enum ObjectChange {
    case changed(AddressObject)
    /// The name it had.
    case vanished(String)
}

/// How far a client knows a book: all of the log up to a line, of which changed objects come first, then vanished ones, each by
/// identifier.
private struct BookPosition: Hashable, Comparable {
    enum Part: Int { case changed, vanished, all }

    let line: Int64
    let part: Part
    /// The last of the part that is known.
    let last: UUID
    /// The line at which a client began its first sync when that took several pages; else 0. Objects that had vanished by then
    /// were never reported to it.
    var beginning: Int64 = 0

    static let start = BookPosition(line: 0, part: .all, last: end)
    static let end = UUID(uuid: (255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255))

    static func < (lhs: BookPosition, rhs: BookPosition) -> Bool {
        (lhs.line, lhs.part.rawValue, Identifier<Void>(lhs.last)) < (rhs.line, rhs.part.rawValue, Identifier<Void>(rhs.last))
    }

    init(line: Int64, part: Part, last: UUID) {
        self.line = line
        self.part = part
        self.last = last
    }

    static func latest(of book: AddressBook.ID, in db: Database) throws -> BookPosition {
        let row = try db.firstRow(
            """
            SELECT max(
              coalesce((SELECT max(sequence) FROM address_objects WHERE book_id = ?1), 0),
              coalesce((SELECT max(sequence) FROM vanished_objects WHERE book_id = ?1), 0))
            """, [book.value])
        return BookPosition(line: row?[0] ?? 0, part: .all, last: end)
    }

    // MARK: Tokens

    private static let prefix = "data:,"

    /// Reads a token; nil for one that does not name a line of this log and this book.
    init?(token: String, of book: AddressBook.ID, in db: Database) throws {
        guard token.hasPrefix(BookPosition.prefix), token.utf8.count < 120 else { return nil }
        let parts = token.dropFirst(BookPosition.prefix.count).split(separator: "-", omittingEmptySubsequences: false)
        guard (2...4).contains(parts.count), let line = Int64(parts[0]), line >= 0, String(line) == parts[0],
            let known = try BookPosition.fingerprint(of: line, book, in: db), known == parts[1]
        else { return nil }
        self.line = line
        guard parts.count > 2 else {
            (part, last) = (.all, BookPosition.end)
            return
        }
        if parts.count == 4 {
            guard let beginning = Int64(parts[3]), beginning > 0 else { return nil }
            self.beginning = beginning
        }
        let bytes = Array(parts[2].utf8)
        guard bytes.count == 33, let part = Part(rawValue: Int(bytes[0]) - 48), part != .all,
            let last = BookPosition.uuid(parts[2].dropFirst())
        else { return nil }
        (self.part, self.last) = (part, last)
    }

    func token(of book: AddressBook.ID, in db: Database) throws -> String {
        guard let fingerprint = try BookPosition.fingerprint(of: line, book, in: db) else {
            throw StoreError.damaged("the change log lacks a line that an address book refers to")
        }
        let rest = part == .all ? "" : "-\(part.rawValue)" + last.uuidString.lowercased().filter { $0 != "-" }
        return "\(BookPosition.prefix)\(line)-\(fingerprint)\(rest)" + (beginning > 0 ? "-\(beginning)" : "")
    }

    /// A fingerprint of a log line, which tells it from a line of the same number in a restored log; nil when there is none.
    private static func fingerprint(of line: Int64, _ book: AddressBook.ID, in db: Database) throws -> String? {
        var text = "\(book)"
        if line > 0 {
            let row = try db.firstRow(
                "SELECT table_name, lower(hex(row_id)) AS row_id, kind FROM changes WHERE sequence = ?", [line.databaseValue])
            guard let row else { return nil }
            text += " \(row["table_name"] as String) \(row["row_id"] as String) \(row["kind"] as String)"
        }
        return String(AddressObject.etag(of: Array(text.utf8)).prefix(12))
    }

    private static func uuid(_ hex: Substring) -> UUID? {
        let digits = Array(hex)
        guard digits.count == 32 else { return nil }
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return UUID(uuidString: parts.joined(separator: "-"))
    }
}
