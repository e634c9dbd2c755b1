import Foundation
import GRDB
public import Kinkeeper

/// The place in a list of reminders, open ones before those that are done, after which the next page starts.
public struct ToDoCursor: Hashable, Sendable, Comparable, LosslessStringConvertible {
    let isDone: Bool
    let key: Int64
    let id: Reminder.ID

    init(isDone: Bool, key: Int64, id: Reminder.ID) {
        (self.isDone, self.key, self.id) = (isDone, key, id)
    }

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, ["0", "1"].contains(parts[0]), let key = Int64(parts[1]), let id = Reminder.ID(String(parts[2]))
        else { return nil }
        self.init(isDone: parts[0] == "1", key: key, id: id)
    }

    /// Whether it is done, a number and an identifier, with "_" between them.
    public var description: String { "\(isDone ? 1 : 0)_\(key)_\(id)" }

    /// Whether a place comes before another.
    public static func < (one: ToDoCursor, other: ToDoCursor) -> Bool {
        if one.isDone != other.isDone { return !one.isDone }
        return (one.key, one.id) < (other.key, other.id)
    }
}

/// A reminder that a search has found.
public struct FoundToDo: Hashable, Sendable {
    /// The reminder.
    public let reminder: Reminder
    /// Whether it is an action item of a couple.
    public let isShared: Bool
    /// Its place in the list.
    let place: ToDoCursor
}

/// The first reminders that a search has found.
public struct FoundToDos: Hashable, Sendable {
    /// The reminders of this page: open ones first, the soonest first; then those that are done, the latest first.
    public var rows: [FoundToDo]
    /// How many there are on all pages.
    public var count: RowCount
    /// Where the next page starts; nil on the last one.
    public var next: ToDoCursor?

    /// Finds reminders of an account's own space and action items of its couple's, as one list.
    public static func among(
        own: Space?, couple: Space?, _ terms: SearchTerms, after cursor: ToDoCursor? = nil, limit: Int, readsNames: Bool = true,
        in zone: ZoneOffsets
    ) async throws(StoreError) -> FoundToDos {
        var all = FoundToDos(rows: [], count: .exactly(0))
        var goesOn = false
        for (space, isShared) in [(own, false), (couple, true)] {
            guard let space else { continue }
            let found = try await space.findReminders(
                terms, after: cursor, limit: limit, isShared: isShared, readsNames: readsNames, in: zone)
            all.rows += found.rows
            all.count = all.count + found.count
            goesOn = goesOn || found.next != nil
        }
        all.rows.sort { $0.place < $1.place }
        goesOn = goesOn || all.rows.count > limit
        all.rows = Array(all.rows.prefix(limit))
        all.next = goesOn ? all.rows.last?.place : nil
        return all
    }
}

extension Space {
    /// Finds reminders whose title or note says all words, or which are about people whose names do. Of a couple's space its
    /// action items are found.
    func findReminders(
        _ terms: SearchTerms, after cursor: ToDoCursor?, limit: Int, isShared: Bool, readsNames: Bool, in zone: ZoneOffsets
    ) async throws(StoreError) -> FoundToDos {
        try await file.read { [self] db in
            let link = "SELECT reminder_id FROM reminder_people WHERE person_id"
            let matching = try RecordMatching(terms, link: readsNames && !isShared ? link : nil, in: db)
            let category = isShared ? "category = 'action-item'" : "true"
            let statement = try db.boundStatement(
                "SELECT id, title, note FROM reminders WHERE deleted_at IS NULL AND \(category)", [])
            var found: Set<Reminder.ID> = []
            let all = try Row.fetchCursor(statement)
            while let row = try all.next() {
                if matching.holds(row[0], [row[1], row[2]]) { found.insert(row[0]) }
            }
            let ids = found
            let places = try withReminderBoard(in: zone, from: db) { $0.places(of: ids) }
            let rest = cursor.map { cursor in places.drop { $0 <= cursor } } ?? places[...]
            let page = rest.prefix(limit)
            let rows = try page.compactMap { place in
                try db.reminder(place.id).map { FoundToDo(reminder: $0, isShared: isShared, place: place) }
            }
            return FoundToDos(rows: rows, count: .exactly(places.count), next: rest.count > limit ? page.last : nil)
        }
    }
}
