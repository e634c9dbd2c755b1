import Foundation
import GRDB
public import Kinkeeper

// What a couple did lately, read from where it lies: see `CoupleActivity` for what counts.

/// The place of an activity among those of a couple.
public struct CoupleActivityCursor: Hashable, Sendable, LosslessStringConvertible {
    fileprivate let moment: Int64
    fileprivate let rank: Int
    private let name: String

    fileprivate init(moment: Int64, rank: Int, name: String) { (self.moment, self.rank, self.name) = (moment, rank, name) }

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, let moment = Int64(parts[0]), let rank = Int(parts[1]), !parts[2].isEmpty,
            (0...ActivityRank.last).contains(rank), parts[2].utf8.count < 100
        else { return nil }
        (self.moment, self.rank, name) = (moment, rank, String(parts[2]))
    }

    /// Two numbers and a name, with "_" between them.
    public var description: String { "\(moment)_\(rank)_\(name)" }

    /// What a statement compares with; a milestone by rule is of a rank of its own, and its name is not compared there.
    fileprivate var values: [DatabaseValue] {
        [moment.databaseValue, rank.databaseValue, Identifier<CoupleActivity>(name).value]
    }

    /// Whether an activity comes after this place.
    fileprivate func precedes(_ other: CoupleActivityCursor) -> Bool {
        (other.moment, other.rank, other.name) < (moment, rank, name)
    }

    /// Before the latest.
    fileprivate static let start = CoupleActivityCursor(moment: .max, rank: ActivityRank.last, name: "~")
}

extension Space {
    /// What the couple of these partners did, the latest first; so many, after a cursor. `sources` are what milestones by rule follow
    /// from. It takes one statement, which reads no more rows of each kind than the page has.
    public func coupleActivities(
        of partners: [AccountID], _ sources: CoupleMilestoneSources, by today: CivilDate,
        after cursor: CoupleActivityCursor? = nil, limit: Int
    ) async throws(StoreError) -> (activities: [CoupleActivity], next: CoupleActivityCursor?) {
        let start = cursor ?? .start
        var found = try await file.read { db in
            try db.rows(CoupleActivity.select, start.values + [(limit + 1).databaseValue]).map {
                try CoupleActivity.placed($0, among: partners)
            }
        }
        found += sources.reached(by: today).map { milestone in
            let activity = CoupleActivity(milestone)
            let place = CoupleActivityCursor(
                moment: activity.moment.milliseconds, rank: ActivityRank.rule, name: milestone.goal.name)
            return (place, activity)
        }.filter { start.precedes($0.0) }
        found.sort { $0.0.precedes($1.0) }
        let shown = found.prefix(limit)
        return (shown.map(\.1), found.count > limit ? shown.last?.0 : nil)
    }
}

/// The order of activities of one moment.
private enum ActivityRank {
    static let (completed, abandoned, added, done, made, accepted, declined) = (0, 1, 2, 3, 4, 5, 6)
    static let (milestone, rule, note) = (7, 8, 9)
    static let last = 9
}

extension CoupleActivity {
    /// The activities of the couple's space after a cursor (`?1` to `?3`), at most `?4`.
    fileprivate static let select = """
        \([
            part(ActivityRank.completed, "ended_at", of: "check_ins", where: "status = 'completed'"),
            part(ActivityRank.abandoned, "ended_at", of: "check_ins", where: "status = 'abandoned'"),
            part(
                ActivityRank.added, "created_at", title: "title", of: "reminders",
                where: "category = 'action-item' AND deleted_at IS NULL"),
            done,
            part(
                ActivityRank.made, "created_at", title: "title", by: "asked_by", of: "couple_requests",
                where: "deleted_at IS NULL"),
            part(
                ActivityRank.accepted, "answered_at", title: "title", by: "asked_by", of: "couple_requests",
                where: "state = 'accepted' AND deleted_at IS NULL"),
            part(
                ActivityRank.declined, "answered_at", title: "title", by: "asked_by", of: "couple_requests",
                where: "state = 'declined' AND deleted_at IS NULL"),
            milestones,
            part(
                ActivityRank.note, "shared_at", title: "title", by: "author", of: "notes",
                where: "shared_at IS NOT NULL AND deleted_at IS NULL AND is_kept = 0 AND \(NoteVisibility.isHere)"),
        ].joined(separator: "\nUNION ALL\n"))
        ORDER BY moment DESC, rank DESC, id DESC LIMIT ?4
        """

