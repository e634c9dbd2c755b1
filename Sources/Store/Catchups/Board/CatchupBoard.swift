import Foundation
import GRDB
public import Kinkeeper
import Synchronization

/// Which part of the catch-up list is asked for, and in which order.
public struct CatchupBoardQuery: Hashable, Sendable {
    /// Who is on the list.
    public enum State: String, CaseIterable, Sendable {
        case all
        /// Whose day has passed.
        case overdue
        /// Whose day is one from today to a week from today.
        case dueThisWeek = "week"
        /// Whose day has come: today or earlier.
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

    /// What was typed into the search box; found as `Space.peoplePage(matching:)` finds it. Empty finds everybody.
    public var text: String
    /// Only people of this category; nil for all.
    public var category: Kinkeeper.Category?
    /// Only members of this group; nil for all.
    public var group: PersonGroup.ID?
    /// Who is on the list.
    public var state: State
    /// The order of the list.
    public var sort: Sort

    /// A query; the plain one is everybody, the most overdue first.
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

/// What the catch-up list shows of a person.
public struct CatchupBoardRow: Identifiable, Hashable, Sendable {
    /// Names the person.
    public let id: Person.ID
    /// All parts.
    public let name: PersonName
    /// The photo in the media folder, if there is one.
    public let photo: MediaDigest?
    /// What the person is to the owner, once said.
    public let category: Kinkeeper.Category?
    /// Where one stands with them.
    public let standing: CatchupStanding
    /// The day they are planned for; nil when they are not due within `CatchupPlan.horizon` days or find no room in them.
    public let planned: CivilDate?
}

/// A page of the catch-up list.
public struct CatchupBoardPage: Hashable, Sendable {
    /// How it stands with everybody, whatever was asked for.
    public let numbers: CatchupNumbers
    /// The categories of the people who have a cadence: the standard ones in their order, then one's own by name.
    public let categories: [Kinkeeper.Category]
    /// The rows of this page.
    public let rows: [CatchupBoardRow]
    /// Where the next page starts; nil on the last one.
    public let next: CatchupBoardCursor?
    /// How many rows there are on all pages.
    public let total: PeoplePage.Total
}

/// Whom to be in touch with today.
public struct CatchupsToday: Hashable, Sendable {
    /// How it stands with everybody.
    public let numbers: CatchupNumbers
    /// Those planned for today, the most overdue first.
    public let rows: [CatchupBoardRow]
    /// How many are due and planned for a later day, or find no room yet.
    public let waiting: Int
}

extension Space {
    /// Everybody with a cadence, in pages. People in the trash and those merged into somebody are left out.
    ///
    /// - Parameters:
    ///   - perDay: To how many a day catching up is spread.
    ///   - order: The account's order of names, for `Sort.name`.
    ///   - cursor: From a page of the same query.
    ///
    /// What is computed for it is kept in memory and follows the change log, so that a page costs about the same for a
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

    /// Whom to be in touch with today, and how many wait.
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
            """
            SELECT name_prefix, given_name, middle_names, family_name, name_suffix, nickname, formatted_name, photo
            FROM people WHERE id = ?
            """, [person.value])
        return row.map { row in
            CatchupBoardRow(
                id: person, name: PersonName(row: row, at: 0), photo: (row[7] as Data?).flatMap(MediaDigest.init(data:)),
                category: entry.category, standing: standing, planned: digest.picks.day(of: slot, in: queue))
        }
    }
}
