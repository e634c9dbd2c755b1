public import Foundation
import GRDB
public import Kinkeeper

// The calendar of a couple, for one of its partners. What is remembered of its entries lies in the couple's space, in one
// transaction with what they come from.

/// What the entries of a couple's calendar are built from: nothing but what lies in the couple's space.
public struct CoupleCalendarSource: Sendable {
    /// When the couple means to check in; nil until a partner has said so.
    public let schedule: CheckInSchedule?
    /// When the couple last checked in, or does so now; nil for never.
    public let lastCheckIn: Date?
    /// Since when the two are together; nil where it is not known.
    public let together: CivilDate?
    /// The milestones ahead that have a day.
    public let milestones: [CoupleMilestone]
    /// The open action items of the account and of both that have a day.
    public let items: [ActionItem]
    /// The requests that have a day and were not declined.
    public let requests: [CoupleRequest]
}

/// What the entries of a couple's calendar depend on besides the couple's space.
public struct CoupleCalendarQuestion: Sendable {
    /// The account's day.
    public let today: CivilDate
    /// The moment.
    public let now: Date
    private let settings: String

    /// The question of a moment.
    ///
    /// - Parameters:
    ///   - zone: The account's zone.
    ///   - partner: The other partner's name.
    ///   - leapDayRule: When 29 February is celebrated in a common year.
    public init(today: CivilDate, zone: TimeZone, now: Date, partner: String, leapDayRule: LeapDayRule) {
        self.today = today
        self.now = now
        settings = StableDigest(Self.format, today.description, zone.identifier, partner, leapDayRule.rawValue).hexadecimal
    }

    /// Names everything that the entries follow from.
    fileprivate func origin(_ db: Database) throws -> String { "\(try Space.sequence(db)) \(settings)" }

    /// Counts how often a new version of the program writes entries in another way.
    private static let format = "1"
}

extension Space {
    /// The most milestones, action items and requests that a couple's calendar has of each, the earliest.
    private static let mostCoupleEntries = 1_000

    /// The couple's calendar as it stands; see `publishedCalendar`.
    public func publishedCoupleCalendar(
        _ view: CalendarView, _ question: CoupleCalendarQuestion,
        _ workOut: @escaping @Sendable (CoupleCalendarSource) throws -> [WorkedOutEntry]
    ) async throws(StoreError) -> PublishedCalendar {
        let known = try await file.read { db in try db.calendar(view, at: question.origin(db)) }
        if let known { return known }
        return try await file.write { db in
            let origin = try question.origin(db)
            if let known = try db.calendar(view, at: origin) { return known }
            let entries = try workOut(try Self.coupleSource(for: view.account, question, db))
            let calendar = try CalendarPublishing(view: view, time: question.now, db: db).bring(upTo: entries, origin: origin)
            try Self.forgetPastTimes(of: view, question, db)
            return calendar
        }
    }

    /// Returns what the entries are built from, and their stored states. They are of one moment with `calendar`; nil when that is
    /// out of date.
    public func coupleCalendarSource(
        _ view: CalendarView, _ question: CoupleCalendarQuestion, of calendar: PublishedCalendar
    ) async throws(StoreError) -> (source: CoupleCalendarSource, states: [String: PublishedState])? {
        try await file.read { db in
            guard let known = try db.calendar(view, at: question.origin(db)), known == calendar else { return nil }
            let states = try db.publishedStates(view, uids: nil).filter { !$0.isGone }
            return (
                try Self.coupleSource(for: view.account, question, db),
                Dictionary(states.map { ($0.uid, $0) }, uniquingKeysWith: { first, _ in first })
            )
        }
    }

    /// Forgets removed entries of single times that are over: such a time comes no more, so that no sequence number is asked for.
    private static func forgetPastTimes(of view: CalendarView, _ question: CoupleCalendarQuestion, _ db: Database) throws {
        // Two days behind today it is over by any clock.
        let over = CivilDateTime(question.today.adding(days: -2), .midnight).basicText
        try db.run(
            """
            DELETE FROM published_entries WHERE is_gone AND uid LIKE '%-check-in-________T______' AND substr(uid, -15) < ?
              AND calendar_id IN (SELECT id FROM published_calendars WHERE view = ?)
            """, [over.databaseValue, view.key.databaseValue])
    }

    private static func coupleSource(
        for account: AccountID, _ question: CoupleCalendarQuestion, _ db: Database
    ) throws -> CoupleCalendarSource {
        let limit = mostCoupleEntries.databaseValue
        let isDated = """
            NOT EXISTS (SELECT 1 FROM reminder_dates WHERE reminder_id = reminders.id AND kind = 'excluded'
              AND day = start_day AND second = start_second)
            """
        return CoupleCalendarSource(
            schedule: try db.checkInSchedule()?.schedule, lastCheckIn: try db.lastCheckIn(at: question.now),
            together: try db.coupleStart().day,
            milestones: try db.coupleMilestones(
                where: "achieved_day IS NULL AND target_day >= ? ORDER BY target_day, id LIMIT ?",
                [question.today.value, limit]),
            items: try db.actionItems(
                where: """
                    completed_day IS NULL AND paused_at IS NULL AND (assignee IS NULL OR assignee = ?) AND \(isDated)
                    ORDER BY start_day, start_second, id LIMIT ?
                    """, [account.value, limit]),
            requests: try db.coupleRequests(
                where: """
                    state <> 'declined' AND due_day IS NOT NULL AND (due_day >= ? OR state = 'accepted' AND repeats IS NOT NULL)
                    ORDER BY due_day, id LIMIT ?
                    """, [question.today.value, limit]))
    }
}
