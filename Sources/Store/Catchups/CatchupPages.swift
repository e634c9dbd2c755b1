import Foundation
import GRDB
public import Kinkeeper

/// The place in the log of catch-ups after which the next page starts: a day and an entry.
public struct CatchupCursor: Hashable, Sendable, LosslessStringConvertible {
    let day: CivilDate
    let catchup: Catchup.ID

    init(day: CivilDate, catchup: Catchup.ID) {
        self.day = day
        self.catchup = catchup
    }

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        guard let day = CivilDate(iso8601: text.prefix(10)), text.dropFirst(10).first == "_",
            let catchup = Catchup.ID(String(text.dropFirst(11)))
        else { return nil }
        self.init(day: day, catchup: catchup)
    }

    /// The day, "_" and the identifier: "2026-11-21_0190…".
    public var description: String { "\(day)_\(catchup)" }
}

/// A page of the log of catch-ups, newest first.
public struct CatchupPage: Hashable, Sendable {
    /// The entries of this page.
    public let rows: [Catchup]
    /// Where the next page starts; nil on the last one.
    public let next: CatchupCursor?
}

extension Space {
    /// The catch-ups with one person, the latest day first, from a cursor on.
    public func catchups(
        of person: Person.ID, after cursor: CatchupCursor? = nil, limit: Int
    ) async throws(StoreError) -> CatchupPage {
        try await file.glance { db in
            // One person's entries are few enough to sort.
            let rows = try db.rows(
                """
                SELECT catchups.id, day FROM catchup_people CROSS JOIN catchups ON catchups.id = catchup_id
                WHERE person_id = ? AND (day, catchups.id) < (?, ?) ORDER BY day DESC, catchups.id DESC LIMIT ?
                """, [person.value] + CatchupCursor.place(of: cursor) + [(limit + 1).databaseValue])
            return try CatchupPage(rows, limit: limit, in: db)
        }
    }

    /// All catch-ups, the latest day first, from a cursor on. A page costs the same wherever it lies.
    public func catchups(after cursor: CatchupCursor? = nil, limit: Int) async throws(StoreError) -> CatchupPage {
        try await file.glance { db in
            let rows = try db.rows(
                "SELECT id, day FROM catchups WHERE (day, id) < (?, ?) ORDER BY day DESC, id DESC LIMIT ?",
                CatchupCursor.place(of: cursor) + [(limit + 1).databaseValue])
            return try CatchupPage(rows, limit: limit, in: db)
        }
    }

    /// How many catch-ups have a day from `first` to `last`, both included.
    public func catchupCount(from first: CivilDate, through last: CivilDate) async throws(StoreError) -> Int {
        try await file.read { db in try db.catchupCount(from: first, through: last) }
    }
}

extension Database {
    func catchupCount(from first: CivilDate, through last: CivilDate) throws -> Int {
        try firstRow("SELECT count(*) FROM catchups WHERE day BETWEEN ? AND ?", [first.value, last.value])?[0] ?? 0
    }
}

extension CatchupPage {
    fileprivate init(_ found: [Row], limit: Int, in db: Database) throws {
        let rows = found.prefix(limit)
        self.init(
            rows: try rows.compactMap { try db.catchup($0["id"]) },
            next: found.count > limit
                ? rows.last.map { CatchupCursor(day: $0["day"], catchup: $0["id"]) }
                : nil)
    }
}

extension CatchupCursor {
    /// Day and identifier to compare with; of no cursor, those that come after every entry.
    fileprivate static func place(of cursor: CatchupCursor?) -> [DatabaseValue] {
        guard let cursor else { return [Int64.max.databaseValue, Data().databaseValue] }
        return [cursor.day.value, cursor.catchup.value]
    }
}
