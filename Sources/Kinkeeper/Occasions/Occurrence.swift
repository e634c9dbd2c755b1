/// One occurrence of an occasion.
public struct Occurrence: Hashable, Sendable {
    /// The Gregorian day.
    public let date: CivilDate
    /// Days from today; 0 is today, negative is past.
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
    /// An original date in the future is itself the next occurrence, turning 0, so that an age is never negative. Nil when
    /// month or day is unknown, or the occasion is text.
    @inline(__always)
    public func next(onOrAfter today: CivilDate, leapDayRule: LeapDayRule) -> Occurrence? {
        guard case .date(let date) = when else { return nil }
        return date.next(onOrAfter: today, leapDayRule: leapDayRule)
    }

    /// The last occurrence before `today`; its `daysUntil` is negative.
    ///
    /// Nil when month or day is unknown, the occasion is text, or the original date had not come yet.
    public func previous(before today: CivilDate, leapDayRule: LeapDayRule) -> Occurrence? {
        guard case .date(let date) = when else { return nil }
        return date.previous(before: today, leapDayRule: leapDayRule)
    }
}
