import Foundation
import GRDB
import Kinkeeper

/// Everybody with a cadence, in memory, as of a position in the change log, with the orders that were asked for.
struct Board: Sendable {
    /// The position in the log; nil before the first reading.
    private(set) var sequence: Int64?
    /// People have slots, which are given again when somebody leaves.
    private(set) var entries: [BoardEntry?] = []
    /// The same slots.
    private(set) var marks: [BoardMark?] = []
    /// How many people there are of each category.
    private(set) var categories: [Kinkeeper.Category: Int] = [:]
    private var slots: [Person.ID: Int] = [:]
    private var free: [Int] = []
    private var orders: [BoardOrder: [Int32]] = [:]
    /// What was computed from this very state.
    var digests: [BoardDigest.Key: BoardDigest] = [:]
    var totals: [BoardList.Filter: Int] = [:]

    /// How many people are on it.
    var count: Int { slots.count }

    func slot(of person: Person.ID) -> Int? { slots[person] }

    /// The slots of everybody in an order, sorted when it is asked for first.
    mutating func sorted(by order: BoardOrder) -> [Int32] {
        if let known = orders[order] { return known }
        let keyed = entries.enumerated().compactMap { slot, entry in
            entry.map { (slot: Int32(slot), key: order.key(of: $0)) }
        }
        let sorted = keyed.sorted { order.precedes($0.key, $1.key) }.map(\.slot)
        // Five sorts, two orders of names, and as many todays as there are time zones.
        if orders.count >= 8 { orders = [:] }
        orders[order] = sorted
        return sorted
    }

    /// Brings it to the state that `db` shows, by what changed since or by reading everything.
    ///
    /// A reader that began before the last change sees the newer board: nobody is harmed by knowing it earlier.
    mutating func refresh(from db: Database) throws {
        let latest = try Space.sequence(db)
        guard sequence.map({ $0 < latest }) ?? true else { return }
        if let sequence, let changed = try BoardChanges(after: sequence, through: latest, on: self, in: db) {
            for person in changed.people { set(try db.boardEntry(of: person), for: person) }
        } else {
            try readAll(from: db)
        }
        sequence = latest
        digests = [:]
        totals = [:]
    }

    // MARK: - Private

    private mutating func readAll(from db: Database) throws {
        entries = try db.boardEntries().map(Optional.some)
        slots = Dictionary(minimumCapacity: entries.count)
        for (slot, entry) in entries.enumerated() { if let entry { slots[entry.keeping.person] = slot } }
        marks = entries.map { $0.map(BoardMark.init) }
        categories = [:]
        for case let category?? in entries.map({ $0?.category }) { categories[category, default: 0] += 1 }
        free = []
        orders = [:]
    }

    private mutating func set(_ entry: BoardEntry?, for person: Person.ID) {
        let present = slots[person]
        guard present.flatMap({ entries[$0] }) != entry else { return }
        if let present {
            for order in Array(orders.keys) { remove(present, from: order) }
            if let category = entries[present]?.category { categories[category, default: 0] -= 1 }
            entries[present] = nil
            marks[present] = nil
        }
        guard let entry else {
            if let present {
                slots[person] = nil
                free.append(present)
            }
            return
        }
        let slot = present ?? free.popLast() ?? entries.count
        if slot == entries.count {
            entries.append(nil)
            marks.append(nil)
        }
        entries[slot] = entry
        marks[slot] = BoardMark(entry)
        if let category = entry.category { categories[category, default: 0] += 1 }
        slots[person] = slot
        for order in Array(orders.keys) { insert(slot, into: order) }
    }

    private mutating func remove(_ slot: Int, from order: BoardOrder) {
        guard let entry = entries[slot] else { return }
        let place = place(of: order.key(of: entry), in: order, isAfter: false)
        if orders[order]?.indices.contains(place) == true { orders[order]?.remove(at: place) }
    }

    private mutating func insert(_ slot: Int, into order: BoardOrder) {
        guard let entry = entries[slot] else { return }
        let place = place(of: order.key(of: entry), in: order, isAfter: false)
        orders[order]?.insert(Int32(slot), at: place)
    }

    /// The first place in an order whose key does not come before `key`, or with `isAfter` the first that comes after it.
    func place(of key: BoardKey, in order: BoardOrder, isAfter: Bool) -> Int {
        let sorted = orders[order] ?? []
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            let isBefore =
                entries[Int(sorted[middle])].map { entry in
                    let other = order.key(of: entry)
                    return isAfter ? !order.precedes(key, other) : order.precedes(other, key)
                } ?? false
            if isBefore { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
