/// One year of a calendar whose months have 29 or 30 days, packed so that finding a day in it is a few instructions.
struct LunarYear: Hashable, Sendable {
    /// Days since 1970-01-01 of the year's first day.
    let start: Int32
    /// Bit n is set when the n-th month, from 0, has 30 days.
    let longMonths: UInt16
    /// 12 or 13.
    let monthCount: UInt8
    /// The number of the Chinese month that a leap month follows; 0 without one.
    let leapMonth: UInt8

    /// A year from the first days of its months and of the year after it; nil unless every month has 29 or 30 days.
    init?(monthStarts: [Int32], following: Int32, leapMonth: Int) {
        guard let start = monthStarts.first, (12...13).contains(monthStarts.count) else { return nil }
        var longMonths: UInt16 = 0
        for (index, first) in monthStarts.enumerated() {
            let next = index + 1 < monthStarts.count ? monthStarts[index + 1] : following
            guard (29...30).contains(next - first) else { return nil }
            if next - first == 30 { longMonths |= 1 << UInt16(index) }
        }
        self.start = start
        self.longMonths = longMonths
        self.monthCount = UInt8(monthStarts.count)
        self.leapMonth = UInt8(leapMonth)
    }

    /// Days since 1970-01-01 of the first day of the month at that index, from 0.
    func firstDay(ofMonthAt index: Int) -> Int32 {
        let longBefore = longMonths & (1 << UInt16(index) - 1)
        return start + 29 * Int32(index) + Int32(longBefore.nonzeroBitCount)
    }

    /// The number of days of the month at that index, from 0.
    func length(ofMonthAt index: Int) -> Int {
        29 + Int(longMonths >> UInt16(index) & 1)
    }
}
