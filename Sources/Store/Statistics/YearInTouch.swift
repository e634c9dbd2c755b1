import Foundation
import GRDB
public import Kinkeeper
import Synchronization

/// A calendar year of an account's own space: catch-ups, the people they were with, gifts, birthdays and new people.
public struct YearInTouch: Hashable, Sendable {
    /// A person, and how often one was in touch.
    public struct Companion: Hashable, Sendable {
        /// The person.
        public let person: PersonSummary
        /// Catch-ups of the year with the person.
        public let catchups: Int
    }

    /// A person one wants to be in touch with, and the day of the latest catch-up.
    public struct Silence: Hashable, Sendable {
        /// The person.
        public let person: PersonSummary
        /// The day of the latest catch-up.
        public let last: CivilDate
    }

    /// How many companions are told.
    public static let most = 5

    /// The catch-ups by month and kind.
    public let figures: YearFigures
    /// The people one was in touch with.
    public let people: Int
    /// The people one was in touch with most, at most `most`; of equal ones the latest first.
    public let companions: [Companion]
    /// Of the people with a cadence the one without a catch-up for longest; nil for a past year, and where none has both.
    public let silence: Silence?
    /// Gifts that were given, as far as the account sees them; nil for a caller that may not read gifts.
    public package(set) var giftsGiven: Int?
    /// Birthdays that were marked as wished.
    public let birthdays: Int
    /// People who were added by hand: at most `mostInAMinute` in one minute. An import or a sync brings more.
    public let newPeople: Int
    /// The first year with a catch-up; nil without any.
    public let firstYear: Int?

    /// How many people one adds by hand in a minute at most.
    static let mostInAMinute = 5
}

/// What a year was computed for.
struct YearQuestion: Hashable {
    let sequence: Int64
    let year: Int
    let today: CivilDate
    let zone: ZoneOffsets
    let account: Account.ID
}

extension Space {
    /// Returns a calendar year up to today. Computed once for each state of the space and each day.
    ///
    /// People in the trash and merged people are left out; catch-ups count whoever they were with. Throws `notFound` for a
    /// year that is outside 1…9999, or has not begun.
    public func yearInTouch(
        _ year: Int, today: CivilDate, in zone: ZoneOffsets, asking account: Account.ID
    ) async throws(StoreError) -> YearInTouch {
        guard let days = YearFigures.days(of: year), days.lowerBound <= today else { throw .notFound }
        return try await file.read { [self] db in
            let question = YearQuestion(
                sequence: try Space.sequence(db), year: year, today: today, zone: zone, account: account)
            if let known = cache.withLock({ $0.year }), known.question == question { return known.year }
            let (silent, isCurrent) = try board.withLock { board in
                guard year == today.year else { return (nil as BoardEntry?, true) }
                let isCurrent = try board.refresh(from: db)
                return (board.entries.compactMap(\.self).longestSilent, isCurrent)
            }
            let found = try db.yearInTouch(days, question, silent?.state)
            if isCurrent { cache.withLock { $0.year = (question, found) } }
            return found
        }
    }
}

extension Space {
    /// Returns whether a catch-up was logged on a day of a year.
    public func hasCatchup(in year: Int) async throws(StoreError) -> Bool {
        guard let days = YearFigures.days(of: year) else { return false }
        return try await file.read { db in
            let sql = "SELECT 1 FROM catchups WHERE day BETWEEN ? AND ? LIMIT 1"
            return try db.firstRow(sql, [days.lowerBound.value, days.upperBound.value]) != nil
        }
    }
}

extension [BoardEntry] {
    /// The entry with the earliest latest catch-up; those without any are left out.
    fileprivate var longestSilent: BoardEntry? {
        filter { $0.state.last != nil }.min { lhs, rhs in
            (lhs.state.last ?? lhs.due, lhs.state.person) < (rhs.state.last ?? rhs.due, rhs.state.person)
        }
    }
}

