import Kinkeeper

extension CalendarPicture {
    /// Units of the picture from one dot's middle to the next.
    private static let step = 14
    /// The middle of the first dot.
    private static let left = 8
    private static let top = 26
    /// Radii of the dots by level, in tenths of a unit.
    private static let radii = [10, 25, 37, 50, 62]

    init(_ map: HeatMap, summary: String = "statistics.calendar.summary", from display: DisplayContext) {
        let phrases = display.phrases
        let active = map.weeks.joined().count { $0.count > 0 }
        let first = map.weeks.first?.first?.date ?? display.today
        let meanings = phrases.list("statistics.levels")
        self.init(
            summary: phrases.count(
                summary, map.total,
                [
                    "days": phrases.count("statistics.days", active),
                    "date": display.wording.day(first, today: display.today),
                ]),
            levels: CalendarPicture.radii.indices.map { level in
                Level(
                    level: level, path: CalendarPicture.path(of: level, in: map),
                    meaning: meanings.indices.contains(level) ? meanings[level] : "")
            },
            labels: CalendarPicture.months(of: map, display.wording) + CalendarPicture.weekdays(display),
            weeks: CalendarPicture.weeks(of: map, display))
    }

    /// One circle for each day of a level: two half circles each.
    private static func path(of level: Int, in map: HeatMap) -> String {
        let radius = radii[level]
        let (whole, tenth) = (radius / 10, radius % 10)
        let (twice, twiceTenth) = (radius * 2 / 10, radius * 2 % 10)
        var path = ""
        for (week, days) in map.weeks.enumerated() {
            for (day, one) in days.enumerated() where one.level == level {
                let arc = "a\(whole).\(tenth) \(whole).\(tenth) 0 1 0"
                path += "M\(left + week * step) \(top + day * step)m-\(whole).\(tenth) 0"
                path += "\(arc) \(twice).\(twiceTenth) 0\(arc) -\(twice).\(twiceTenth) 0"
            }
        }
        return path
    }

    /// The months above the weeks in which they begin, where there is room for the word.
    private static func months(of map: HeatMap, _ wording: Wording) -> [Label] {
        var labels: [Label] = []
        for (week, days) in map.weeks.enumerated() {
            guard let day = days.first(where: { $0.date.day == 1 }), week < HeatMap.weekCount - 1 else { continue }
            labels.append(Label(x: left + week * step - 5, y: 13, text: wording.shortMonth(day.date.month)))
        }
        return labels
    }

    /// Every other weekday, which is enough to find the rest: at the end, since a phone shows that part of the year.
    private static func weekdays(_ display: DisplayContext) -> [Label] {
        let end = left + HeatMap.weekCount * step
        return [0, 2, 4, 6].map { day in
            let date = WeekStreak.monday(of: display.today).adding(days: day)
            return Label(x: end, y: top + day * step + 5, text: display.wording.shortWeekday(date))
        }
    }

    private static func weeks(of map: HeatMap, _ display: DisplayContext) -> [Week] {
        map.weeks.reversed().compactMap { days in
            let count = days.reduce(0) { $0 + $1.count }
            guard count > 0, let monday = days.first?.date else { return nil }
            return Week(
                monday: display.wording.day(monday, today: display.today), count: display.wording.number(count))
        }
    }
}
