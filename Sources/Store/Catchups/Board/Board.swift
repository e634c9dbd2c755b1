import Foundation
import GRDB
import Kinkeeper

/// All people with a cadence, in memory, as of a position in the change log, with the lists that were requested.
struct Board: Sendable {
    /// Above this many changed people, the lists are sorted again when they are next needed.
    static let few = 50

    /// The position in the log; nil before the first reading.
    private(set) var sequence: Int64?
    /// People have slots, which are reused.
    private(set) var entries: [BoardEntry?] = []
    /// The people to plan for: all, in the same slots.
    private(set) var queue = CatchupQueue()
    /// How many people there are of each category.
    private(set) var categories: [Kinkeeper.Category: Int] = [:]
    /// With how many people the latest catch-up was on a day.
    private(set) var lastDays: [CivilDate: Int] = [:]
    private var lists: BoardLists
    private var slots: [Person.ID: Int] = [:]
    private var free: [Int] = []
    /// The person that a row of `catchup_people` or `group_members` belongs to.
    private var owners: [UUID: Person.ID] = [:]
    /// The days of catch-ups, for counting those of a month.
    var logged = LoggedDays()
    /// Results computed from this state.
    var digests: [BoardDigest.Key: BoardDigest] = [:]

    init(lists: BoardLists = BoardLists()) {
        self.lists = lists
    }

    /// How many people are on it.
    var count: Int { slots.count }

    func slot(of person: Person.ID) -> Int? { slots[person] }

    /// Returns the person whose standing or membership comes from a row.
    func owner(of row: UUID) -> Person.ID? { owners[row] }

    /// Returns the slots of a list, which is made when it is first needed.
    mutating func slots(of key: BoardLists.Key) -> [Int32] { lists.slots(of: key, among: entries) }

    /// Updates it to the state of `db`, by the changes since or by reading everything. Returns whether that is its state: a
    /// reader that began before the last change sees the newer board, which does no harm; but nothing computed by such a reader
    /// is to be kept.
    @discardableResult
    mutating func refresh(from db: Database) throws -> Bool {
        let latest = try Space.sequence(db)
        if let sequence, sequence >= latest { return sequence == latest }
        if let sequence, let changes = try BoardChanges(after: sequence, on: self, in: db) {
            let changed = try changes.people.map { ($0, try db.boardEntry(of: $0)) }
            try logged.follow(changes.catchups, in: db)
            follow(changed)
        } else {
            try readAll(from: db)
        }
        sequence = latest
        digests = [:]
        return true
    }

    // MARK: - Private

    private mutating func readAll(from db: Database) throws {
        entries = try db.boardEntries().map(Optional.some)
        slots = Dictionary(minimumCapacity: entries.count)
        owners = Dictionary(minimumCapacity: entries.count)
        categories = [:]
        lastDays = [:]
        free = []
        for (slot, entry) in entries.enumerated() {
            guard let entry else { continue }
            slots[entry.state.person] = slot
            count(entry, 1)
        }
        logged = LoggedDays()
        putInOrder()
    }

    private mutating func follow(_ changed: [(Person.ID, BoardEntry?)]) {
        let changed = changed.filter { person, entry in slots[person].flatMap { entries[$0] } != entry }
        let isFew = changed.count <= Board.few
        for (person, entry) in changed { set(entry, for: person, inOrder: isFew) }
        if !isFew { putInOrder() }
    }

    private mutating func putInOrder() {
        lists = BoardLists(most: lists.most)
        queue = CatchupQueue(entries.map { $0?.candidate })
    }

    private mutating func set(_ entry: BoardEntry?, for person: Person.ID, inOrder: Bool) {
        let slot = slots[person] ?? free.popLast() ?? entries.count
        if slot == entries.count { entries.append(nil) }
        if let present = entries[slot] {
            if inOrder { lists.remove(slot, of: present, among: entries) }
            count(present, -1)
        }
        entries[slot] = entry
        if inOrder { queue[slot] = entry?.candidate }
        if let entry {
            slots[person] = slot
            count(entry, 1)
            if inOrder { lists.insert(slot, of: entry, among: entries) }
        } else {
            slots[person] = nil
            free.append(slot)
        }
    }

    /// Adds an entry to the counters, or with -1 removes it.
    private mutating func count(_ entry: BoardEntry, _ change: Int) {
        if let category = entry.category { categories[category, default: 0] += change }
        if let last = entry.state.last {
            lastDays[last, default: 0] += change
            if lastDays[last] == 0 { lastDays[last] = nil }
        }
        if let lastLink = entry.lastLink { own(lastLink, entry.state.person, change) }
        for membership in entry.memberships { own(membership.row, entry.state.person, change) }
    }

    private mutating func own(_ row: UUID, _ person: Person.ID, _ change: Int) {
        if change > 0 {
            owners[row] = person
        } else if owners[row] == person {
            // Otherwise the row already belongs to another person.
            owners[row] = nil
        }
    }
}
