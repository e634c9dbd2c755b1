public import Foundation
import GRDB
public import Kinkeeper

/// What the birthday list shows together: of all people, or of some only.
public struct OccasionLists: Hashable, Sendable {
    /// A page of upcoming occasions.
    public let upcoming: UpcomingPage
    /// Recent occasions, as `belated` has them.
    public let belated: [UpcomingOccasion]
    /// Occasions with a known month but no day.
    public let undated: [RememberedOccasion]
}

extension Space {
    /// Returns the occasions of people that match a query and a filter, as `occasions(_:)` does for all people.
    ///
    /// Reads the days of all occasions found. Where very many people are found it goes along the days instead, until the page is full. Whole
    /// rows are read only of what the page shows. `addedIn` leaves out recent days as in `belated(before:)`.
    public func occasions(
        matching query: String, in filter: PeopleFilter, from today: CivilDate, days: Int = Space.longestLookAhead,
        leapDayRule: LeapDayRule, after cursor: UpcomingCursor? = nil, limit: Int, addedIn zone: TimeZone? = nil
    ) async throws(StoreError) -> OccasionLists {
        let window = UpcomingWindow(today: today, days: days, cursor: cursor)
        return try await occasions(
            of: PeopleSelection(query: SearchQuery(query), filter: filter), in: window, leapDayRule: leapDayRule, limit: limit,
            addedIn: zone)
    }

    /// The same with other limits, for tests.
    func occasions(
        of selection: PeopleSelection, in window: UpcomingWindow, leapDayRule: LeapDayRule, limit: Int,
        addedIn zone: TimeZone? = nil, within limits: PeopleSearch.Limits = .standard
    ) async throws(StoreError) -> OccasionLists {
        let today = window.today
        return try await file.read { [self] db in
            let days =
                try daysWalked(of: selection, in: window, leapDayRule, limit: limit, within: limits, db)
                ?? FoundDays(of: selection, in: window, leapDayRule, db)
            let page = days.coming.prefix(limit)
            let past = try zone.map { try db.sinceKnown(days.past, in: $0) } ?? days.past
            return OccasionLists(
                upcoming: UpcomingPage(
                    rows: try UpcomingOccasion.all(at: page, seenFrom: { _ in today }, leapDayRule: leapDayRule, in: db),
                    next: days.coming.count > limit
                        ? page.last.map { UpcomingCursor(date: $0.date, occasion: $0.id) } : nil),
                belated: try UpcomingOccasion.all(at: past[...], seenFrom: \.date, leapDayRule: leapDayRule, in: db)
                    .map { $0.past(by: Int(today.daysSinceEpoch - $0.occurrence.date.daysSinceEpoch)) },
                undated: try db.rows("\(RememberedOccasion.select) WHERE occasions.id", in: days.undated.map(\.value))
                    .map(RememberedOccasion.init(row:)).sorted { $0.id < $1.id })
        }
    }
}

extension Space {
    /// Returns the days of the people found by going along all days until a page is full. Returns nil where reading the days of these
    /// people is quicker: few people match, or their days lie far apart.
    private func daysWalked(
        of selection: PeopleSelection, in window: UpcomingWindow, _ leapDayRule: LeapDayRule, limit: Int,
        within limits: PeopleSearch.Limits, _ db: Database
    ) throws -> FoundDays? {
        // The command line asks for all rows at once: then all days are read anyway.
        guard !selection.query.isEmpty, limit < limits.walked else { return nil }
        if let few = try db.candidates(of: selection.query, most: limits.few)?.count {
            // If the matches are spread evenly, half of the days that may be read hold enough of them.
            let needed = 2 * (Double(limit) + 1) * Double(try peopleCount(db))
            guard Double(few) * Double(limits.walked) > needed else { return nil }
        }
        let (kinds, size) = (Set(Occasion.Kind.allCases), limits.days)
        var (found, window, walked) = (FoundDays(), window, 0)
        while found.coming.count <= limit {
            guard walked < limits.walked else { return nil }
            let next = try positions(in: window, kinds, leapDayRule, limit: size, db)
            found.coming += try db.positions(next, of: selection)
            walked += next.count
            guard next.count == size, let last = next.last else { break }
            window.cursor = UpcomingCursor(date: last.date, occasion: last.id)
        }
        let (today, start) = (window.today, window.today.adding(days: -Belated.days))
        let computed = try computedPositions(from: start, leapDayRule: leapDayRule, in: db).prefix { $0.date < today }
        let past = try latestPositions(from: start, before: today, kinds, Array(computed), limit: .max, db)
        found.past = try db.positions(past, of: selection)
        found.undated = try db.occasionsWithoutDay(of: selection)
        return found
    }
}

