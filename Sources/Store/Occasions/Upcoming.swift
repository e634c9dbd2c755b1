import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// The longest look ahead: every yearly day comes round within it.
    public static let longestLookAhead = 366

    /// The occasions that come round from `today` to `days` days later (both included), the soonest first, each once,
    /// without those of people in the trash.
    ///
    /// Nothing of it is stored: Gregorian days are read along an index of month and day, so that a page costs the same
    /// for a hundred and a hundred thousand people; 29 February and other calendars are computed. `leapDayRule` is the
    /// account's, for people without one of their own. Occasions without month and day never come; see
    /// `occasionsWithoutDay()`.
    public func upcoming(
        from today: CivilDate, days: Int, kinds: Set<Occasion.Kind> = Set(Occasion.Kind.allCases),
        leapDayRule: LeapDayRule, after cursor: UpcomingCursor? = nil, limit: Int
    ) async throws(StoreError) -> UpcomingPage {
        let window = UpcomingWindow(today: today, days: min(max(days, 0), Space.longestLookAhead), cursor: cursor)
        return try await file.read { [self] db in
            let positions = try positions(in: window, kinds, leapDayRule, limit: limit + 1, db)
            let page = positions.prefix(limit)
            return UpcomingPage(
                rows: try page.map { try UpcomingOccasion($0, seenFrom: today, leapDayRule: leapDayRule, in: db) },
                next: positions.count > limit
                    ? page.last.map { UpcomingCursor(date: $0.date, occasion: $0.id) } : nil)
        }
    }

    /// So many belated occasions are put in order to find the latest.
    private static let mostBelated = 100_000

    /// The occasions of the last days before today that `Belated` speaks of, the latest first.
    public func belated(
        before today: CivilDate, kinds: Set<Occasion.Kind> = Set(Occasion.Kind.allCases), leapDayRule: LeapDayRule,
        limit: Int
    ) async throws(StoreError) -> [UpcomingOccasion] {
        let start = CivilDate(daysSinceEpoch: today.daysSinceEpoch - Int32(Belated.days))
        let window = UpcomingWindow(today: start, days: Belated.days - 1, cursor: nil)
        return try await file.read { [self] db in
            try positions(in: window, kinds, leapDayRule, limit: Space.mostBelated, db).suffix(limit).reversed().map {
                let seen = try UpcomingOccasion($0, seenFrom: start, leapDayRule: leapDayRule, in: db)
                let occurrence = Occurrence(
                    date: seen.occurrence.date, daysUntil: seen.occurrence.daysUntil - Belated.days,
                    turning: seen.occurrence.turning)
                return UpcomingOccasion(remembered: seen.remembered, occurrence: occurrence)
            }
        }
    }

    /// Occasions of which the month is known but not the day, by month.
    public func occasionsWithoutDay() async throws(StoreError) -> [RememberedOccasion] {
        try await file.read { db in
            try db.rows(
                """
                \(RememberedOccasion.select) WHERE people.trashed_at IS NULL
                  AND occasions.month IS NOT NULL AND occasions.day IS NULL
                ORDER BY occasions.month, occasions.id
                """, []
            ).map(RememberedOccasion.init(row:))
        }
    }

    private func positions(
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
    fileprivate init(
        _ position: UpcomingPosition, seenFrom today: CivilDate, leapDayRule: LeapDayRule, in db: Database
    ) throws {
        let row = try db.firstRow("\(RememberedOccasion.select) WHERE occasions.id = ?", [position.id.value])
        guard let remembered = try row.map(RememberedOccasion.init(row:)),
            let next = remembered.occasion.next(
                onOrAfter: today, leapDayRule: remembered.leapDayRule ?? leapDayRule)
        else { throw StoreError.damaged("the index of days names an occasion that has none") }
        self.init(remembered: remembered, occurrence: next)
    }
}
