import Kinkeeper

extension PartialDate {
    /// Any date a card can say, with parts left out at random; nil now and then, when the numbers are no date.
    static func random(using random: inout SeededGenerator) -> PartialDate? {
        let calendar =
            Bool.random(using: &random) ? .gregorian : CalendarSystem.allCases.randomElement(using: &random) ?? .gregorian
        let year = Int.random(in: 1...9999, using: &random)
        let month = Int.random(in: 1...12, using: &random)
        let day = Int.random(in: 1...30, using: &random)
        // 1604 and 0 stand for "no year", so no card can say them.
        guard year != 1604 else { return nil }
        let isLeapMonth = calendar == .chinese && Int.random(in: 0..<8, using: &random) == 0
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return try? PartialDate(calendar: calendar, month: month, isLeapMonth: isLeapMonth, day: day)
        case 1: return try? PartialDate(calendar: calendar, year: year, month: month, isLeapMonth: isLeapMonth)
        case 2: return try? PartialDate(calendar: calendar, year: year)
        case 3: return try? PartialDate(calendar: calendar, month: month, isLeapMonth: isLeapMonth)
        case 4: return try? PartialDate(calendar: calendar, day: day)
        default: return try? PartialDate(calendar: calendar, year: year, month: month, isLeapMonth: isLeapMonth, day: day)
        }
    }
}