extension Database {
    /// Returns the positions whose people match, in the same order.
    fileprivate func positions(
        _ positions: [UpcomingPosition], of selection: PeopleSelection
    ) throws -> [UpcomingPosition] {
        guard !positions.isEmpty else { return [] }
        let (documents, condition, values) = selection.conditions
        let sql = "SELECT occasions.id \(Self.occasions(documents)) \(condition) AND occasions.id"
        let found = Set(try rows(sql, values, in: positions.map(\.id.value)).map { $0[0] as Identifier<Occasion> })
        return positions.filter { found.contains($0.id) }
    }

    /// Returns the occasions with a month but no day of the people who match.
    fileprivate func occasionsWithoutDay(of selection: PeopleSelection) throws -> [Identifier<Occasion>] {
        let (documents, condition, values) = selection.conditions
        return try rows(
            """
            SELECT occasions.id \(Self.occasions(documents))
              occasions.month IS NOT NULL AND occasions.day IS NULL AND \(condition)
            """, values
        ).map { $0[0] }
    }

    private static func occasions(_ documents: String) -> String {
        """
        FROM occasions CROSS JOIN people ON people.id = occasions.person_id \(documents)
        WHERE people.merged_into IS NULL AND
        """
    }
}

/// The days of the occasions of the people who are found.
private struct FoundDays {
    /// Those to come after the cursor, in their order.
    var coming: [UpcomingPosition] = []
    /// Recent ones, the latest first.
    var past: [UpcomingPosition] = []
    /// Those of which the month alone is known.
    var undated: [Identifier<Occasion>] = []

    /// None yet.
    init() {}

    /// All of them.
    init(of selection: PeopleSelection, in window: UpcomingWindow, _ leapDayRule: LeapDayRule, _ db: Database) throws {
        let today = window.today
        try db.eachOccasion(of: selection) { id, occasion, own in
            let rule = LeapDayRule(person: own, account: leapDayRule)
            guard !occasion.hasMonthOnly else { return undated.append(id) }
            if let next = occasion.next(onOrAfter: today, leapDayRule: rule), next.date <= window.end {
                let position = UpcomingPosition(date: next.date, id: id, kind: occasion.kind)
                if position.isAfter(window.cursor) { coming.append(position) }
            }
            if let missed = Belated.occurrence(of: occasion, today: today, leapDayRule: rule) {
                past.append(UpcomingPosition(date: missed.date, id: id, kind: occasion.kind))
            }
        }
        coming.sort()
        past.sort { ($1.date, $0.id) < ($0.date, $1.id) }
    }
}

extension Database {
    /// Calls `take` with each occasion of the people found, and the person's own rule for 29 February.
    fileprivate func eachOccasion(
        of selection: PeopleSelection, _ take: (Identifier<Occasion>, Occasion, LeapDayRule?) throws -> Void
    ) throws {
        let found = selection.isAlongIndex ? selection.along(.givenFirst) : try selection.few(in: self)
        let statement = try boundStatement(
            """
            SELECT occasions.id, people.leap_day_rule, \(Occasion.columns)
            FROM people CROSS JOIN occasions ON occasions.person_id = people.id
            WHERE people.id IN (
              SELECT people.id FROM \(found.tables) WHERE people.trashed_at IS NULL AND (\(found.condition)))
              AND people.trashed_at IS NULL AND people.merged_into IS NULL
            """, found.values)
        defer { statement.letGo(of: found.values) }
        let rows = try Row.fetchCursor(statement)
        while let row = try rows.next() {
            try take(row[0], try Occasion(row: row, from: 2), (row[1] as String?).flatMap(LeapDayRule.init(rawValue:)))
        }
    }
}

extension Occasion {
    fileprivate var hasMonthOnly: Bool {
        guard case .date(let date) = when else { return false }
        return date.month != nil && date.day == nil
    }
}
