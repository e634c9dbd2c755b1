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
    /// What is to be done.
    public let items: ActionItemList
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
        current: CheckIn?, latest: [CheckIn], ends: [Date], items: [ActionItem], rules: AgreedRules, of couple: SharedSpace,
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

/// A milestone in a list.
public struct MilestoneRow: Hashable, Sendable {
    /// "5 check-ins".
    public let title: String
    /// "25 November".
    public let day: String

    init(_ milestone: CheckInMilestone, from display: DisplayContext) {
        title =
            switch milestone.goal {
            case .checkIns(let count): display.phrases.count("checkIns.milestone.checkIns", count)
            case .weeks(let count): display.phrases.count("checkIns.milestone.weeks", count)
            }
        day = display.wording.day(milestone.day, today: display.today)
    }
}

/// A completed check-in in a list.
public struct CheckInRow: Hashable, Sendable {
    /// Link to it.
    public let path: String
    /// "Sunday, 22 November".
    public let title: String
    /// "45 minutes".
    public let details: String
    /// The partners' moods: "🙂 😄".
    public let moods: String

    package init(_ checkIn: CheckIn, from display: DisplayContext) {
        path = Routes.checkIn.path(checkIn.id)
        title = display.day(of: checkIn.startedAt)
        let length = display.length(checkIn.duration(at: display.now))
        details =
            checkIn.status == .abandoned ? "\(length) · \(display.phrases.text("checkIns.abandoned.mark"))" : length
        moods = checkIn.moods.sorted { $0.key < $1.key }.map(\.value.emoji).joined(separator: " ")
    }
}

/// All completed check-ins.
public struct CheckInsScreen: Hashable, Sendable {
    /// The check-ins of this page.
    public let rows: [CheckInRow]
    /// The next page; nil on the last one.
    public let morePath: String?
    /// The page of the couple.
    public let couplePath: String

    package init(_ checkIns: [CheckIn], hasMore: Bool, areKept: Bool, from display: DisplayContext) {
        rows = checkIns.map { CheckInRow($0, from: display) }
        morePath = hasMore ? checkIns.last.map { "\(Routes.checkIns.path)?\(areKept ? "kept=1&" : "")before=\($0.id)" } : nil
        couplePath = Routes.couple.path
    }
}

/// The rules of check-ins, to be read, agreed to, and changed.
public struct CheckInRulesScreen: Hashable, Sendable {
    /// What was typed.
    package struct Fields: Decodable, Hashable, Sendable {
        package var turnLength: String?
        package var hasNoInterruptions: String?
        package var pauseWord: String?
        package var timeOutLength: String?
        package var text: String?
        package var seen: String?

        package init(_ rules: AgreedRules) {
            turnLength = String(rules.rules.turnLength)
            hasNoInterruptions = rules.rules.hasNoInterruptions ? "1" : nil
            pauseWord = rules.rules.pauseWord
            timeOutLength = String(rules.rules.timeOutLength)
            text = rules.rules.text
            seen = rules.id?.description
        }

        /// The rules of what was typed.
        package func rules() throws(CheckInRules.Problem) -> CheckInRules {
            guard let turn = Int(turnLength?.trimmingCharacters(in: .whitespaces) ?? "") else { throw .turnLength }
            guard let timeOut = Int(timeOutLength?.trimmingCharacters(in: .whitespaces) ?? "") else { throw .timeOutLength }
            let rules = CheckInRules(
                turnLength: turn, hasNoInterruptions: hasNoInterruptions != nil,
                pauseWord: (pauseWord ?? "").trimmingCharacters(in: .whitespacesAndNewlines), timeOutLength: timeOut,
                text: (text ?? "").trimmingCharacters(in: .whitespacesAndNewlines))
            try rules.check()
            return rules
        }
    }

    /// Who has agreed: "You and Ben have agreed to these rules."
    public let state: String
    /// Where one agrees; nil once one has.
    public let agreeingPath: String?
    /// How long a turn is, in minutes, as it was typed.
    public let turnLength: String
    /// Whether the listener lets the speaker finish.
    public let hasNoInterruptions: Bool
    /// The pause word.
    public let pauseWord: String
    /// How long a time-out is, in minutes, as it was typed.
    public let timeOutLength: String
    /// Further rules.
    public let text: String
    /// Which rules were changed.
    public let seen: String
    /// What is wrong with what was typed; nil otherwise.
    public let problem: String?
    /// Where the form goes.
    public let path: String
    /// The page of the couple.
    public let couplePath: String

    package init(
        _ rules: AgreedRules, typed: Fields? = nil, problem: String? = nil, of couple: SharedSpace, for account: Account.ID,
        from display: DisplayContext
    ) {
        let fields = typed ?? Fields(rules)
        let partner = couple.partner(of: account)
        let (mine, theirs) = (rules.agreed.contains(account), partner.map { rules.agreed.contains($0.account) } ?? false)
        let key = mine ? (theirs ? "both" : "you") : (theirs ? "partner" : "neither")
        state = display.phrases.text("checkIns.rules.\(key)", ["name": partner?.name ?? ""])
        agreeingPath = mine ? nil : Routes.coupleRulesAgreeing.path
        turnLength = fields.turnLength ?? ""
        hasNoInterruptions = fields.hasNoInterruptions != nil
        pauseWord = fields.pauseWord ?? ""
        timeOutLength = fields.timeOutLength ?? ""
        text = fields.text ?? ""
        seen = rules.id?.description ?? ""
        self.problem = problem
        path = Routes.coupleRules.path
        couplePath = Routes.couple.path
    }
}
