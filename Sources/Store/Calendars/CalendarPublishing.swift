public import Foundation
import GRDB
import Kinkeeper

extension Space {
    /// Works out a calendar's entries from everything they come from.
    public typealias WorkingOut = @Sendable (CalendarSource) throws -> [WorkedOutEntry]

    /// A calendar as it stands. Its entries are worked out only where something may have changed since they last were:
    /// a line of the log, the day, what the account chose. What comes to the same keeps its revision.
    public func publishedCalendar(
        _ view: CalendarView, _ question: AlertQuestion, at time: Date, _ workOut: @escaping WorkingOut
    ) async throws(StoreError) -> PublishedCalendar {
        let settings = view.settings(question)
        let known = try await file.read { db in try db.calendar(view, at: Space.origin(settings, db)) }
        if let known { return known }
        return try await file.write { [self] db in
            let origin = try Space.origin(settings, db)
            if let known = try db.calendar(view, at: origin) { return known }
            let entries = try workOut(try calendarSource(question, uids: nil, db))
            return try CalendarPublishing(view: view, time: time, db: db).bring(upTo: entries, origin: origin)
        }
    }

    /// Returns the records that entries are built from, and the entries' stored states; of some, or of all. They are of one
    /// moment with `calendar`; nil when that is out of date.
    public func calendarSource(
        _ view: CalendarView, _ question: AlertQuestion, of calendar: PublishedCalendar, uids: Set<String>? = nil
    ) async throws(StoreError) -> (source: CalendarSource, states: [String: PublishedState])? {
        let settings = view.settings(question)
        return try await file.read { [self] db in
            guard let known = try db.calendar(view, at: Space.origin(settings, db)), known == calendar else { return nil }
            let states = try db.publishedStates(view, uids: uids).filter { !$0.isGone }
            let source = try calendarSource(question, uids: uids, db)
            return (source, Dictionary(states.map { ($0.uid, $0) }, uniquingKeysWith: { first, _ in first }))
        }
    }

    // MARK: - Private

    /// Names everything that the entries follow from.
    private static func origin(_ settings: String, _ db: Database) throws -> String {
        "\(try sequence(db)) \(settings)"
    }

    /// The letters of an identifier.
    private static let identifierLength = 36

    private func calendarSource(_ question: AlertQuestion, uids: Set<String>?, _ db: Database) throws -> CalendarSource {
        let (records, preferences) = try alertRecords(question, db)
        guard let uids else {
            return CalendarSource(
                occasions: records.occasions, catchups: records.catchups, preferences: preferences,
                names: try db.presentNames().merging(question.families.names) { first, _ in first })
        }
        // An identifier begins with that of the record, whatever follows.
        let named = Set(uids.map { $0.prefix(Self.identifierLength) })
        let occasions = records.occasions.filter { named.contains($0.id.description[...]) }
        let catchups = records.catchups.filter { uids.contains($0.entryUID) }
        let people = Set(occasions.map(\.person)).union(catchups.map(\.person))
        var names = try db.names(of: people)
        for person in people where names[person] == nil { names[person] = question.families.name(of: person) }
        return CalendarSource(occasions: occasions, catchups: catchups, preferences: preferences, names: names)
    }
}

/// One update of a calendar's stored states.
struct CalendarPublishing {
    let view: CalendarView
    let time: Date
    let db: Database

    /// The most revisions that a client can ask from; with an older one it starts over.
    private static let mostRevisions: Int64 = 1_000

    func bring(upTo entries: [WorkedOutEntry], origin: String) throws -> PublishedCalendar {
        let present = try db.firstRow(
            "SELECT id, revision, changed_at FROM published_calendars WHERE view = ?", [view.key.databaseValue])
        // Programs know a revision by its second: no two have the same, also when the clock is put back.
        let time = max(time, present.map { Date(milliseconds: ($0["changed_at"] as Int64) + 1_000) } ?? time)
        let id: UUID
        let revision: Int64
        if let present {
            (id, revision) = (present["id"], present["revision"] + 1)
        } else {
            (id, revision) = (Identifier<PublishedCalendar>.make(at: time).uuid, 1)
            try db.run(
                "INSERT INTO published_calendars (id, view, origin, revision, changed_at) VALUES (?, ?, '', 0, ?)",
                [id.databaseValue, view.key.databaseValue, time.milliseconds.databaseValue])
        }
        let changed = try remember(entries, in: id, as: revision, at: time)
        if changed || present == nil {
            try db.run(
                "UPDATE published_calendars SET revision = ?, changed_at = ? WHERE id = ?",
                [revision.databaseValue, time.milliseconds.databaseValue, id.databaseValue])
            try db.run(
                "INSERT INTO published_revisions (calendar_id, revision, mark) VALUES (?, ?, ?)",
                [id.databaseValue, revision.databaseValue, String(UInt64.random(in: 0 ... .max), radix: 36).databaseValue])
            try forget(before: revision - Self.mostRevisions, in: id)
        }
        try db.run(
            "UPDATE published_calendars SET origin = ? WHERE id = ?", [origin.databaseValue, id.databaseValue])
        guard let calendar = try db.calendar(view, at: origin) else { throw StoreError.notFound }
        return calendar
    }

