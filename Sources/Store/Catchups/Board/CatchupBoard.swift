import Foundation
import GRDB
public import Kinkeeper
import Synchronization

/// The filter and the order of the catch-up list.
public struct CatchupBoardQuery: Hashable, Sendable {
    /// The people on the list.
    public enum State: String, CaseIterable, Sendable {
        case all
        /// The due day has passed.
        case overdue
        /// The due day is one from today to a week from today.
        case dueThisWeek = "week"
        /// The due day has come: today or earlier.
        case due
    }

    /// The order of the list. Ties always end with the person's identifier, so that it is total.
    public enum Sort: String, CaseIterable, Sendable {
        /// By name, in the account's order.
        case name
        /// The highest ratio of days overdue to cadence first.
        case mostOverdue = "overdue"
        /// The earliest due day first.
        case nextDue = "due"
        /// The latest catch-up first, those without one last.
        case lastCatchup = "last"
        /// The latest added person first.
        case recentlyAdded = "added"
    }

    /// The text of the search box; matched as in `Space.peoplePage(matching:)`. Empty matches all.
    public var text: String
    /// Only people of this category; nil for all.
    public var category: Kinkeeper.Category?
    /// Only members of this group; nil for all.
    public var group: PersonGroup.ID?
    /// The people on the list.
    public var state: State
    /// The order of the list.
    public var sort: Sort

    /// A query; by default all people, the most overdue first.
    public init(
        text: String = "", category: Kinkeeper.Category? = nil, group: PersonGroup.ID? = nil, state: State = .all,
        sort: Sort = .mostOverdue
    ) {
        self.text = text
        self.category = category
        self.group = group
        self.state = state
        self.sort = sort
    }
}

/// A person's row in the catch-up list.
public struct CatchupBoardRow: Identifiable, Hashable, Sendable {
    /// Names the person.
    public let id: Person.ID
    /// All parts.
    public let name: PersonName
    /// The photo in the media folder, if there is one.
    public let photo: MediaDigest?
    /// The person's category, if chosen.
    public let category: Kinkeeper.Category?
    /// Where one stands with them.
    public let standing: CatchupStanding
    /// The day they are planned for; nil when they are not due within `CatchupPlan.horizon` days or find no room in them.
    public let planned: CivilDate?
}

/// A page of the catch-up list.
public struct CatchupBoardPage: Hashable, Sendable {
    /// The numbers of all people, whatever the query.
    public let numbers: CatchupNumbers
    /// The categories of people with a cadence: the standard ones in their order, then custom ones by name.
    public let categories: [Kinkeeper.Category]
    /// The rows of this page.
    public let rows: [CatchupBoardRow]
    /// Where the next page starts; nil on the last one.
    public let next: CatchupBoardCursor?
    /// How many rows there are on all pages.
    public let total: RowCount
}

/// The people to be in touch with today.
public struct CatchupsToday: Hashable, Sendable {
    /// The numbers of all people.
    public let numbers: CatchupNumbers
    /// The people planned for today, the most overdue first.
    public let rows: [CatchupBoardRow]
    /// How many are due and planned for a later day, or find no room yet.
    public let waiting: Int
}

extension Space {
    /// Returns all people with a cadence, in pages. People in the trash and merged people are left out.
    ///
    /// - Parameters:
    ///   - perDay: The number of people planned for a day.
    ///   - order: The account's order of names, for `Sort.name`.
    ///   - cursor: From a page of the same query.
    ///
    /// The results are kept in memory and follow the change log, so that a page costs about the same for a
    /// hundred people and a hundred thousand, also after a write; the first page in a program's life reads everything.
    public func catchupBoard(
        _ query: CatchupBoardQuery = CatchupBoardQuery(), today: CivilDate, perDay: Int, order: NameOrder = .givenFirst,
        after cursor: CatchupBoardCursor? = nil, limit: Int
    ) async throws(StoreError) -> CatchupBoardPage {
        try await file.read { [self] db in
            let text = try BoardText(query.text, in: db)
            return try board.withLock { board in
                let isCurrent = try board.refresh(from: db)
                let digest = try board.digest(today: today, perDay: perDay, isCurrent: isCurrent, in: db)
                let list = BoardList(query: query, text: text, today: today, order: order)
                let found = try board.page(of: list, after: cursor, limit: limit, in: db)
                return CatchupBoardPage(
                    numbers: digest.numbers, categories: digest.categories,
                    rows: try found.slots.compactMap { try board.row(at: $0, digest, in: db) }, next: found.next,
                    total: found.total)
            }
        }
    }

    /// Returns the people to be in touch with today, and how many wait.
    public func catchupsToday(today: CivilDate, perDay: Int) async throws(StoreError) -> CatchupsToday {
        try await file.read { [self] db in
            try board.withLock { board in
                let isCurrent = try board.refresh(from: db)
                let digest = try board.digest(today: today, perDay: perDay, isCurrent: isCurrent, in: db)
                let slots = digest.picks.slots(on: 0, in: board.queue)
                return CatchupsToday(
                    numbers: digest.numbers, rows: try slots.compactMap { try board.row(at: $0, digest, in: db) },
                    waiting: digest.dueCount - slots.count)
            }
        }
    }
}

extension Board {
    /// A person's row; nil where this reader's state does not have the person yet.
    fileprivate func row(at slot: Int, _ digest: BoardDigest, in db: Database) throws -> CatchupBoardRow? {
        guard let entry = entries[slot], let standing = entry.state.standing(on: digest.today) else { return nil }
        let person = entry.state.person
        let row = try db.firstRow(
            "SELECT \(PersonName.columns), photo FROM people WHERE id = ?", [person.value])
        return row.map { row in
            CatchupBoardRow(
                id: person, name: PersonName(row: row), photo: (row["photo"] as Data?).flatMap(MediaDigest.init(data:)),
                category: entry.category, standing: standing, planned: digest.picks.day(of: slot, in: queue))
        }
    }
}
