/// The next time an occasion comes round.
public struct Occurrence: Hashable, Sendable {
    /// The Gregorian day.
    public let date: CivilDate
    /// Days from today; 0 is today.
    public let daysUntil: Int
    /// Full years since the original date, counted in its own calendar; nil when the year is unknown.
    public let turning: Int?

    /// An occurrence from its parts.
    public init(date: CivilDate, daysUntil: Int, turning: Int?) {
        self.date = date
        self.daysUntil = daysUntil
        self.turning = turning
    }
}

extension Occasion {
    /// The first occurrence on or after `today`, computed from the original date and never from an earlier occurrence.
    ///
    /// Nil when month or day is unknown, or the occasion is text.
    public func next(onOrAfter today: CivilDate, leapDayRule: LeapDayRule) -> Occurrence? {
        nil
    }
}
