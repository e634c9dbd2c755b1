public import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// The longest look ahead: every yearly day falls within it.
    public static let longestLookAhead = 366

    /// Returns the occasions from `today` to `days` days later (both included), the soonest first, each once,
    /// without those of people in the trash.
    ///
    /// Nothing of it is stored: Gregorian days are read along an index of month and day, so that a page costs the same
    /// for a hundred and a hundred thousand people; 29 February and other calendars are computed. `leapDayRule` is the
    /// account's, for people without one of their own. Occasions without month and day never come; see
    /// `OccasionLists`.
    public func upcoming(
        from today: CivilDate, days: Int, kinds: Set<Occasion.Kind> = Set(Occasion.Kind.allCases),
        leapDayRule: LeapDayRule, after cursor: UpcomingCursor? = nil, limit: Int
    ) async throws(StoreError) -> UpcomingPage {
        try await occasions(
            OccasionQuestion(
                window: UpcomingWindow(today: today, days: days, cursor: cursor), kinds: kinds, leapDayRule: leapDayRule,
                limit: limit, belated: 0, hasUndated: false)
        ).upcoming
    }

    /// Returns a page of upcoming occasions, the recent ones and those without a day, all of one moment.
    func occasions(_ question: OccasionQuestion) async throws(StoreError) -> OccasionLists {
        try await file.read { [self] db in
            let positions = try positions(question, limit: question.limit + 1, db)
            let page = positions.prefix(question.limit)
            return OccasionLists(
                upcoming: UpcomingPage(
                    rows: try UpcomingOccasion.all(
                        at: page, seenFrom: { _ in question.today }, leapDayRule: question.leapDayRule, in: db),
                    next: positions.count > question.limit
                        ? page.last.map { UpcomingCursor(date: $0.date, occasion: $0.id) } : nil),
                belated: try belated(question, db), undated: try occasionsWithoutDay(question, db))
        }
    }

    /// The occasions of the last days before today that `Belated` speaks of, the latest day first.
    ///
    /// With `addedIn` days before their person was added, by the clock of that zone, are left out: an import makes nothing belated.
    ///
    /// Read along the index from yesterday back until there are `limit`, so that it costs the same however many people there are.
    public func belated(
        before today: CivilDate, kinds: Set<Occasion.Kind> = Set(Occasion.Kind.allCases), leapDayRule: LeapDayRule,
        addedIn zone: TimeZone? = nil, limit: Int
    ) async throws(StoreError) -> [UpcomingOccasion] {
        let question = OccasionQuestion(
            window: UpcomingWindow(today: today, days: 0, cursor: nil), kinds: kinds, leapDayRule: leapDayRule, limit: 0,
            belated: limit, addedIn: zone, hasUndated: false)
        return try await file.read { [self] db in try belated(question, db) }
    }

    private func belated(_ question: OccasionQuestion, _ db: Database) throws -> [UpcomingOccasion] {
        guard question.belated > 0 else { return [] }
        let (today, kinds, leapDayRule) = (question.today, question.kinds, question.leapDayRule)
        let start = today.adding(days: -Belated.days)
        let computed = try computedPositions(from: start, leapDayRule: leapDayRule, in: db)
            .prefix { $0.date < today }.filter { kinds.contains($0.kind) }
        var known: [UpcomingPosition] = []
        var limit = question.belated
        while true {
            let positions = try latestPositions(from: start, before: today, kinds, computed, limit: limit, db)
            known = try question.addedIn.map { try db.sinceKnown(positions, in: $0) } ?? positions
            guard known.count < question.belated, positions.count == limit else { break }
            limit *= 8
        }
        return try UpcomingOccasion.all(
            at: known.prefix(question.belated), seenFrom: \.date, leapDayRule: leapDayRule, in: db
        ).map { $0.past(by: Int(today.daysSinceEpoch - $0.occurrence.date.daysSinceEpoch)) }
    }

    /// The last positions before a day, the latest day first, within a day in their order.
    func latestPositions(
        from start: CivilDate, before today: CivilDate, _ kinds: Set<Occasion.Kind>, _ computed: [UpcomingPosition],
        limit: Int, _ db: Database
    ) throws -> [UpcomingPosition] {
        func window(_ first: CivilDate, _ last: CivilDate) -> UpcomingWindow {
            UpcomingWindow(today: first, days: Int(last.daysSinceEpoch - first.daysSinceEpoch), cursor: nil)
        }
        guard limit > 0 else { return [] }
        let last = today.adding(days: -1)
        var found = computed
        for kind in kinds { found += try window(start, last).latestPositions(of: kind, limit: limit, in: db) }
        found.sort { ($1.date, $0.id) < ($0.date, $1.id) }
        // The oldest day may be incomplete, with its last positions instead of its first: it is read again from its start.
        guard found.count > limit else { return found }
        let day = found[limit - 1].date
        let later = found.prefix { $0.date > day }
        var rest = computed.filter { $0.date == day }
        for kind in kinds { rest += try window(day, day).positions(of: kind, limit: limit - later.count, in: db) }
        return Array(later) + rest.sorted().prefix(limit - later.count)
    }

    /// Occasions with a known month but no day, by month.
    private func occasionsWithoutDay(_ question: OccasionQuestion, _ db: Database) throws -> [RememberedOccasion] {
        guard question.hasUndated else { return [] }
        return try db.rows(
            """
            \(RememberedOccasion.select) WHERE people.trashed_at IS NULL
              AND occasions.month IS NOT NULL AND occasions.day IS NULL
            ORDER BY occasions.month, occasions.id
            """, []
        ).map(RememberedOccasion.init(row:))
    }

    /// Returns what a list over several spaces reads first: the positions of upcoming occasions, one more than a page has, the recent ones,
    /// and those without a day. `occasions(at:)` reads whole rows once the positions of all spaces are known.
    func firstLook(_ question: OccasionQuestion) async throws(StoreError) -> OccasionsLook {
        try await file.read { [self] db in
            OccasionsLook(
                coming: try positions(question, limit: question.limit + 1, db), belated: try belated(question, db),
                undated: try occasionsWithoutDay(question, db), keepers: try keepers(db))
        }
    }

    /// The upcoming occasions that are still at these places. One that has gone or moved since is left out.
    func occasions(
        at positions: [UpcomingPosition], _ question: OccasionQuestion
    ) async throws(StoreError) -> [UpcomingOccasion] {
        guard !positions.isEmpty else { return [] }
        return try await file.read { db in
            let days = Dictionary(positions.map { ($0.id, $0.date) }) { first, _ in first }
            return try db.rows(
                "\(RememberedOccasion.select) WHERE people.trashed_at IS NULL AND occasions.id", in: positions.map(\.id.value)
            ).compactMap { row in
                let remembered = try RememberedOccasion(row: row)
                let rule = LeapDayRule(person: remembered.leapDayRule, account: question.leapDayRule)
                let next = remembered.occasion.next(onOrAfter: question.today, leapDayRule: rule)
                guard let next, next.date == days[remembered.id] else { return nil }
                return UpcomingOccasion(remembered: remembered, occurrence: next)
            }
        }
    }

    private func positions(_ question: OccasionQuestion, limit: Int, _ db: Database) throws -> [UpcomingPosition] {
        try positions(in: question.window, question.kinds, question.leapDayRule, limit: limit, db)
    }

    func positions(
        in window: UpcomingWindow, _ kinds: Set<Occasion.Kind>, _ leapDayRule: LeapDayRule, limit: Int, _ db: Database
    ) throws -> [UpcomingPosition] {
        let computed = try computedPositions(from: window.today, leapDayRule: leapDayRule, in: db).lazy.filter {
            kinds.contains($0.kind) && $0.date <= window.end && $0.isAfter(window.cursor)
        }
        var positions = Array(computed.prefix(limit))
        for kind in kinds { positions += try window.positions(of: kind, limit: limit, in: db) }
        positions.sort()
        return Array(positions.prefix(limit))
    }
}

