/// BYYEARDAY and BYWEEKNO in one year.
///
/// A week belongs to the year that has four of its days or more. The days of the year are asked which week they lie in,
/// so that the first days of January may be of the last week of the year before, and the last of December of week 1.
struct YearFilter {
    private let rule: RecurrenceRule
    private let firstDay: CivilDate
    private let length: Int
    /// Whether BYYEARDAY takes a day, by its number; empty without it.
    private let yearDays: [Bool]
    /// BYWEEKNO: bit n is week n, and week n from the end.
    private let weeks: (fromStart: UInt64, fromEnd: UInt64)
    /// The first day of week 1 of the year before, of this year, of the next and of the one after that.
    private let weekOnes: [Int]

    /// Whether neither part says anything.
    let takesAll: Bool

    init(_ rule: RecurrenceRule, firstDay: CivilDate, length: Int) {
        self.rule = rule
        self.firstDay = firstDay
        self.length = length
        yearDays = YearFilter.taken(rule.parts.yearDays, of: length)
        weeks = rule.parts.weekNumbers.reduce(into: (0, 0)) { weeks, number in
            if number > 0 { weeks.fromStart |= 1 << UInt64(number) } else { weeks.fromEnd |= 1 << UInt64(-number) }
        }
        takesAll = rule.parts.yearDays.isEmpty && rule.parts.weekNumbers.isEmpty
        let year = firstDay.year
        weekOnes = rule.parts.weekNumbers.isEmpty ? [] : (-1...2).map { firstDayOfWeekOne($0 + year, rule.weekStart) }
    }

    func takes(_ day: CivilDate) -> Bool {
        takesAll || isOnYearDay(day) && isInWeek(Int(day.daysSinceEpoch))
    }

    private func isOnYearDay(_ day: CivilDate) -> Bool {
        guard !yearDays.isEmpty else { return true }
        let number = firstDay.days(until: day) + 1
        return yearDays.indices.contains(number) && yearDays[number]
    }

    private func isInWeek(_ day: Int) -> Bool {
        guard !rule.parts.weekNumbers.isEmpty else { return true }
        let index = day < weekOnes[1] ? 0 : day < weekOnes[2] ? 1 : 2
        let number = (day - weekOnes[index]) / 7 + 1
        let count = (weekOnes[index + 1] - weekOnes[index]) / 7
        return (weeks.fromStart >> UInt64(number) | weeks.fromEnd >> UInt64(count + 1 - number)) & 1 != 0
    }

    private static func taken(_ numbers: [Int], of length: Int) -> [Bool] {
        guard !numbers.isEmpty else { return [] }
        var taken = [Bool](repeating: false, count: length + 1)
        for number in numbers {
            let day = number > 0 ? number : length + 1 + number
            if (1...length).contains(day) { taken[day] = true }
        }
        return taken
    }
}

/// The first day of the week that 4 January lies in.
private func firstDayOfWeekOne(_ year: Int, _ weekStart: Weekday) -> Int {
    let fourth = CivilDate(uncheckedYear: year, month: 1, day: 4)
    return Int(fourth.daysSinceEpoch) - (fourth.weekday - weekStart.rawValue + 7) % 7
}
