package import Foundation
package import Kinkeeper
package import Store

/// What the page of a couple says about its check-ins.
public struct CheckInOverview: Hashable, Sendable {
    /// A number with its word.
    public struct Count: Hashable, Sendable {
        /// "3".
        public let number: String
        /// "weeks in a row".
        public let word: String
    }

    /// The check-in that goes on; nil while none does.
    public let currentPath: String?
    /// "Talking · 42%".
    public let currentTitle: String
    /// How much of it is done, 0...100.
    public let percent: Int
    /// "The last one was on Sunday, 22 November."; that there was none.
    public let last: String
    /// Where one is started.
    public let startPath: String
    /// How regularly they come.
    public let counts: [Count]
    /// The milestones that were reached, the latest first.
    public let milestones: [MilestoneRow]
    /// "3 of 5 check-ins to the next one"; nil beyond the last.
    public let nextMilestone: String?
    /// How much of the way to it is done, 0...100.
    public let nextPercent: Int
    /// What is to be done: the most pressing.
    public let items: ActionItemList
    /// "All 120"; nil where these are all.
    public let allItems: String?
    /// The page of all items.
    public let itemsPath: String
    /// The latest check-ins.
    public let rows: [CheckInRow]
    /// The page of all of them; nil where there are no more.
    public let allPath: String?
    /// The page of the rules.
    public let rulesPath: String
    /// "Ben has changed them: agree first."; nil where one has agreed.
    public let rulesHint: String?
    /// The page of the categories.
    public let categoriesPath: String

    package init(
        current: CheckIn?, latest: [CheckIn], ends: [Date], items: [ActionItem], itemCount: Int, rules: AgreedRules,
        of couple: SharedSpace,
        for account: Account.ID, most: Int, from display: DisplayContext
    ) {
        let phrases = display.phrases
        currentPath = current.map { Routes.checkIn.path($0.id) }
        currentTitle = current.map { "\(phrases.text("checkIns.step.\($0.step.rawValue)")) · \($0.percent) %" } ?? ""
        percent = current?.percent ?? 0
        last =
            latest.first { $0.status == .completed }.map {
                phrases.text("checkIns.latest", ["date": display.day(of: $0.startedAt)])
            }
            ?? phrases.text("checkIns.none")
        startPath = Routes.checkIns.path
        let days = ends.map { CivilDate(of: $0, in: display.timeZone) }
        counts = Self.counts(CheckInStatistics(completedOn: days, today: display.today), display)
        milestones = CheckInMilestone.reached(completedOn: days).reversed().map { MilestoneRow($0, from: display) }
        let next = CheckInMilestone.next(after: ends.count)
        nextMilestone = next.map { next in
            phrases.text("checkIns.milestone.next", ["done": String(ends.count), "of": String(next)])
        }
        nextPercent = next.map { ends.count * 100 / $0 } ?? 0
        self.items = ActionItemList(items, back: Routes.couple.path, of: couple, for: account, from: display)
        allItems = itemCount > items.count ? phrases.count("checkIns.items", itemCount) : nil
        itemsPath = Routes.actionItems.path
        rows = latest.prefix(most).map { CheckInRow($0, from: display) }
        allPath = latest.count > most ? Routes.checkIns.path : nil
        rulesPath = Routes.coupleRules.path
        rulesHint = rules.agreed.contains(account) ? nil : phrases.text("checkIns.rules.agreeFirst")
        categoriesPath = Routes.checkInCategories.path
    }

    static func counts(_ statistics: CheckInStatistics, _ display: DisplayContext) -> [Count] {
        func count(_ key: String, _ value: Int, _ number: String? = nil) -> Count {
            Count(
                number: number ?? display.wording.number(value), word: display.phrases.count("checkIns.count.\(key)", value))
        }
        return [
            count("completed", statistics.completed), count("streak", statistics.streak),
            count("months", statistics.monthsActive),
            count("rate", statistics.consistencyRate, "\(statistics.consistencyRate) %"),
        ]
    }
}
