import Kinkeeper

/// The requested lists: people who pass a filter, in an order. They are kept in order while people change, so that
/// each is sorted once.
struct BoardLists: Sendable {
    /// The key of a list.
    struct Key: Hashable {
        let filter: BoardFilter
        let order: BoardOrder
    }

    private struct List {
        var slots: [Int32]
        var lastUse: Int
    }

    /// The most lists kept; the one unused for longest goes.
    let most: Int
    private var lists: [Key: List] = [:]
    private var uses = 0

    init(most: Int = 12) {
        self.most = most
    }

    /// The slots of a list, in its order.
    mutating func slots(of key: Key, among entries: [BoardEntry?]) -> [Int32] {
        uses += 1
        lists[key]?.lastUse = uses
        if let list = lists[key] { return list.slots }
        if lists.count >= most, let oldest = lists.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            lists[oldest.key] = nil
        }
        let slots = key.order.sorted(entries.indices.lazy.filter { entries[$0].map(key.filter.passes) ?? false }, entries)
        lists[key] = List(slots: slots, lastUse: uses)
        return slots
    }

    /// Removes a person who is still among the entries as they were.
    mutating func remove(_ slot: Int, of entry: BoardEntry, among entries: [BoardEntry?]) {
        for key in Array(lists.keys) where key.filter.passes(entry) {
            let place = place(of: entry, in: key, entries)
            if lists[key]?.slots[place] == Int32(slot) { lists[key]?.slots.remove(at: place) }
        }
    }

    /// Inserts a person.
    mutating func insert(_ slot: Int, of entry: BoardEntry, among entries: [BoardEntry?]) {
        for key in Array(lists.keys) where key.filter.passes(entry) {
            let place = place(of: entry, in: key, entries)
            lists[key]?.slots.insert(Int32(slot), at: place)
        }
    }

    private func place(of entry: BoardEntry, in key: Key, _ entries: [BoardEntry?]) -> Int {
        let order = key.order
        let sought = order.key(of: entry)
        return (lists[key]?.slots ?? []).firstPlace { slot in
            entries[Int(slot)].map { !order.precedes(order.key(of: $0), sought) } ?? true
        }
    }
}

/// The conditions of a list, except for its text.
struct BoardFilter: Hashable, Sendable {
    let category: Kinkeeper.Category?
    let group: PersonGroup.ID?
    let state: CatchupBoardQuery.State
    /// The day for states; a constant for lists without one.
    let today: CivilDate

    /// All people.
    static let all = BoardFilter(CatchupBoardQuery(), today: CivilDate(daysSinceEpoch: 0))

    init(_ query: CatchupBoardQuery, today: CivilDate) {
        category = query.category
        group = query.group
        state = query.state
        self.today = query.state == .all ? CivilDate(daysSinceEpoch: 0) : today
    }

    func passes(_ entry: BoardEntry) -> Bool {
        guard passes(entry.due), category.map({ $0 == entry.category }) ?? true else { return false }
        return group.map { group in entry.memberships.contains { $0.group == group } } ?? true
    }

    private func passes(_ due: CivilDate) -> Bool {
        let daysUntilDue = today.days(until: due)
        return switch state {
        case .all: true
        case .overdue: daysUntilDue < 0
        case .due: daysUntilDue <= 0
        case .dueThisWeek: (0...7).contains(daysUntilDue)
        }
    }
}
