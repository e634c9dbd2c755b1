// Conversions between days and year, month, day after C. Neri and L. Schneider, "Euclidean affine functions and their
// application to calendar algorithms" (Software: Practice and Experience, 2023). Years are counted from March, so that
// the leap day comes last; a multiple of 400 years is added first, so that all divisions are of natural numbers.

/// Enough 400-year cycles to make every `Int32` day count positive.
private let cycles: Int64 = 14_704
/// Days from 0000-03-01, moved back by the cycles, to 1970-01-01.
private let epochShift: Int64 = 719_468 + 146_097 * cycles

extension CivilDate {
    /// Year, month and day in one conversion.
    @inline(__always)
    public var yearMonthDay: (year: Int, month: Int, day: Int) {
        let centuryNumerator = 4 &* UInt64(truncatingIfNeeded: Int64(daysSinceEpoch) &+ epochShift) &+ 3
        let century = centuryNumerator / 146_097
        let dayOfCentury = UInt32(truncatingIfNeeded: (centuryNumerator % 146_097) / 4)

        // 2939745 / 2^32 is one over 1461 quarter days, closely enough for a century.
        let product = 2_939_745 &* UInt64(4 &* dayOfCentury &+ 3)
        let yearOfCentury = product >> 32
        let dayOfYear = UInt32(truncatingIfNeeded: product) / 2_939_745 / 4

        let monthNumerator = 2_141 &* dayOfYear &+ 197_913
        let marchMonth = Int(monthNumerator >> 16)
        let day = Int((monthNumerator & 0xFFFF) / 2_141) &+ 1

        let isJanuaryOrFebruary = dayOfYear >= 306
        let year = Int(100 &* century &+ yearOfCentury) &- 400 &* Int(cycles) &+ (isJanuaryOrFebruary ? 1 : 0)
        return (year, isJanuaryOrFebruary ? marchMonth &- 12 : marchMonth, day)
    }

    /// The day with these numbers, which the caller knows to be a date of a year within ±5 million.
    @inline(__always)
    init(uncheckedYear year: Int, month: Int, day: Int) {
        let isJanuaryOrFebruary = month <= 2
        let marchYear = UInt64(truncatingIfNeeded: year &+ 400 &* Int(cycles) &- (isJanuaryOrFebruary ? 1 : 0))
        let marchMonth = UInt64(truncatingIfNeeded: isJanuaryOrFebruary ? month &+ 12 : month)
        let century = marchYear / 100
        let daysBeforeYear = 1_461 &* marchYear / 4 &- century &+ century / 4
        let daysBeforeMonth = (979 &* marchMonth &- 2_919) >> 5
        let days = Int64(daysBeforeYear &+ daysBeforeMonth) &+ Int64(day) &- 1 &- epochShift
        self.init(daysSinceEpoch: Int32(truncatingIfNeeded: days))
    }
}
