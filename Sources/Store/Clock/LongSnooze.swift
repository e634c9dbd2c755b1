import Foundation
import GRDB
import Kinkeeper

/// A snooze that hides something for longer than a person means to: the clock was ahead when it was made.
///
/// When a snooze was made is not recorded, only until when it holds. One of up to two years may be meant and stays.
struct LongSnooze {
    /// The longest that may be meant, in days.
    private static let longest = 731

    let table: String
    /// The condition for its rows; its one value is `limit`.
    let condition: String
    /// The change that ends it.
    let end: String
    private let isDay: Bool

    /// The last moment or day, as the column has it, that may be meant.
    func limit(_ now: Date) -> DatabaseValue {
        let last = now.addingTimeInterval(TimeInterval(Self.longest) * 86_400)
        return isDay ? Int64(CivilDate(of: last, in: .gmt).daysSinceEpoch).databaseValue : last.milliseconds.databaseValue
    }

    static let all = [
        LongSnooze(
            table: "reminders", condition: "snoozed_until > ?",
            end: "snoozed_day = NULL, snoozed_second = NULL, snoozed_until = NULL", isDay: false),
        LongSnooze(table: "people", condition: "snoozed_until > ?", end: "snoozed_until = NULL", isDay: true),
        // A skip moves a person on by the cadence, which may itself be of years.
        LongSnooze(
            table: "people",
            condition: """
                skipped_from > ? AND coalesce(cadence_days, 0) <= 366 AND NOT EXISTS (
                  SELECT 1 FROM group_members JOIN person_groups ON person_groups.id = group_id
                  WHERE person_id = people.id AND person_groups.cadence_days > 366)
                """, end: "skipped_from = NULL", isDay: true),
    ]
}
