import Foundation
import Kinkeeper

/// The board's data of a person with a cadence: none of it depends on today.
struct BoardEntry: Hashable, Sendable {
    /// A row of `group_members`.
    struct Membership: Hashable {
        let row: UUID
        let group: PersonGroup.ID
    }

    let state: CatchupState
    let cadence: Int
    let due: CivilDate
    let deadline: CivilDate
    let givenFirst: String
    let familyFirst: String
    let category: Kinkeeper.Category?
    /// Milliseconds since 1970.
    let createdAt: Int64
    /// The row of `catchup_people` that the latest catch-up comes from: when it goes, another one is the latest.
    let lastLink: UUID?
    let memberships: [Membership]

    /// An entry; nil for a person without a cadence.
    init?(
        _ state: CatchupState, givenFirst: String, familyFirst: String, category: Kinkeeper.Category?, createdAt: Int64,
        lastLink: UUID?, memberships: [Membership]
    ) {
        // Whatever the day: only the days until due depend on it.
        guard let standing = state.standing(on: CivilDate(daysSinceEpoch: 0)) else { return nil }
        self.state = state
        cadence = standing.cadence.days
        due = standing.due
        deadline = standing.deadline
        self.givenFirst = givenFirst
        self.familyFirst = familyFirst
        self.category = category
        self.createdAt = createdAt
        self.lastLink = lastLink
        self.memberships = memberships
    }
}

extension BoardEntry {
    /// The person as a candidate for load balancing.
    var candidate: CatchupPlan.Candidate {
        CatchupPlan.Candidate(person: state.person, cadence: cadence, due: due, deadline: deadline)
    }
}

/// The sort key of an entry.
struct BoardKey: Hashable, Sendable {
    let first: Int64
    let second: Int64
    /// Empty where names do not decide.
    let name: String
    let person: Person.ID
}

/// One of the orders of the list.
struct BoardOrder: Hashable, Sendable {
    let sort: CatchupBoardQuery.Sort
    /// For names; the same for all other orders.
    let names: NameOrder
    /// For ratios, which change from day to day; the same for all other orders.
    let today: CivilDate

    init(_ sort: CatchupBoardQuery.Sort, names: NameOrder = .givenFirst, today: CivilDate) {
        self.sort = sort
        self.names = sort == .name ? names : .givenFirst
        self.today = sort == .mostOverdue ? today : CivilDate(daysSinceEpoch: 0)
    }

    func key(of entry: BoardEntry) -> BoardKey {
        let (first, second) = numbers(of: entry)
        return BoardKey(first: first, second: second, name: name(of: entry), person: entry.state.person)
    }

    func precedes(_ lhs: BoardKey, _ rhs: BoardKey) -> Bool {
        precedes((lhs.first, lhs.second), (rhs.first, rhs.second)) ?? ((lhs.name, lhs.person) < (rhs.name, rhs.person))
    }

    /// Some slots in this order.
    func sorted(_ slots: some Sequence<Int>, _ entries: [BoardEntry?]) -> [Int32] {
        // Numbers are moved about much faster than names, even empty ones.
        sort == .name ? sortedByName(slots, entries) : sortedByNumbers(slots, entries)
    }

    // MARK: - Private

    private func sortedByName(_ slots: some Sequence<Int>, _ entries: [BoardEntry?]) -> [Int32] {
        var named: [(name: String, person: Person.ID, slot: Int32)] = []
        for slot in slots {
            if let entry = entries[slot] { named.append((name(of: entry), entry.state.person, Int32(slot))) }
        }
        return named.sorted { ($0.name, $0.person) < ($1.name, $1.person) }.map(\.slot)
    }

    private func sortedByNumbers(_ slots: some Sequence<Int>, _ entries: [BoardEntry?]) -> [Int32] {
        var ranks: [(numbers: (Int64, Int64), person: (high: UInt64, low: UInt64), slot: Int32)] = []
        for slot in slots {
            if let entry = entries[slot] { ranks.append((numbers(of: entry), entry.state.person.halves, Int32(slot))) }
        }
        return ranks.sorted { precedes($0.numbers, $1.numbers) ?? ($0.person < $1.person) }.map(\.slot)
    }

    private func name(of entry: BoardEntry) -> String {
        guard sort == .name else { return "" }
        return names == .givenFirst ? entry.givenFirst : entry.familyFirst
    }

    private func numbers(of entry: BoardEntry) -> (Int64, Int64) {
        switch sort {
        case .name: (0, 0)
        case .mostOverdue, .nextDue: (Int64(entry.due.daysSinceEpoch), Int64(entry.cadence))
        case .lastCatchup: (entry.state.last.map { -Int64($0.daysSinceEpoch) } ?? .max, 0)
        case .recentlyAdded: (-entry.createdAt, 0)
        }
    }

    /// Returns which numbers of a key come first; nil when they are equal.
    private func precedes(_ lhs: (Int64, Int64), _ rhs: (Int64, Int64)) -> Bool? {
        if sort == .mostOverdue {
            // As `CatchupPlan.Candidate` has it: days overdue by cadence, without fractions.
            let today = Int64(today.daysSinceEpoch)
            let left = (today &- lhs.0).multipliedReportingOverflow(by: rhs.1).partialValue
            let right = (today &- rhs.0).multipliedReportingOverflow(by: lhs.1).partialValue
            if left != right { return left > right }
        }
        return lhs == rhs ? nil : lhs < rhs
    }
}
