import Kinkeeper
import Testing

@Suite struct `A million random dates` {
    private let almanac = NaiveAlmanac(1890...2110)
    private let first = day("1890-01-01")

    @Test func `come back on the day a naive calendar says`() throws {
        var generator = SeededGenerator(seed: 1_000_000)
        for _ in 0..<1_000_000 {
            // One word of randomness for all choices keeps the unoptimised run short.
            let random = generator.next()
            let today = Int(random & 0xFFFF_FFFF) % (almanac.days.count - 9 * 366)
            let born = Int(random >> 32 & 0xFF_FFFF) % (almanac.days.count - 9 * 366)
            let rule: LeapDayRule = random >> 56 & 1 == 0 ? .february28 : .march1
            let knowsYear = random >> 57 & 3 != 0
            guard agrees(born: random >> 59 == 0 ? leapDay(near: born) : born, knowsYear: knowsYear, today: today, rule: rule)
            else {
                Issue.record("\(almanac.days[born]), year known: \(knowsYear), \(rule), on \(almanac.days[today])")
                return
            }
        }
    }

    private func agrees(born: Int, knowsYear: Bool, today: Int, rule: LeapDayRule) -> Bool {
        let birth = almanac.days[born]
        let date = try? PartialDate(year: knowsYear ? birth.year : nil, month: birth.month, day: birth.day)
        let from = knowsYear ? max(born, today) : today
        let expected = almanac.celebration(month: birth.month, day: birth.day, rule: rule, onOrAfter: from)
        guard let date, let expected else { return false }
        let next = date.next(onOrAfter: first.adding(days: today), leapDayRule: rule)
        return next?.daysUntil == expected - today && next?.date == first.adding(days: expected)
            && next?.turning == (knowsYear ? almanac.days[expected].year - birth.year : nil)
    }

    /// The first 29 February after a position, since chance alone gives too few.
    private func leapDay(near position: Int) -> Int {
        var position = position
        while almanac.days[position].month != 2 || almanac.days[position].day != 29 { position += 1 }
        return position
    }
}

@Suite struct `Occurrences in every calendar` {
    private let todays = (0..<400).map { day("2019-11-01").adding(days: $0 * 11) }

    @Test(arguments: CalendarSystem.allCases)
    func `stay what they are until they have passed`(calendar: CalendarSystem) throws {
        for date in sample(of: calendar) {
            for today in todays {
                let next = try #require(date.next(onOrAfter: today, leapDayRule: .march1))
                guard next.date >= today, next.daysUntil == today.days(until: next.date),
                    date.next(onOrAfter: next.date, leapDayRule: .march1)?.date == next.date,
                    date.previous(before: next.date.adding(days: 1), leapDayRule: .march1)?.date == next.date
                else {
                    Issue.record("\(date) on \(today): \(next)")
                    return
                }
            }
        }
    }

    @Test(arguments: CalendarSystem.allCases)
    func `leave nothing between the last and the next`(calendar: CalendarSystem) throws {
        for date in sample(of: calendar) {
            for today in todays {
                let next = try #require(date.next(onOrAfter: today, leapDayRule: .february28))
                let previous = try #require(date.previous(before: today, leapDayRule: .february28))
                guard previous.date < today, previous.daysUntil == today.days(until: previous.date),
                    (353...385).contains(previous.date.days(until: next.date)),
                    date.next(onOrAfter: previous.date.adding(days: 1), leapDayRule: .february28)?.date == next.date
                else {
                    Issue.record("\(date) on \(today): \(previous), \(next)")
                    return
                }
            }
        }
    }

    private func sample(of calendar: CalendarSystem) -> [PartialDate] {
        var generator = SeededGenerator(seed: 8)
        return (0..<400).compactMap { _ in
            try? PartialDate(
                calendar: calendar, month: .random(in: 1...13, using: &generator),
                isLeapMonth: calendar == .chinese && Bool.random(using: &generator),
                day: [1, 29, 30, .random(in: 1...28, using: &generator)].randomElement(using: &generator))
        }
        .prefix(25).map { $0 }
    }
}
