package import Application
import Kinkeeper
import Store

/// The dashboard of a couple, from top to bottom.
public struct CoupleDashboardScreen: Hashable, Sendable {
    /// The check-in that goes on, or how to start one.
    public let checkIn: CoupleCheckInPart
    /// How regularly they check in.
    public let figures: [CoupleFigure]
    /// The charts.
    public let growthPath: String
    /// What is to be done today.
    public let day: CoupleTodayPart
    /// What can be begun with a tap.
    public let acts: [CoupleQuickAct]
    /// What else is to be done: the most pressing.
    public let items: ActionItemList
    /// That there is nothing else to do; nil where there is.
    public let noItems: String?
    /// "120 things to do"; nil where all of them are shown.
    public let allItems: String?
    /// The page of all items.
    public let itemsPath: String
    /// The open requests besides those that wait for an answer.
    public let requests: CoupleRequestSection
    /// The latest milestone, and the way to the next.
    public let milestones: CoupleMilestonePart
    /// What both did lately.
    public let activities: [CoupleActivityRow]
    /// The page of all they did; nil where there is no more.
    public let activityPath: String?
    /// Since when it is a couple.
    package(set) public var start: CoupleStartForm

    package init(_ dashboard: CoupleDashboard, from display: DisplayContext) {
        let (couple, account, phrases) = (dashboard.couple, dashboard.account, display.phrases)
        let names = CoupleRequestNames(of: couple, for: account)
        checkIn = CoupleCheckInPart(dashboard, from: display)
        figures = CoupleFigure.all(dashboard.statistics, from: display)
        growthPath = Routes.coupleGrowth.path
        day = CoupleTodayPart(dashboard, names, from: display)
        acts = CoupleQuickAct.all(dashboard, phrases)
        // What stands under today is not said twice.
        let due = Set(dashboard.due.map(\.id))
        let others = dashboard.items.filter { !due.contains($0.id) }.prefix(CoupleDashboard.mostItems)
        items = ActionItemList(Array(others), back: Routes.couple.path, of: couple, for: account, from: display)
        noItems = others.isEmpty ? phrases.text(due.isEmpty ? "checkIns.items.none" : "dashboard.items.noOthers") : nil
        allItems =
            dashboard.itemCount > others.count + due.count ? phrases.count("checkIns.items", dashboard.itemCount) : nil
        itemsPath = Routes.actionItems.path
        let waiting = Set(dashboard.waiting.map(\.id))
        requests = CoupleRequestSection(
            open: dashboard.requests.filter { !waiting.contains($0.id) }, dashboard.requestCounts, names, from: display)
        milestones = CoupleMilestonePart(dashboard, from: display)
        activities = dashboard.activities.map { CoupleActivityRow($0, names, from: display) }
        activityPath = dashboard.hasMoreActivities ? Routes.coupleActivity.path : nil
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
    /// "Weeks with a check-in up to now …": what counts.
    public let meaning: String

    /// The four figures of a couple.
    static func all(_ statistics: CheckInStatistics, from display: DisplayContext) -> [CoupleFigure] {
        func figure(_ key: String, _ value: Int, _ number: String? = nil) -> CoupleFigure {
            CoupleFigure(
                number: number ?? display.wording.number(value),
                word: display.phrases.count("checkIns.count.\(key)", value),
                meaning: display.phrases.text("dashboard.figures.\(key)"))
        }
        return [
            figure("completed", statistics.completed), figure("streak", statistics.streak),
            figure("months", statistics.monthsActive),
            figure("rate", statistics.consistencyRate, "\(statistics.consistencyRate) %"),
        ]
    }
}

/// What a partner is to do today: items that are due, requests that wait for an answer.
public struct CoupleTodayPart: Hashable, Sendable {
    /// The items that are due today or were before.
    public let items: [ActionItemRow]
    /// The requests that wait for an answer.
    public let requests: [CoupleRequestRow]
    /// "and 4 more action items"; nil where all are shown.
    public let moreItems: String?
    /// "and 4 more requests"; nil where all are shown.
    public let moreRequests: String?
    /// That nothing is due; nil where something is.
    public let nothing: String?
    /// The page of all requests.
    public let requestsPath: String

    init(_ dashboard: CoupleDashboard, _ names: CoupleRequestNames, from display: DisplayContext) {
        let phrases = display.phrases
        items = dashboard.due.map {
            ActionItemRow($0, back: Routes.couple.path, of: dashboard.couple, for: dashboard.account, from: display)
        }
        requests = dashboard.waiting.map { CoupleRequestRow($0, names, from: display) }
        let (others, asked) = (dashboard.dueCount - items.count, dashboard.requestCounts.waiting - requests.count)
        moreItems = others > 0 ? phrases.count("dashboard.today.moreItems", others) : nil
        moreRequests = asked > 0 ? phrases.count("dashboard.today.moreRequests", asked) : nil
        requestsPath = Routes.coupleRequests.path
        nothing = items.isEmpty && requests.isEmpty ? phrases.text("dashboard.today.none") : nil
    }
}

/// Something that can be begun with a tap.
public struct CoupleQuickAct: Hashable, Sendable {
    /// An emoji.
    public let icon: String
    /// "New request".
    public let title: String
    /// Where it leads.
    public let path: String
    /// Whether it is sent, which starts a check-in; otherwise it is a link.
    public let isSent: Bool

    static func all(_ dashboard: CoupleDashboard, _ phrases: Phrasebook) -> [CoupleQuickAct] {
        func link(_ icon: String, _ key: String, _ path: String) -> CoupleQuickAct {
            CoupleQuickAct(icon: icon, title: phrases.text(key), path: path, isSent: false)
        }
        let back = Wording.queryEncoded(Routes.couple.path)
        let checkIn =
            dashboard.current.map { link("💬", "dashboard.act.goOn", Routes.checkIn.path($0.id)) }
            ?? CoupleQuickAct(
                icon: "💬", title: phrases.text("dashboard.act.start"), path: Routes.checkIns.path, isSent: true)
        return [
            checkIn, link("💌", "requests.new", "\(Routes.coupleRequests.path)?new=1"),
            link("📝", "dashboard.act.note", "\(Routes.noteNew.path)?checkIn=1&back=\(back)"),
            link("✅", "dashboard.act.item", "\(Routes.actionItems.path)?new=1"),
            link("🎯", "milestones.new", "\(Routes.coupleMilestones.path)?new=1"),
            link("📈", "growth.title", Routes.coupleGrowth.path),
        ]
    }
}

/// The milestones on the dashboard.
public struct CoupleMilestonePart: Hashable, Sendable {
    /// The one that was reached last; nil before the first.
    public let latest: MilestoneRow?
    /// "10 check-ins"; nil without one ahead.
    public let next: CoupleMilestonesScreen.Progress?
    /// The page of all.
    public let path: String

    init(_ dashboard: CoupleDashboard, from display: DisplayContext) {
        latest = dashboard.latest.map { MilestoneRow($0, from: display) }
        next = dashboard.next.map { CoupleMilestonesScreen.Progress($0, from: display) }
        path = Routes.coupleMilestones.path
    }
}
