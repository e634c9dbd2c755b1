import Testing

@testable import Kinkeeper

@Suite struct `A packed year` {
    private func year(lengths: [Int32], start: Int32 = 1000, leapMonth: Int = 0) -> LunarYear? {
        var starts: [Int32] = []
        var day = start
        for length in lengths {
            starts.append(day)
            day += length
        }
        return LunarYear(monthStarts: starts, following: day, leapMonth: leapMonth)
    }

    @Test func `gives back where its months begin and how long they are`() throws {
        var generator = SeededGenerator(seed: 12)
        for count in [12, 13] {
            for _ in 0..<500 {
                let lengths = (0..<count).map { _ in Int32.random(in: 29...30, using: &generator) }
                let packed = try #require(year(lengths: lengths, start: -5000))
                var day: Int32 = -5000
                for (index, length) in lengths.enumerated() {
                    #expect(packed.firstDay(ofMonthAt: index) == day)
                    #expect(packed.length(ofMonthAt: index) == Int(length))
                    day += length
                }
                #expect(packed.monthCount == count)
            }
        }
    }

    @Test func `is refused when a month is too short or long, or there are too few or many`() {
        let regular = Array(repeating: Int32(29), count: 12)
        #expect(year(lengths: regular) != nil)
        #expect(year(lengths: regular + [30]) != nil)
        #expect(year(lengths: regular.dropLast() + [31]) == nil)
        #expect(year(lengths: [28] + regular.dropFirst()) == nil)
        #expect(year(lengths: Array(regular.dropLast())) == nil)
        #expect(year(lengths: regular + [29, 29]) == nil)
        #expect(year(lengths: []) == nil)
    }

    @Test(arguments: [(2020, 4), (2023, 2), (2025, 6), (2028, 5), (2033, 11), (2024, 0), (2026, 0)])
    func `knows the Chinese leap month`(number: Int, leapMonth: UInt8) throws {
        let chinese = try #require(LunarCalendar.chinese.year(number))
        #expect(chinese.leapMonth == leapMonth)
        #expect(chinese.monthCount == (leapMonth == 0 ? 12 : 13))
    }

    @Test func `has a thirteenth month in seven of nineteen Hebrew years`() throws {
        let years = try (5720..<5910).map { try #require(LunarCalendar.hebrew.year($0)).monthCount }
        #expect(years.filter { $0 == 13 }.count == 70)
        for (number, count) in zip(5720..., years) {
            #expect((count == 13) == ((7 * number + 1) % 19 < 7))
        }
    }

    @Test(arguments: [CalendarSystem.chinese, .hebrew, .islamicUmmAlQura, .islamicCivil])
    func `ends where the next begins`(system: CalendarSystem) throws {
        let calendar = try #require(LunarCalendar.of(system))
        let middle = try #require(calendar.year(of: CivilDate(daysSinceEpoch: 20_000)))
        for number in middle - 90...middle + 90 {
            let year = try #require(calendar.year(number))
            let next = try #require(calendar.year(number + 1))
            #expect(year.firstDay(ofMonthAt: Int(year.monthCount)) == next.start)
            #expect(calendar.year(of: CivilDate(daysSinceEpoch: year.start)) == number)
            #expect(calendar.year(of: CivilDate(daysSinceEpoch: year.start - 1)) == number - 1)
        }
    }
}
