package import Application
import Kinkeeper
import Store

/// The dashboard of a couple, from top to bottom.
public struct CoupleDashboardScreen: Hashable, Sendable {
    /// The check-in that goes on, or how to start one.
    public let checkIn: CoupleCheckInPart
    /// How regularly they check in.
    public let figures: [CoupleFigure]
    /// What is to be done: the most pressing.
    public let items: ActionItemList
    /// "120 things to do"; nil where these are all.
    public let allItems: String?
    /// The page of all items.
    public let itemsPath: String
    /// The open requests.
    public let requests: CoupleRequestSection
    /// The latest milestones, and the way to the next.
    public let milestones: CoupleMilestonePart
    /// Since when it is a couple.
    package(set) public var start: CoupleStartForm

    package init(_ dashboard: CoupleDashboard, from display: DisplayContext) {
        let (couple, account) = (dashboard.couple, dashboard.account)
        checkIn = CoupleCheckInPart(dashboard, from: display)
        figures = CoupleFigure.all(
            CheckInStatistics(completedOn: dashboard.sources.checkIns, today: display.today), from: display)
        items = ActionItemList(dashboard.items, back: Routes.couple.path, of: couple, for: account, from: display)
        allItems =
            dashboard.itemCount > dashboard.items.count
            ? display.phrases.count("checkIns.items", dashboard.itemCount) : nil
        itemsPath = Routes.actionItems.path
        requests = CoupleRequestSection(
            open: dashboard.requests, dashboard.requestCounts, CoupleRequestNames(of: couple, for: account), from: display)
        milestones = CoupleMilestonePart(dashboard, from: display)
        start = CoupleStartForm(dashboard.start, from: display)
    }
}

/// The check-in on the dashboard.
public struct CoupleCheckInPart: Hashable, Sendable {
    /// The check-in that goes on; nil while none does.
    public let currentPath: String?
    /// "Talking · 42 %".
    public let currentTitle: String
    /// How much of it is done, 0...100.
    public let percent: Int
    /// "The last one was on Sunday, 22 November."; that there was none.
    public let last: String
    /// The next one.
    public let schedule: CheckInScheduleSection
    /// Where one is started.
    public let startPath: String

    init(_ dashboard: CoupleDashboard, from display: DisplayContext) {
        let (phrases, current) = (display.phrases, dashboard.current)
        currentPath = current.map { Routes.checkIn.path($0.id) }
        currentTitle = current.map { "\(phrases.text("checkIns.step.\($0.step.rawValue)")) · \($0.percent) %" } ?? ""
        percent = current?.percent ?? 0
        last =
            dashboard.last.map { phrases.text("checkIns.latest", ["date": display.day(of: $0.startedAt)]) }
            ?? phrases.text("checkIns.none")
        schedule = CheckInScheduleSection(dashboard.schedule, lastCheckIn: dashboard.lastCheckIn, from: display)
        startPath = Routes.checkIns.path
    }
}

/// A number with its word.
public struct CoupleFigure: Hashable, Sendable {
    /// "3".
    public let number: String
    /// "weeks in a row".
    public let word: String

    /// The four figures of a couple.
    static func all(_ statistics: CheckInStatistics, from display: DisplayContext) -> [CoupleFigure] {
        func figure(_ key: String, _ value: Int, _ number: String? = nil) -> CoupleFigure {
            CoupleFigure(
                number: number ?? display.wording.number(value),
                word: display.phrases.count("checkIns.count.\(key)", value))
        }
        return [
            figure("completed", statistics.completed), figure("streak", statistics.streak),
            figure("months", statistics.monthsActive),
            figure("rate", statistics.consistencyRate, "\(statistics.consistencyRate) %"),
        ]
    }
}

/// The milestones on the dashboard.
public struct CoupleMilestonePart: Hashable, Sendable {
    /// The milestones that check-ins have reached, the latest first.
    public let rows: [MilestoneRow]
    /// "3 of 5 check-ins to the next one"; nil beyond the last.
    public let next: String?
    /// How much of the way to it is done, 0...100.
    public let percent: Int

    init(_ dashboard: CoupleDashboard, from display: DisplayContext) {
        let days = dashboard.sources.checkIns
        rows = CheckInMilestone.reached(completedOn: days).reversed().map { MilestoneRow($0, from: display) }
        let aim = CheckInMilestone.next(after: days.count)
        next = aim.map { aim in
            display.phrases.text("checkIns.milestone.next", ["done": String(days.count), "of": String(aim)])
        }
        percent = aim.map { days.count * 100 / $0 } ?? 0
    }
}
