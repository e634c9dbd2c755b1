package import Kinkeeper
package import Store

/// A milestone as a card.
public struct CoupleMilestoneCard: Hashable, Sendable {
    /// Names the card in the page.
    public let anchor: String
    /// "First request accepted".
    public let title: String
    /// The description; may be empty.
    public let details: String
    /// "💬 Communication"; nil without a category.
    public let category: String?
    /// "25 November", "To reach by 24 December"; nil without a day.
    public let day: String?
    /// The emoji of the card.
    public let icon: String
    /// The page on which it is changed; nil for one by rule.
    public let path: String?
    /// Where it is said to be reached today; nil where it is, and for one by rule.
    public let achievingPath: String?

    init(_ milestone: CheckInMilestone, from display: DisplayContext) {
        (anchor, title) = ("milestone-\(milestone.goal.name)", display.phrases.title(of: milestone.goal))
        (details, category, path, achievingPath) = ("", nil, nil, nil)
        day = display.wording.day(milestone.day, today: display.today)
        icon =
            switch milestone.goal {
            case .checkIns: "🏅"
            case .weeks: "🔥"
            case .years: "💞"
            case .firstAcceptedRequest: "🤝"
            case .firstSharedLoveLanguage: "💌"
            }
    }

    init(_ milestone: CoupleMilestone, isKept: Bool, among categories: [CheckInCategory], from display: DisplayContext) {
        let phrases = display.phrases
        (anchor, title, details) = ("milestone-\(milestone.id)", milestone.title, milestone.details)
        let own = categories.first { $0.id == milestone.category }
        category = own.map { "\($0.icon) \($0.shownName(phrases))" }
        if let achieved = milestone.achievedOn {
            day = display.wording.day(achieved, today: display.today)
        } else {
            day = milestone.target.map {
                phrases.text("milestones.target", ["date": display.wording.day($0, today: display.today)])
            }
        }
        icon = milestone.achievedOn == nil ? "🎯" : "⭐️"
        path = isKept ? nil : Routes.coupleMilestone.path(milestone.id)
        achievingPath =
            isKept || milestone.achievedOn != nil ? nil : Routes.coupleMilestoneAchieving.path(milestone.id)
    }
}

/// The milestones of a couple: what was reached, what is ahead, and how far it is.
public struct CoupleMilestonesScreen: Hashable, Sendable {
    /// The number of milestones on a page.
    package static let most = 40

    /// How far the couple is on the way to a milestone by rule.
    public struct Progress: Hashable, Sendable {
        /// "10 check-ins".
        public let title: String
        /// "7 of 10", "in 40 days".
        public let state: String
        /// How much of the way is done, 0...100.
        public let percent: Int
    }

    /// A milestone that was deleted.
    public struct DeletedRow: Hashable, Sendable {
        /// The milestone in a few words.
        public let title: String
        /// "21 November 2026, 14:05".
        public let when: String
        /// "Bring … back", for screen readers.
        public let label: String
        /// Where it is brought back.
        public let restorePath: String
    }

    /// The data of the page.
    package struct Reads: Sendable {
        /// Whether those ahead are shown; those reached otherwise.
        package var showsAhead = false
        /// The milestones of this page, where those reached are shown.
        package var reached: [ReachedMilestone] = []
        /// The milestones of this page, where those ahead are shown.
        package var ahead: [CoupleMilestone] = []
        /// Where the next page begins.
        package var next: MilestoneCursor?
        /// Whether this is the first page.
        package var isFirst = true
        /// The way to the next milestones by rule.
        package var progress: [CheckInMilestoneProgress] = []
        /// The couple's categories.
        package var categories: [CheckInCategory] = []
        /// What was deleted.
        package var deleted: [DeletedCoupleMilestone] = []
        /// Whether it is what was kept of a couple that has ended.
        package var isKept = false

        package init() {}
    }

    /// Reached, ahead.
    public let chips: [CoupleRequestsScreen.Chip]
    /// How far the couple is; on the first page alone.
    public let progress: [Progress]
    /// The milestones of this page.
    public let cards: [CoupleMilestoneCard]
    /// What is said where there are none; nil where there are.
    public let nothing: String?
    /// The next page; nil on the last.
    public let morePath: String?
    /// The first page; nil on it.
    public let firstPath: String?
    /// The form for a new one; nil for what was kept of a couple that has ended.
    public let form: CoupleMilestoneForm?
    /// Whether the form is open: something in it has to be corrected.
    public let isFormOpen: Bool
    /// What was deleted.
    public let deleted: [DeletedRow]
    /// The page of the couple.
    public let couplePath: String

