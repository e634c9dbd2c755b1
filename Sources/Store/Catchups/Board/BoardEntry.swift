import Foundation
import Kinkeeper

/// What is kept in memory of somebody with a cadence: nothing of it depends on the day it is looked at.
struct BoardEntry: Hashable, Sendable {
    /// A row of `group_members`.
    struct Membership: Hashable {
        let row: UUID
        let group: PersonGroup.ID
    }

    let keeping: Keeping
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

    /// An entry; nil for somebody without a cadence.
    init?(
        _ keeping: Keeping, givenFirst: String, familyFirst: String, category: Kinkeeper.Category?, createdAt: Int64,
        lastLink: UUID?, memberships: [Membership]
    ) {
        // Whatever the day: only the days until due depend on it.
        guard let standing = keeping.standing(on: CivilDate(daysSinceEpoch: 0)) else { return nil }
        self.keeping = keeping
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

/// What is asked of everybody at once, apart from the rest: going through a hundred thousand of these costs less than
/// through a thousand entries with their texts.
struct BoardMark: Sendable {
    let person: Person.ID
    let cadence: Int32
    let due: CivilDate
    let deadline: CivilDate
    let last: CivilDate?

    init(_ entry: BoardEntry) {
        person = entry.keeping.person
        cadence = Int32(clamping: entry.cadence)
        due = entry.due
        deadline = entry.deadline
        last = entry.keeping.last
    }
}

/// What an entry is sorted by.
struct BoardKey: Hashable, Sendable {
    var first: Int64 = 0
    var second: Int64 = 0
    var name = ""
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
        var key = BoardKey(person: entry.keeping.person)
        switch sort {
        case .name: key.name = names == .givenFirst ? entry.givenFirst : entry.familyFirst
        case .mostOverdue, .nextDue:
            key.first = Int64(entry.due.daysSinceEpoch)
            key.second = Int64(entry.cadence)
        case .lastCatchup: key.first = entry.keeping.last.map { -Int64($0.daysSinceEpoch) } ?? .max
        case .recentlyAdded: key.first = -entry.createdAt
        }
        return key
    }

    func precedes(_ lhs: BoardKey, _ rhs: BoardKey) -> Bool {
        if sort == .mostOverdue {
            // As `CatchupPlan.Candidate` has it: days overdue by cadence, without fractions.
            let today = Int64(today.daysSinceEpoch)
            let left = (today &- lhs.first).multipliedReportingOverflow(by: rhs.second).partialValue
            let right = (today &- rhs.first).multipliedReportingOverflow(by: lhs.second).partialValue
            if left != right { return left > right }
        }
        return (lhs.first, lhs.second, lhs.name, lhs.person) < (rhs.first, rhs.second, rhs.name, rhs.person)
    }
}
