import Foundation
import GRDB
public import Kinkeeper
import Synchronization

/// A person's row in a list.
public struct PersonSummary: Identifiable, Hashable, Sendable {
    /// Names the person.
    public let id: Person.ID
    /// All parts; the list shows them in the account's order.
    public let name: PersonName
    /// May be empty.
    public let organisation: String
    /// The photo in the media folder, if there is one.
    public let photo: MediaDigest?
    /// The person's category, if chosen.
    public let category: Kinkeeper.Category?
    /// The person's own rule for 29 February; nil follows the account.
    public let leapDayRule: LeapDayRule?
    /// The first birthday that is a date, for the next birthday: `Occasion.next(onOrAfter:leapDayRule:)`.
    public let birthday: PartialDate?
    /// The family whose space has the person, in a list that says so; nil for one's own.
    public var family: FamilyMark?
}

/// A page of people in order.
public struct PeoplePage: Hashable, Sendable {
    /// The rows of this page.
    public let rows: [PersonSummary]
    /// Where the next page starts; nil on the last one.
    public let next: PeopleCursor?
    /// How many there are on all pages.
    public let total: RowCount
    /// The place of each row in the order.
    var places: [PeopleCursor] = []
    /// The numbers of all search documents that match, on all pages; nil where they were not all looked for.
    var matching: [Int64]?

    /// The same page with rows that say whose people they are; nil stands for the account's own.
    public func of(_ family: FamilyMark?) -> PeoplePage {
        guard let family else { return self }
        let named = rows.map { row in
            var row = row
            row.family = family
            return row
        }
        return PeoplePage(rows: named, next: next, total: total, places: places, matching: matching)
    }
}

extension Space {
    /// Returns people in the order of their names, without those in the trash, from a cursor on.
    ///
    /// A page costs the same wherever it lies and however many people there are. A query finds people of whom every word of it
    /// is part of name, nickname, organisation, e-mail, phone (digits), note or tag, whatever the case and the diacritics; an
    /// empty one matches all. A filter narrows that down. The cursor must come from a page of the same query, filter and order.
    public func peoplePage(
        matching query: String = "", in filter: PeopleFilter = PeopleFilter(), order: NameOrder,
        after cursor: PeopleCursor? = nil, limit: Int
    ) async throws(StoreError) -> PeoplePage {
        let selection = PeopleSelection(query: SearchQuery(query), filter: filter)
        guard selection.query.isEmpty else {
            return try await file.read { [self] db in try search(selection, order, db).page(after: cursor, limit: limit) }
        }
        return try await file.glance { [self] db in
            guard !selection.isAlongIndex else {
                let total = try total(of: selection, db)
                return try PeoplePage(along: order, selection, cursor, limit, total, db)
            }
            return try PeoplePage(sorting: selection, by: order, cursor, limit, db)
                ?? PeoplePage(along: order, selection, cursor, limit, .moreThan(PeopleSelection.many), db)
        }
    }

    /// A search as it goes about in this space.
    func search(
        _ selection: PeopleSelection, _ order: NameOrder, within limits: PeopleSearch.Limits = .standard, _ db: Database
    ) throws -> PeopleSearch {
        PeopleSearch(
            selection: selection, order: order, names: try peopleByName(order, in: db), limits: limits, db: db)
    }

    /// How many people there are, without those in the trash.
    public func peopleCount() async throws(StoreError) -> Int {
        try await file.glance { [self] db in try peopleCount(db) }
    }

    private func total(of selection: PeopleSelection, _ db: Database) throws -> RowCount {
        guard let category = selection.filter.category else { return .exactly(try peopleCount(db)) }
        let row = try db.firstRow(
            """
            SELECT count(*) FROM (SELECT 1 FROM people INDEXED BY people_by_category_given
              WHERE trashed_at IS NULL AND category = ? LIMIT ?)
            """, [category.storageText.databaseValue, (PeopleSelection.many + 1).databaseValue])
        let count: Int = row?[0] ?? 0
        return RowCount(count, most: PeopleSelection.many)
    }

    func peopleCount(_ db: Database) throws -> Int {
        let sequence = try Space.sequence(db)
        if let known = cache.withLock({ $0.peopleCount }), known.sequence == sequence { return known.count }
        let count: Int =
            try db.firstRow(
                "SELECT count(*) FROM people INDEXED BY people_by_given_name WHERE trashed_at IS NULL", [])?[0] ?? 0
        cache.withLock { $0.peopleCount = (sequence, count) }
        return count
    }
}
