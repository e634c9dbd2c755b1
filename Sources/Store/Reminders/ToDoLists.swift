public import Foundation
import GRDB
public import Kinkeeper

/// The place of a to-do in a list, after which the next page starts. It is a place in the order, not in one space, so that the to-dos
/// of several spaces are paged as one list.
public struct ToDoPlace: Hashable, Sendable, Comparable, LosslessStringConvertible {
    /// What comes first in the order: a priority or a person; empty by day.
    let group: String
    let key: Int64
    let id: Reminder.ID
    /// The rank of its priority; no part of the place.
    let rank: Int

    init(group: String, key: Int64, id: Reminder.ID, rank: Int = 0) {
        (self.group, self.key, self.id, self.rank) = (group, key, id, rank)
    }

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, let key = Int64(parts[1]), let id = Reminder.ID(String(parts[2])),
            let bytes = [UInt8](hexadecimal: String(parts[0])), let group = String(validating: bytes, as: UTF8.self)
        else { return nil }
        self.init(group: group, key: key, id: id)
    }

    /// Hexadecimal digits, a number and an identifier, with "_" between them.
    public var description: String { "\(Array(group.utf8).hexadecimal)_\(key)_\(id)" }

    /// Whether a place comes before another.
    public static func < (one: ToDoPlace, other: ToDoPlace) -> Bool {
        if one.group != other.group { return one.group < other.group }
        return (one.key, one.id) < (other.key, other.id)
    }

    /// Whether two are the same place.
    public static func == (one: ToDoPlace, other: ToDoPlace) -> Bool {
        one.group == other.group && one.key == other.key && one.id == other.id
    }

    /// See `Hashable`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(group)
        hasher.combine(id)
    }
}

/// A to-do in a list.
public struct ListedToDo: Hashable, Sendable {
    /// The reminder.
    public let reminder: Reminder
    /// The person under whom it stands; nil in another order, and for one about no one.
    public let person: Person.ID?
    /// The purpose under which it stands; nil in another order, and for one without a purpose.
    public var purpose: Purpose.ID?
    /// The family whose space has it; nil for any other.
    public var family: FamilyMark?
    /// Whether it is an action item of the account's couple.
    public var isShared = false
    /// Its place in the list.
    let place: ToDoPlace
}

/// A page of a list of to-dos.
public struct ToDoPage: Hashable, Sendable {
    /// The to-dos of this page.
    public var rows: [ListedToDo]
    /// How many are open, whatever the question.
    public var openCount: Int
    /// How many are done.
    public var doneCount: Int
    /// Where the next page starts; nil on the last one.
    public var next: ToDoPlace?

    /// The to-dos of an account's own space, of its families, and those of its couple that it is to do, as one list. `account` is the one
    /// that asks.
    public static func among(
        _ spaces: JoinedSpaces, couple: Space?, of account: Account.ID, _ question: ToDoQuestion, after place: ToDoPlace? = nil,
        limit: Int, order: NameOrder, in zone: ZoneOffsets
    ) async throws(StoreError) -> ToDoPage {
        var pages = try await spaces.each { space, family throws(StoreError) in
            var page = try await space.toDos(question, after: place, limit: limit, order: order, in: zone)
            for index in page.rows.indices { page.rows[index].family = family }
            return page
        }
        if let couple {
            var page = try await couple.toDos(
                question, for: account, after: place, limit: limit, order: order, in: zone)
            for index in page.rows.indices { page.rows[index].isShared = true }
            pages.append(page)
        }
        let rows = pages.flatMap(\.rows).sorted { $0.place < $1.place }
        let goesOn = rows.count > limit || pages.contains { $0.next != nil }
        return ToDoPage(
            rows: Array(rows.prefix(limit)), openCount: pages.reduce(0) { $0 + $1.openCount },
            doneCount: pages.reduce(0) { $0 + $1.doneCount }, next: goesOn ? rows.prefix(limit).last?.place : nil)
    }
}