extension Database {
    fileprivate func yearInTouch(
        _ days: ClosedRange<CivilDate>, _ question: YearQuestion, _ silent: CatchupState?
    ) throws -> YearInTouch {
        let entries = try figures(days)
        let (companions, people) = try companions(days)
        return YearInTouch(
            figures: YearFigures(of: question.year, entries), people: people, companions: companions,
            silence: try silence(silent), giftsGiven: try giftsGiven(days, asking: question.account),
            birthdays: try birthdaysMarked(days), newPeople: try newPeople(days, in: question.zone),
            firstYear: try firstRow("SELECT min(day) AS day FROM catchups", []).flatMap { ($0["day"] as CivilDate?)?.year })
    }

    private func figures(_ days: ClosedRange<CivilDate>) throws -> [YearFigures.Entry] {
        let found = try rows(
            """
            SELECT day, kind, count(*) AS count FROM catchups INDEXED BY catchups_by_day
            WHERE day BETWEEN ? AND ? GROUP BY day, kind
            """, [days.lowerBound.value, days.upperBound.value])
        return try found.map { row in
            guard let kind = Catchup.Kind(rawValue: row["kind"]) else {
                throw StoreError.damaged("an unknown kind of catch-up")
            }
            return YearFigures.Entry(day: row["day"], kind: kind, count: row["count"])
        }
    }

    /// The people of the year's catch-ups with the most first, and how many there are.
    private func companions(_ days: ClosedRange<CivilDate>) throws -> ([YearInTouch.Companion], people: Int) {
        let found = try rows(
            """
            SELECT \(PersonSummary.columns), counts.catchups, count(*) OVER () AS people FROM (
              SELECT person_id, count(*) AS catchups, max(day) AS last FROM catchups INDEXED BY catchups_by_day
              CROSS JOIN catchup_people ON catchup_id = catchups.id WHERE day BETWEEN ? AND ? GROUP BY person_id
            ) AS counts CROSS JOIN people ON people.id = counts.person_id
            WHERE people.trashed_at IS NULL AND people.merged_into IS NULL
            ORDER BY counts.catchups DESC, counts.last DESC, people.id LIMIT ?
            """, [days.lowerBound.value, days.upperBound.value, YearInTouch.most.databaseValue])
        let companions = try zip(found, PersonSummary.all(found, in: self)).map { row, person in
            YearInTouch.Companion(person: person, catchups: row["catchups"])
        }
        return (companions, found.first?["people"] ?? 0)
    }

    private func silence(_ state: CatchupState?) throws -> YearInTouch.Silence? {
        guard let state, let last = state.last, let person = try summaries(of: [state.person]).first else { return nil }
        return YearInTouch.Silence(person: person, last: last)
    }

    private func giftsGiven(_ days: ClosedRange<CivilDate>, asking account: Account.ID) throws -> Int {
        try firstRow(
            """
            SELECT count(*) FROM gifts WHERE status IN ('given', 'archived') AND deleted_at IS NULL
              AND coalesce(archived_from, status) = 'given' AND given_day BETWEEN ?2 AND ?3 AND \(GiftVisibility.isSeen)
            """, [account.value, days.lowerBound.value, days.upperBound.value])?[0] ?? 0
    }

    private func birthdaysMarked(_ days: ClosedRange<CivilDate>) throws -> Int {
        try firstRow(
            """
            SELECT (SELECT count(*) FROM wishes WHERE day BETWEEN ?1 AND ?2 AND kind = 'birthday')
              + (SELECT count(*) FROM family_wishes WHERE day BETWEEN ?1 AND ?2 AND kind = 'birthday')
            """, [days.lowerBound.value, days.upperBound.value])?[0] ?? 0
    }

    private func newPeople(_ days: ClosedRange<CivilDate>, in zone: ZoneOffsets) throws -> Int {
        let start = zone.instant(of: CivilDateTime(days.lowerBound, .midnight))
        let end = zone.instant(of: CivilDateTime(days.upperBound.adding(days: 1), .midnight))
        return try firstRow(
            """
            SELECT coalesce(sum(added), 0) FROM (
              SELECT count(*) AS added FROM people
              WHERE created_at >= ?1 AND created_at < ?2 AND trashed_at IS NULL AND merged_into IS NULL
              GROUP BY created_at / 60000)
            WHERE added <= \(YearInTouch.mostInAMinute)
            """, [start.milliseconds.databaseValue, end.milliseconds.databaseValue])?[0] ?? 0
    }
}
