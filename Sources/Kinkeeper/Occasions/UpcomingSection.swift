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

    /// Whether its heading names a month and its year.
    public var isMonth: Bool {
        if case .month = self { true } else { false }
    }

    /// The section of a day; nil for a day that has passed.
    public init?(date: CivilDate, today: CivilDate) {
        switch today.days(until: date) {
        case ..<0: return nil
        case 0: self = .today
        case 1: self = .tomorrow
        case 2...7: self = .thisWeek
        case 8...30: self = .thisMonth
        default:
            let parts = date.yearMonthDay
            self = .month(year: parts.year, month: parts.month)
        }
    }

    /// The month section in which a Gregorian date without a day ("some day in May") is shown: that month of this year,
    /// or of the next once it has passed. Nil for any other date, and before the month that a date with a year names
    /// has come within reach of a year.
    public init?(monthOf date: PartialDate, today: CivilDate) {
        guard date.calendar == .gregorian, date.day == nil, let month = date.month else { return nil }
        let current = today.yearMonthDay
        let year = month >= current.month ? current.year : current.year + 1
        guard year >= date.year ?? year else { return nil }
        self = .month(year: year, month: month)
    }
}

extension UpcomingSection: Comparable {
    /// The order of the list: today first, the farthest month last.
    public static func < (lhs: UpcomingSection, rhs: UpcomingSection) -> Bool {
        lhs.position < rhs.position
    }

    private var position: (rank: Int, month: Int) {
        switch self {
        case .today: (0, 0)
        case .tomorrow: (1, 0)
        case .thisWeek: (2, 0)
        case .thisMonth: (3, 0)
        case .month(let year, let month): (4, year * 12 + month)
        }
    }
}
