import Kinkeeper

/// The next birthdays of a million people.
enum DatesBenchmark {
    static func measure(_ report: inout Report) throws {
        guard let today = CivilDate(year: 2026, month: 11, day: 21) else { return }
        try add("next of 1,000,000, Gregorian", people(inOtherCalendars: 0), today, to: &report)
        try add("next of 1,000,000, a tenth in other calendars", people(inOtherCalendars: 0.1), today, to: &report)
    }

    private static func people(inOtherCalendars part: Double) throws -> [Occasion] {
        var random = SeededRandom(seed: 7)
        let others = CalendarSystem.allCases.filter { $0 != .gregorian }
        return try (0..<1_000_000).map { _ in
            let calendar = random.chance(part) ? random.pick(others) : .gregorian
            // Years of other calendars: any will do, the arithmetic is the same.
            let year = random.pick(calendar == .gregorian ? 1930...2020 : 1360...1440)
            let (month, day) = (random.pick(1...12), random.pick(1...28))
            let isYearKnown = random.chance(0.8)
            // A month that only some years have is a date without its year in the others.
            let date =
                isYearKnown ? try? PartialDate(calendar: calendar, year: year, month: month, day: day) : nil
            return Occasion(
                kind: .birthday, when: .date(try date ?? PartialDate(calendar: calendar, month: month, day: day)))
        }
    }

    private static func add(_ what: String, _ people: [Occasion], _ today: CivilDate, to report: inout Report) throws {
        let computing = fastest(of: 5) { keep(sumOfNext(people, today)) }
        let summing = fastest(of: 5) { keep(sumOfDays(people)) }
        report.add(what, seconds: computing, baseline: summing, of: "summing the days of the same array")
    }

    @inline(never)
    private static func sumOfNext(_ people: [Occasion], _ today: CivilDate) -> Int {
        var sum = 0
        for occasion in people { sum &+= occasion.next(onOrAfter: today, leapDayRule: .february28)?.daysUntil ?? 0 }
        return sum
    }

    @inline(never)
    private static func sumOfDays(_ people: [Occasion]) -> Int {
        var sum = 0
        for occasion in people {
            guard case .date(let date) = occasion.when else { continue }
            sum &+= date.day ?? 0
        }
        return sum
    }
}