    /// The activities of one kind.
    private static func part(
        _ rank: Int, _ moment: String, title: String = "''", by account: String = "NULL", of table: String,
        where condition: String
    ) -> String {
        """
        SELECT * FROM (
          SELECT \(rank) AS rank, \(moment) AS moment, id, id AS record, \(title) AS title, \(account) AS account FROM \(table)
          WHERE \(condition) AND \(moment) <= ?1 AND (\(moment), \(rank), id) < (?1, ?2, ?3)
          ORDER BY \(moment) DESC, id DESC LIMIT ?4)
        """
    }

    /// What is done. An item that was opened again has no completion.
    private static let done = """
        SELECT * FROM (
          SELECT \(ActivityRank.done) AS rank, c.completed_at AS moment, c.id, r.id AS record, r.title, NULL AS account
          FROM reminder_completions c JOIN reminders r ON r.id = c.reminder_id
          WHERE r.category = 'action-item' AND r.deleted_at IS NULL AND c.completed_at <= ?1
            AND (c.completed_at, \(ActivityRank.done), c.id) < (?1, ?2, ?3)
          ORDER BY c.completed_at DESC, c.id DESC LIMIT ?4)
        """

    /// Milestones by hand, at noon of their day.
    private static let milestones = """
        SELECT * FROM (
          SELECT \(ActivityRank.milestone) AS rank, achieved_day * 86400000 + 43200000 AS moment, id, id AS record, title,
            NULL AS account
          FROM couple_milestones
          WHERE deleted_at IS NULL AND achieved_day IS NOT NULL AND achieved_day <= ?1 / 86400000
            AND (achieved_day * 86400000 + 43200000, \(ActivityRank.milestone), id) < (?1, ?2, ?3)
          ORDER BY achieved_day DESC, id DESC LIMIT ?4)
        """

    /// The activity of a row, and its place.
    fileprivate static func placed(_ row: Row, among partners: [AccountID]) throws -> (CoupleActivityCursor, CoupleActivity) {
        let (rank, milliseconds): (Int, Int64) = (row["rank"], row["moment"])
        let name = (row["id"] as Identifier<CoupleActivity>).description
        return (
            CoupleActivityCursor(moment: milliseconds, rank: rank, name: name),
            try activity(rank, at: Date(milliseconds: milliseconds), of: row, among: partners)
        )
    }

    private static func activity(
        _ rank: Int, at moment: Date, of row: Row, among partners: [AccountID]
    ) throws -> CoupleActivity {
        let (title, account): (String, AccountID?) = (row["title"], row["account"])
        // The row of an answer names the one who asked: the other one gave it.
        let other = partners.first { $0 != account }
        func make(_ kind: Kind, _ subject: Subject, by account: AccountID? = nil) -> CoupleActivity {
            CoupleActivity(kind, of: subject, title: title, by: account, at: moment)
        }
        return switch rank {
        case ActivityRank.completed: make(.checkInCompleted, .checkIn(row["record"]))
        case ActivityRank.abandoned: make(.checkInAbandoned, .checkIn(row["record"]))
        case ActivityRank.added: make(.itemAdded, .item(row["record"]))
        case ActivityRank.done: make(.itemDone, .item(row["record"]))
        case ActivityRank.made: make(.requestMade, .request(row["record"]), by: account)
        case ActivityRank.accepted: make(.requestAccepted, .request(row["record"]), by: other)
        case ActivityRank.declined: make(.requestDeclined, .request(row["record"]), by: other)
        case ActivityRank.milestone:
            CoupleActivity(
                reaching: .milestone(row["record"]), title: title,
                // It stands at noon: half a day before is the beginning of it, also before 1970.
                on: CivilDate(daysSinceEpoch: Int32(clamping: (moment.milliseconds - 43_200_000) / 86_400_000)))
        case ActivityRank.note: make(.noteShared, .note(row["record"]), by: account)
        default: throw StoreError.damaged("an activity of no known kind")
        }
    }
}
