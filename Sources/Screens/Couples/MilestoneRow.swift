package import Kinkeeper
import Store

/// A milestone in a list.
public struct MilestoneRow: Hashable, Sendable {
    /// An emoji.
    public let icon: String
    /// "5 check-ins".
    public let title: String
    /// "25 November".
    public let day: String

    private init(icon: String, title: String, day: String) { (self.icon, self.title, self.day) = (icon, title, day) }

    init(_ milestone: CheckInMilestone, from display: DisplayContext) {
        self.init(
            icon: milestone.goal.icon, title: display.phrases.title(of: milestone.goal),
            day: display.wording.day(milestone.day, today: display.today))
    }

    init(_ milestone: ReachedMilestone, from display: DisplayContext) {
        switch milestone {
        case .rule(let rule): self.init(rule, from: display)
        case .own(let own, let day):
            self.init(icon: "⭐️", title: own.title, day: display.wording.day(day, today: display.today))
        }
    }
}

extension CheckInMilestone.Goal {
    /// The emoji of the milestone.
    var icon: String {
        switch self {
        case .checkIns: "🏅"
        case .weeks: "🔥"
        case .years: "💞"
        case .firstAcceptedRequest: "🤝"
        case .firstSharedLoveLanguage: "💌"
        }
    }
}

extension Phrasebook {
    /// "5 check-ins", "4 weeks in a row", "One year together", "First request accepted".
    package func title(of goal: CheckInMilestone.Goal) -> String {
        switch goal {
        case .checkIns(let count): self.count("checkIns.milestone.checkIns", count)
        case .weeks(let count): self.count("checkIns.milestone.weeks", count)
        case .years(let count): self.count("milestones.years", count)
        case .firstAcceptedRequest: text("milestones.firstAcceptedRequest")
        case .firstSharedLoveLanguage: text("milestones.firstSharedLoveLanguage")
        }
    }
}