    /// Stores new, changed and removed entries; returns whether there were any.
    private func remember(
        _ entries: [WorkedOutEntry], in id: UUID, as revision: Int64, at time: Date
    ) throws -> Bool {
        var known: [String: PublishedState] = [:]
        for state in try db.publishedStates(view, uids: nil) { known[state.uid] = state }
        var changed = false
        for entry in entries {
            let digest = Data(entry.digest)
            let before = known.removeValue(forKey: entry.uid)
            if let before, !before.isGone, before.digest == Array(digest) { continue }
            changed = true
            let sequence = before.map { $0.sequence + 1 } ?? 0
            try write(entry.uid, digest, sequence, isGone: false, in: id, as: revision, at: time)
        }
        for before in known.values where !before.isGone {
            changed = true
            try write(before.uid, Data(before.digest), before.sequence, isGone: true, in: id, as: revision, at: time)
        }
        return changed
    }

    private func write(
        _ uid: String, _ digest: Data, _ sequence: Int, isGone: Bool, in id: UUID, as revision: Int64, at time: Date
    ) throws {
        try db.run(
            """
            INSERT INTO published_entries (calendar_id, uid, digest, sequence, revision, changed_at, is_gone)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (calendar_id, uid) DO UPDATE SET digest = excluded.digest, sequence = excluded.sequence,
              revision = excluded.revision, changed_at = excluded.changed_at, is_gone = excluded.is_gone
            """,
            [
                id.databaseValue, uid.databaseValue, digest.databaseValue, sequence.databaseValue, revision.databaseValue,
                time.milliseconds.databaseValue, isGone.databaseValue,
            ])
    }

    /// Deletes old revisions. A removed entry keeps its sequence number, which must not be lower when it returns.
    private func forget(before revision: Int64, in id: UUID) throws {
        try db.run(
            "DELETE FROM published_revisions WHERE calendar_id = ? AND revision < ?",
            [id.databaseValue, revision.databaseValue])
    }
}

extension CalendarView {
    /// The settings of account and moment that the entries depend on.
    fileprivate func settings(_ question: AlertQuestion) -> String {
        let announced = question.announced.map { "\($0.key) \($0.value)" }.sorted().joined(separator: ",")
        return StableDigest(
            CalendarView.format, question.today.description, question.alerts.version, question.leapDayRule.rawValue,
            String(question.catchupsADay), nameOrder.rawValue, announced, question.families.state
        ).hexadecimal
    }

    /// Counts how often a new version of the program writes entries in another way.
    private static let format = "2"
}

extension Database {
    /// The calendar, where it was last worked out from that.
    func calendar(_ view: CalendarView, at origin: String) throws -> PublishedCalendar? {
        try firstRow(
            """
            SELECT published_calendars.revision, mark, changed_at FROM published_calendars JOIN published_revisions
              ON calendar_id = id AND published_revisions.revision = published_calendars.revision
            WHERE view = ? AND origin = ?
            """, [view.key.databaseValue, origin.databaseValue]
        ).map { row in
            PublishedCalendar(
                revision: row["revision"], version: "\(row["revision"] as Int64)-\(row["mark"] as String)",
                changedAt: Date(milliseconds: row["changed_at"]))
        }
    }

    /// Returns the stored states of entries, removed ones included.
    func publishedStates(_ view: CalendarView, uids: Set<String>?) throws -> [PublishedState] {
        let select = """
            SELECT \(PublishedState.Columns.list(of: "published_entries")) FROM published_entries JOIN published_calendars ON calendar_id = id WHERE view = ?
            """
        guard let uids else {
            return try rows(select, [view.key.databaseValue]).map(PublishedState.init(row:))
        }
        return try uids.compactMap { uid in
            try firstRow("\(select) AND uid = ?", [view.key.databaseValue, uid.databaseValue]).map(PublishedState.init(row:))
        }
    }

    /// The names of all people not in the trash.
    func presentNames() throws -> [Person.ID: PersonName] {
        var names: [Person.ID: PersonName] = [:]
        let rows = try Row.fetchCursor(
            cachedStatement(
                sql: """
                    SELECT \(PersonName.columns), id FROM people WHERE trashed_at IS NULL AND merged_into IS NULL
                    """))
        while let row = try rows.next() { names[row["id"]] = PersonName(row: row) }
        return names
    }
}

extension PublishedState {
    enum Columns: Int, SelectedColumns { case uid, digest, sequence, revision, changedAt, isGone }

    init(row: Row) {
        self.init(
            uid: row[Columns.uid], digest: Array(row[Columns.digest] as Data), sequence: row[Columns.sequence],
            revision: row[Columns.revision], changedAt: row.moment(Columns.changedAt), isGone: row[Columns.isGone])
    }
}