extension Space {
    /// Returns to-dos of this space. `assignee` is the partner who asks for action items of a couple: those that the other partner does
    /// alone are left out.
    public func toDos(
        _ question: ToDoQuestion = ToDoQuestion(), for assignee: Account.ID? = nil, after cursor: ToDoPlace? = nil, limit: Int,
        order: NameOrder = .givenFirst, in zone: ZoneOffsets
    ) async throws(StoreError) -> ToDoPage {
        try await file.read { [self] db in
            var (places, counts) = try withReminderBoard(in: zone, from: db) { board in
                (board.toDos(isDone: question.isDone, question.priority), board.toDoCounts)
            }
            if let assignee {
                let others = try db.toDosOfOthers(than: assignee)
                places.removeAll { others.ids.contains($0.id) }
                counts = (counts.open - others.open, counts.done - others.done)
            }
            if let person = question.person {
                let about = try db.toDos(about: person)
                places.removeAll { !about.contains($0.id) }
            }
            let purposes = try question.needsPurposes ? db.toDoPurposes() : [:]
            if let purpose = question.purpose {
                let asked = try db.purposes()[purpose]?.id ?? purpose
                places.removeAll { !(purposes[$0.id] ?? []).contains(asked) }
            }
            var people: [ToDoPlace: Person.ID] = [:]
            var under: [ToDoPlace: Purpose.ID] = [:]
            switch question.order {
            case _ where question.isDone: break
            case .day: break
            case .priority:
                places = places.map { ToDoPlace(group: "\($0.rank)", key: $0.key, id: $0.id) }.sorted()
            case .person:
                people = try db.sort(&places, byPeople: order, only: question.person)
            case .purpose:
                under = try db.sort(&places, by: purposes)
            }
            if let cursor { places.removeFirst(places.partitioningIndex { $0 > cursor }) }
            let page = places.prefix(limit)
            let rows = try page.compactMap { place in
                try db.reminder(place.id).map {
                    ListedToDo(reminder: $0, person: people[place], purpose: under[place], place: place)
                }
            }
            return ToDoPage(
                rows: rows, openCount: counts.open, doneCount: counts.done, next: places.count > limit ? page.last : nil)
        }
    }

    /// Says whether a to-do is done; saying so twice changes nothing. One that repeats is done for one time, and opened again for the last.
    ///
    /// - Parameter occurrence: The occurrence that the client saw; nil is the latest due one, or the next.
    /// - Throws: `reminderRefused` where that is not one of its times; `notFound`.
    @discardableResult
    public func setToDo(
        _ id: Reminder.ID, isDone: Bool, occurrence: CivilDateTime? = nil, at time: Date, in zone: ZoneOffsets
    ) async throws(StoreError) -> ReminderDone {
        try await file.write { db in
            let present = try db.requiredReminder(id)
            guard !isDone else {
                if present.isDoneOnce == true {
                    return ReminderDone(reminder: present, completion: try db.lastCompletion(of: id))
                }
                return try db.completeReminder(id, occurrence: occurrence, at: time, in: zone)
            }
            guard present.standing(at: time, in: zone).state == .done else {
                return ReminderDone(reminder: present, completion: nil)
            }
            guard let last = try db.lastCompletion(of: id) else {
                var open = present
                open.completedThrough = nil
                try db.writeState(of: open, at: time)
                return ReminderDone(reminder: open, completion: nil)
            }
            return ReminderDone(reminder: try db.undoCompletion(last.id, at: time), completion: nil)
        }
    }
}

extension ToDoQuestion {
    fileprivate var needsPurposes: Bool { purpose != nil || order == .purpose && !isDone }
}

extension Database {
    fileprivate func lastCompletion(of id: Reminder.ID) throws -> ReminderCompletion? {
        try firstRow(
            "\(ReminderCompletion.select) WHERE reminder_id = ? ORDER BY completed_at DESC, id DESC LIMIT 1", [id.value]
        ).map(ReminderCompletion.init(row:))
    }

