package import Kinkeeper
package import Store

/// A month of days to remember: as a calendar, and as a list of its days.
public struct MonthScreen: Hashable, Sendable {
    /// "November 2026".
    public let title: String
    /// "12 days to remember", or that there are none.
    public let overview: String
    /// The weekdays above the calendar, Monday first.
    public let weekdays: [String]
    /// The weeks, Monday first.
    public let weeks: [MonthWeek]
    /// The days of the month that have something; of a long month one of them.
    public let days: [MonthDay]
    /// Whether only one day is listed.
    public let isLong: Bool
    /// The month before; nil at the beginning of the calendar.
    public let previousPath: String?
    /// "October".
    public let previousTitle: String
    /// The month after; nil at the end of the calendar.
    public let nextPath: String?
    /// "December".
    public let nextTitle: String
    /// The present month; nil when this is it.
    public let todayPath: String?
}

/// A week of a month.
public struct MonthWeek: Hashable, Sendable {
    /// Seven days; those of other months are empty.
    public let cells: [MonthCell]
}

/// A day of a calendar.
public struct MonthCell: Hashable, Sendable {
    /// "27"; empty outside of the month.
    public let day: String
    /// The list of the day on this page; nil where nothing is.
    public let href: String?
    /// The faces to show, at most three.
    public let faces: [Avatar]
    /// How many there are.
    public let count: Int
    /// "2 days to remember", for screen readers.
    public let spoken: String
    /// Whether it is today.
    public let isToday: Bool
}

/// A day of the list.
public struct MonthDay: Hashable, Sendable {
    /// "2026-11-27": its place on the page.
    public let anchor: String
    /// "Friday, 27 November".
    public let title: String
    /// Whose day it is, at most `MonthScreen.mostRows`.
    public let rows: [OccasionRow]
    /// "And 300 more people."; nil where all are listed.
    public let rest: String?
}

extension MonthScreen {
    /// How many faces a day of the calendar shows.
    static let mostFaces = 3

    /// How many rows the list has at most; of a month with more it shows one day.
    static let mostRows = 200

    /// Builds the page of the month that begins on `first`.
    ///
    /// - Parameter day: The day of a long month to list, from 1; nil for the next one that has something.
    package init(_ first: CivilDate, _ occasions: [UpcomingOccasion], day: Int? = nil, from display: DisplayContext) {
        let (wording, phrases) = (display.wording, display.phrases)
        let byDay = Dictionary(grouping: occasions, by: \.occurrence.date)
        let isLong = occasions.count > MonthScreen.mostRows
        self.isLong = isLong
        title = wording.capitalised(wording.month(first.month, of: first.year))
        overview = phrases.count("today.month.days", occasions.count)
        weekdays = Weekday.allCases.map { wording.names.shortWeekdays[$0.rawValue - 1] }
        let monday = first.adding(days: 1 - first.weekday)
        let last = first.adding(days: first.daysInMonth - 1)
        weeks = stride(from: 0, to: 42, by: 7).map { monday.adding(days: $0) }.filter { $0 <= last }.map { start in
            MonthWeek(
                cells: (0..<7).map { MonthCell(start.adding(days: $0), of: first, byDay, isLong: isLong, from: display) })
        }
        var listed = byDay.sorted { $0.key < $1.key }
        if isLong {
            let chosen =
                day.map { first.adding(days: $0 - 1) } ?? listed.first { $0.key >= display.today }?.key ?? listed.first?.key
            listed = listed.filter { $0.key == chosen }
        }
        days = listed.map { day, occasions in
            MonthDay(
                anchor: day.description, title: wording.capitalised(wording.longDay(day, today: display.today)),
                rows: occasions.prefix(MonthScreen.mostRows).map { OccasionRow($0, from: display, underMonth: true) },
                rest: occasions.count > MonthScreen.mostRows
                    ? phrases.count("today.month.rest", occasions.count - MonthScreen.mostRows) : nil)
        }
        let (before, after) = (first.adding(days: -1), last.adding(days: 1))
        (previousPath, previousTitle) = (MonthScreen.path(before), wording.capitalised(wording.month(before.month)))
        (nextPath, nextTitle) = (MonthScreen.path(after), wording.capitalised(wording.month(after.month)))
        let isPresent = first.year == display.today.year && first.month == display.today.month
        todayPath = isPresent ? nil : Routes.month.path
    }

    /// The first day of "2026-11"; nil for anything else.
    package static func first(ofMonth text: String) -> CivilDate? {
        let isWritten = text.count == 7 && text.allSatisfy { $0.isASCII }
        return isWritten ? CivilDate(iso8601: "\(text)-01") : nil
    }

    /// The page of the month of a day; nil outside of the calendar.
    fileprivate static func path(_ day: CivilDate) -> String? {
        (1...9_999).contains(day.year) ? "\(Routes.month.path)?of=\(day.description.prefix(7))" : nil
    }
}

extension MonthCell {
    fileprivate init(
        _ date: CivilDate, of first: CivilDate, _ byDay: [CivilDate: [UpcomingOccasion]], isLong: Bool,
        from display: DisplayContext
    ) {
        guard date.month == first.month else {
            self.init(day: "", href: nil, faces: [], count: 0, spoken: "", isToday: false)
            return
        }
        let here = byDay[date] ?? []
        let page = isLong ? MonthScreen.path(date).map { "\($0)&day=\(date.day)" } ?? "" : ""
        self.init(
            day: String(date.day), href: here.isEmpty ? nil : "\(page)#\(date)",
            faces: here.prefix(MonthScreen.mostFaces).map {
                Avatar(of: $0.remembered.personID, name: $0.remembered.name, photo: $0.remembered.photo)
            },
            count: here.count, spoken: display.phrases.count("today.month.days", here.count),
            isToday: date == display.today)
    }
}
