/// The first page: today's occasions, and the next ones.
public struct TodayScreen: Hashable, Sendable {
    /// "Saturday, 21 November".
    public let dateLine: String
    /// One plain sentence about the nearest thing: "Anna turns 40 on Friday." Nil when nothing is near.
    public let lead: String?
    /// "2 alerts did not arrive"; nil when all did, and on later pages.
    public let undelivered: String?
    /// Whether no channel brings alerts, so that nothing reminds the account; not said while there are no people.
    public let isWithoutChannel: Bool
    /// The filter of the list.
    public let filter: ListFilter
    /// Today's occasions; none where there are none.
    public let nowSections: [OccasionSection]
    /// Recent occasions without a wish; none where there are none.
    public let belated: [OccasionSection]
    /// The people to be in touch with today; nil when none are due, and on later pages.
    public let catchups: CatchupSection?
    /// Reminders that are due or come later today; nil where none is, on later pages and where the list is narrowed.
    public let reminders: ReminderSection?
    /// How many reminders are due or come later today: "3"; nil without any.
    public let reminderCount: String?
    /// Requests of the partner that wait for an answer; nil where none does, and where no reminders are shown.
    package(set) public var requests: CoupleRequestSection?
    /// The year to look back at: in December and January, if anything was logged in it; otherwise nil.
    package(set) public var year: YearLink?
    /// The couple's check-in that is due, or comes today; nil without one.
    package(set) public var checkIn: CheckInScheduleSection?
    /// Upcoming occasions, in sections; sections without rows are left out.
    public let comingSections: [OccasionSection]
    /// The link to what follows, when the list is longer than one page.
    public let morePath: String?
    /// The link back to the beginning, when this is a later page.
    public let firstPath: String?
    /// Whether no space has people yet; the page then says what to do.
    public let isSpaceEmpty: Bool
    /// Whether there are people, but none with a date.
    public let hasNoDates: Bool
    /// Whether the list is narrowed to where nothing is.
    public let foundNothing: Bool

    /// The whole birthday list in sections, in order.
    public var sections: [OccasionSection] { nowSections + belated + comingSections }
}

/// The page of a year to look back at.
public struct YearLink: Hashable, Sendable {
    /// "Your year 2026".
    public let title: String
    /// The page.
    public let path: String

    /// The link to a year.
    package init(_ year: Int, from display: DisplayContext) {
        title = YearScreen.title(year, from: display)
        path = YearScreen.path(year)
    }
}

/// The people to be in touch with today, never more than the account says.
public struct CatchupSection: Hashable, Sendable {
    /// "Be in touch".
    public let title: String
    /// The rows, the most overdue first.
    public let rows: [CatchupRow]
    /// "and 12 more can wait"; nil when none are left out.
    public let waiting: String?
    /// The list of all due people.
    public let waitingPath: String
}

/// A heading of the birthday list and the rows below it.
public struct OccasionSection: Hashable, Sendable {
    /// "Today", "This week", "February 2027".
    public let title: String
    /// A stable name for anchors and style: "today", "this-week", "month-2027-02".
    public let anchor: String
    /// The rows, by date and name.
    public let rows: [OccasionRow]
    /// "Some time in May: Ben, Carla." when people have a month but no day; the rest of a long section; otherwise nil.
    public let note: String?
    /// The page that shows the rest; nil where the note is no link.
    public let notePath: String?
}

/// One occasion of one person in the list.
public struct OccasionRow: Hashable, Sendable {
    /// Link to the person.
    public let personPath: String
    /// Display name in the account's order.
    public let name: String
    /// Photo or initials.
    public let avatar: Avatar
    /// "Birthday", "Anniversary", or the owner's own label.
    public let occasion: String
    /// A stable word for style: "birthday", "anniversary", "name-day", "memorial", "custom".
    public let kind: String
    /// Whether it is within a week of today: the weekday leads the row then, otherwise the date does.
    public let isNear: Bool
    /// "Friday" for the near, otherwise "Fri".
    public let weekday: String
    /// "27 November"; with the year when it is not this year's.
    public let date: String
    /// "2026-11-27", for machines.
    public let isoDate: String
    /// "turns 40", "12 years", or nil.
    public let turning: String?
    /// "today", "tomorrow", "in 3 days", "3 days ago".
    public let countdown: String
    /// Whether it is today: the row is set apart.
    public let isToday: Bool
    /// Whether it is over (the belated section).
    public let isPast: Bool
    /// The name of the family whose space has the person; nil for one's own.
    public var family: String?
    /// The actions for it; nil for upcoming ones.
    public var acts: OccasionActs?
}
