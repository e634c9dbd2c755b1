/// A day of the proleptic Gregorian calendar, without time or zone.
///
/// Stored as the number of days since 1970-01-01, so that comparing, adding and subtracting are integer
/// arithmetic. Conversion to and from year, month and day takes constant time.
public struct CivilDate: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01; negative before it.
    public let daysSinceEpoch: Int32

    /// The day that lies `daysSinceEpoch` days after 1970-01-01.
    public init(daysSinceEpoch: Int32) {
        self.daysSinceEpoch = daysSinceEpoch
    }

    public static func < (lhs: CivilDate, rhs: CivilDate) -> Bool {
        lhs.daysSinceEpoch < rhs.daysSinceEpoch
    }
}
