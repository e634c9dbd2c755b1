/// The part of the birthday list an occurrence belongs to (spec: Today, Tomorrow, This week, This month, then months).
public enum UpcomingSection: Hashable, Sendable {
    case today
    case tomorrow
    /// 2 to 7 days from today.
    case thisWeek
    /// 8 to 30 days from today.
    case thisMonth
    /// Later, by calendar month.
    case month(year: Int, month: Int)
}