extension UpcomingOccasion {
    /// The same, counted from so many days after its own.
    func past(by days: Int) -> UpcomingOccasion {
        let occurrence = Occurrence(date: occurrence.date, daysUntil: -days, turning: occurrence.turning)
        return UpcomingOccasion(remembered: remembered, occurrence: occurrence)
    }

    /// The same, its days counted from another day.
    package func seen(from today: CivilDate) -> UpcomingOccasion {
        let days = today.days(until: occurrence.date)
        return UpcomingOccasion(
            remembered: remembered,
            occurrence: Occurrence(date: occurrence.date, daysUntil: days, turning: occurrence.turning))
    }

    /// The occasions at these places of the index, in their order.
    static func all(
        at positions: ArraySlice<UpcomingPosition>, seenFrom day: (UpcomingPosition) -> CivilDate, leapDayRule: LeapDayRule,
        in db: Database
    ) throws -> [UpcomingOccasion] {
        let rows = try db.rows("\(RememberedOccasion.select) WHERE occasions.id", in: positions.map(\.id.value))
        let remembered = try Dictionary(uniqueKeysWithValues: rows.map(RememberedOccasion.init(row:)).map { ($0.id, $0) })
        return try positions.map { position in
            guard let remembered = remembered[position.id],
                let next = remembered.occasion.next(
                    onOrAfter: day(position), leapDayRule: LeapDayRule(person: remembered.leapDayRule, account: leapDayRule))
            else { throw StoreError.damaged("the index of days names an occasion that has none") }
            return UpcomingOccasion(remembered: remembered, occurrence: next)
        }
    }
}

extension Database {
    /// Returns the positions on or after the day on which their person was added, in the same order.
    func sinceKnown(_ positions: [UpcomingPosition], in zone: TimeZone) throws -> [UpcomingPosition] {
        guard !positions.isEmpty else { return [] }
        let rows = try rows(
            "SELECT occasions.id AS id, created_at FROM occasions JOIN people ON people.id = person_id WHERE occasions.id",
            in: positions.map(\.id.value))
        var added: [Identifier<Occasion>: Int64] = [:]
        for row in rows { added[row["id"]] = row["created_at"] }
        return positions.filter { position in
            guard let milliseconds = added[position.id] else { return false }
            return position.date >= CivilDate(of: Date(timeIntervalSince1970: Double(milliseconds) / 1_000), in: zone)
        }
    }
}