    package init(_ reads: Reads, form: CoupleMilestoneForm?, isFormOpen: Bool = false, from display: DisplayContext) {
        let phrases = display.phrases
        func path(ahead: Bool, after cursor: MilestoneCursor? = nil) -> String {
            let query = [
                reads.isKept ? "kept=1" : nil, ahead ? "show=ahead" : nil, cursor.map { "after=\($0)" },
            ].compactMap(\.self).joined(separator: "&")
            return query.isEmpty ? Routes.coupleMilestones.path : "\(Routes.coupleMilestones.path)?\(query)"
        }
        chips = [false, true].map { ahead in
            CoupleRequestsScreen.Chip(
                path: path(ahead: ahead), title: phrases.text(ahead ? "milestones.ahead" : "milestones.reached"),
                isSelected: ahead == reads.showsAhead)
        }
        progress = reads.isFirst && !reads.isKept ? reads.progress.map { Progress($0, from: display) } : []
        cards =
            reads.showsAhead
            ? reads.ahead.map {
                CoupleMilestoneCard($0, isKept: reads.isKept, among: reads.categories, from: display)
            }
            : reads.reached.map { milestone in
                switch milestone {
                case .rule(let rule): CoupleMilestoneCard(rule, from: display)
                case .own(let own, _):
                    CoupleMilestoneCard(own, isKept: reads.isKept, among: reads.categories, from: display)
                }
            }
        nothing =
            cards.isEmpty ? phrases.text(reads.showsAhead ? "milestones.none.ahead" : "milestones.none.reached") : nil
        morePath = reads.next.map { path(ahead: reads.showsAhead, after: $0) }
        firstPath = reads.isFirst ? nil : path(ahead: reads.showsAhead)
        self.form = form
        self.isFormOpen = isFormOpen
        deleted = reads.deleted.map { DeletedRow($0, from: display) }
        couplePath = Routes.couple.path
    }
}

extension CoupleMilestonesScreen.Progress {
    fileprivate init(_ progress: CheckInMilestoneProgress, from display: DisplayContext) {
        let state =
            if let day = progress.day {
                display.wording.countdown(display.today.days(until: day))
            } else {
                display.phrases.text(
                    "milestones.progress",
                    ["done": display.wording.number(progress.done), "of": display.wording.number(progress.of)])
            }
        self.init(title: display.phrases.title(of: progress.goal), state: state, percent: progress.percent)
    }
}

extension CoupleMilestonesScreen.DeletedRow {
    fileprivate init(_ milestone: DeletedCoupleMilestone, from display: DisplayContext) {
        self.init(
            title: milestone.title, when: display.wording.moment(milestone.deletedAt, in: display.timeZone),
            label: display.phrases.text("reminders.gone.back.of", ["title": milestone.title]),
            restorePath: Routes.coupleMilestoneRestoring.path(milestone.id))
    }
}

/// The page on which a milestone is changed.
public struct CoupleMilestoneScreen: Hashable, Sendable {
    /// The form.
    public let form: CoupleMilestoneForm
    /// That it was changed meanwhile, and what it says now; nil otherwise.
    public let conflict: String?
    /// Where it is deleted.
    public let deletingPath: String
    /// The version that is deleted.
    public let version: String
    /// The page of all milestones.
    public let back: String

    package init(
        _ milestone: CoupleMilestone, form: CoupleMilestoneForm, hasChanged: Bool, from display: DisplayContext
    ) {
        self.form = form
        conflict = hasChanged ? display.phrases.text("milestones.changed", ["title": milestone.title]) : nil
        deletingPath = Routes.coupleMilestoneDeleting.path(milestone.id)
        version = String(milestone.version)
        back = Routes.coupleMilestones.path
    }
}

/// Since when a couple is one: the form on the page of the couple.
public struct CoupleStartForm: Hashable, Sendable {
    /// What was typed.
    package struct Fields: Decodable, Hashable, Sendable {
        package var day: String?
        package var seen: String?

        package init() {}
    }

    /// Where it is sent.
    public let path: String
    /// "14 February 2019"; nil where it is not known.
    public let shown: String?
    /// The day that was typed, "2019-02-14".
    public let day: String
    /// Today, the last day it can be.
    public let today: String
    /// What was said last, for the change of it.
    public let seen: String
    /// Why it cannot be kept.
    public let problem: String?
    /// The page of the milestones.
    public let milestonesPath: String

    package init(_ start: CoupleStart, typed: String? = nil, problem: String? = nil, from display: DisplayContext) {
        path = Routes.coupleStart.path
        shown = start.day.map { display.wording.day($0, today: display.today) }
        day = typed ?? start.day?.description ?? ""
        today = display.today.description
        seen = start.id?.description ?? ""
        self.problem = problem
        milestonesPath = Routes.coupleMilestones.path
    }
}
