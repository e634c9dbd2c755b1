public import Kinkeeper

extension Wording {
    /// The original date as far as it is known: "12 April 1985", "3 February", "May 1985", "the 12th of a month", or the
    /// kept words.
    public func original(_ when: Occasion.When) -> String {
        switch when {
        case .text(let words): words
        case .date(let date): original(date)
        }
    }

    /// The day of a birthday without its year: as born in the Gregorian calendar, "29 February" also in common years; in any
    /// other one the next day it falls on. Nil where the day is not known.
    func yearlyDay(_ birthday: PartialDate, next: CivilDate?) -> String? {
        guard birthday.calendar == .gregorian, let month = birthday.month, let day = birthday.day else {
            return next.map(dayAndMonth)
        }
        return self.day(day, self.month(month))
    }

    private func original(_ date: PartialDate) -> String {
        let known =
            switch (dayInMonth(date), date.year) {
            case (let day?, let year?): withYear(day, year)
            case (let day?, nil): day
            case (nil, let year?): String(year)
            case (nil, nil): ""
            }
        guard let calendar = calendarName(date.calendar) else { return known }
        return phrases.text("dates.inCalendar", ["date": known, "calendar": calendar])
    }

    /// The known part without the year; nil for a bare year.
    private func dayInMonth(_ date: PartialDate) -> String? {
        guard let month = date.month.map({ monthName($0, of: date) }) else {
            return date.day.map { phrases.text("dates.day.only", ["day": language == .spanish ? String($0) : ordinal($0)]) }
        }
        guard let day = date.day else { return month }
        guard date.calendar == .chinese else { return self.day(day, month) }
        return phrases.text("dates.chinese.day", ["day": String(day), "month": month])
    }

    private func monthName(_ month: Int, of date: PartialDate) -> String {
        switch date.calendar {
        case .gregorian: self.month(month)
        case .hebrew: names.hebrewMonths[month - 1]
        case .islamicCivil, .islamicUmmAlQura: names.islamicMonths[month - 1]
        case .chinese: phrases.text(date.isLeapMonth ? "dates.chinese.leap" : "dates.chinese", ["month": ordinal(month)])
        }
    }

    private func calendarName(_ calendar: CalendarSystem) -> String? {
        switch calendar {
        case .gregorian: nil
        case .chinese: phrases.text("dates.calendar.chinese")
        case .hebrew: phrases.text("dates.calendar.hebrew")
        case .islamicCivil, .islamicUmmAlQura: phrases.text("dates.calendar.islamic")
        }
    }
}
