import Kinkeeper

/// The Gregorian calendar as a child learns it: a day after the other, thirty days hath September. Shares no arithmetic
/// with the code under test.
enum NaiveCalendar {
    struct Day: Hashable {
        var year: Int
        var month: Int
        var day: Int
    }

    static let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

    static func length(of month: Int, in year: Int) -> Int {
        month == 2 && hasLeapDay(year) ? 29 : lengths[month - 1]
    }

    static func hasLeapDay(_ year: Int) -> Bool {
        if year % 400 == 0 { return true }
        if year % 100 == 0 { return false }
        return year % 4 == 0
    }

    /// Every day from 1 January of the first year to 31 December of the last, in order.
    static func days(_ years: ClosedRange<Int>) -> [Day] {
        years.flatMap { year in
            (1...12).flatMap { month in
                (1...length(of: month, in: year)).map { Day(year: year, month: month, day: $0) }
            }
        }
    }
}

/// For every day of the year, the positions in a list of days on which it is celebrated: next dates by looking them up.
struct NaiveAlmanac {
    let days: [NaiveCalendar.Day]
    private var celebrations: [[Int]]

    init(_ years: ClosedRange<Int>) {
        days = NaiveCalendar.days(years)
        celebrations = Array(repeating: [], count: 2 * 13 * 32)
        for (position, day) in days.enumerated() {
            for rule in LeapDayRule.allCases {
                celebrations[NaiveAlmanac.key(day.month, day.day, rule)].append(position)
            }
            guard !NaiveCalendar.hasLeapDay(day.year) else { continue }
            if day.month == 2, day.day == 28 { celebrations[NaiveAlmanac.key(2, 29, .february28)].append(position) }
            if day.month == 3, day.day == 1 { celebrations[NaiveAlmanac.key(2, 29, .march1)].append(position) }
        }
    }

    /// The first position on or after another on which the day of the year is celebrated.
    func celebration(month: Int, day: Int, rule: LeapDayRule, onOrAfter position: Int) -> Int? {
        let positions = celebrations[NaiveAlmanac.key(month, day, rule)]
        // There is about one a year; start a little before and step on.
        var index = max(0, min(position / 367, positions.count) - 1)
        while index < positions.count, positions[index] < position { index += 1 }
        return index < positions.count ? positions[index] : nil
    }

    private static func key(_ month: Int, _ day: Int, _ rule: LeapDayRule) -> Int {
        (rule == .march1 ? 13 * 32 : 0) + month * 32 + day
    }
}