    /// The action items that another partner does alone, and how many of them are open and done.
    fileprivate func toDosOfOthers(than account: Account.ID) throws -> (ids: Set<Reminder.ID>, open: Int, done: Int) {
        let rows = try rows(
            """
            SELECT id, completed_day IS NOT NULL AS is_done FROM reminders
            WHERE category = 'action-item' AND deleted_at IS NULL AND assignee IS NOT NULL AND assignee <> ?
            """, [account.value])
        let done = rows.count { $0["is_done"] as Bool }
        return (Set(rows.map { $0["id"] as Reminder.ID }), rows.count - done, done)
    }

    fileprivate func toDos(about person: Person.ID) throws -> Set<Reminder.ID> {
        let person = try presentPersonIfAny(person) ?? person
        let sql = """
            SELECT reminder_id FROM reminder_people JOIN people ON people.id = person_id
            WHERE (person_id = ?1 OR merged_into = ?1)
            """
        return Set(try rows(sql, [person.value]).map { $0["reminder_id"] as Reminder.ID })
    }

    /// Puts places under the people whom they are about: one of two people is there twice. Returns the person of each.
    fileprivate func sort(
        _ places: inout [ToDoPlace], byPeople order: NameOrder, only person: Person.ID?
    ) throws -> [ToDoPlace: Person.ID] {
        let name = order == .familyFirst ? "sort_family_first" : "sort_given_first"
        let links = try rows(
            """
            SELECT reminder_id, person_id, \(name) AS name FROM reminder_people JOIN people ON people.id = person_id
            WHERE merged_into IS NULL AND trashed_at IS NULL
            """, [])
        var groups: [Reminder.ID: [(group: String, person: Person.ID)]] = [:]
        for row in links {
            let id: Person.ID = row["person_id"]
            guard person == nil || person == id else { continue }
            // The name is cut to a length that an address has room for; the identifier tells people of one name apart.
            groups[row["reminder_id"], default: []].append(("\((row["name"] as String).prefix(60))\u{0}\(id)", id))
        }
        var people: [ToDoPlace: Person.ID] = [:]
        var sorted: [ToDoPlace] = []
        for place in places {
            for (group, person) in groups[place.id] ?? [] {
                let under = ToDoPlace(group: group, key: place.key, id: place.id)
                if people.updateValue(person, forKey: under) == nil { sorted.append(under) }
            }
            if groups[place.id] == nil { sorted.append(ToDoPlace(group: Self.lastGroup, key: place.key, id: place.id)) }
        }
        places = sorted.sorted()
        return people
    }

    /// Puts places under their purposes, in the order of those: one of two purposes is there twice. Returns the purpose of each.
    fileprivate func sort(
        _ places: inout [ToDoPlace], by purposes: [Reminder.ID: [Purpose.ID]]
    ) throws -> [ToDoPlace: Purpose.ID] {
        let ranks = Dictionary(
            uniqueKeysWithValues: try self.purposes().all.enumerated().map { ($0.element.id, $0.offset) })
        var under: [ToDoPlace: Purpose.ID] = [:]
        var sorted: [ToDoPlace] = []
        for place in places {
            let named = purposes[place.id] ?? []
            for purpose in named {
                let rank = ranks[purpose] ?? ranks.count
                // As many digits each, so that texts are sorted like numbers.
                let own = ToDoPlace(group: "\(1_000 + rank)", key: place.key, id: place.id)
                if under.updateValue(purpose, forKey: own) == nil { sorted.append(own) }
            }
            if named.isEmpty { sorted.append(ToDoPlace(group: Self.lastGroup, key: place.key, id: place.id)) }
        }
        places = sorted.sorted()
        return under
    }

    /// Comes after all names.
    private static let lastGroup = "\u{10FFFF}"
}
