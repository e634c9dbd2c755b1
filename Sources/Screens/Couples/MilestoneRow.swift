package import Kinkeeper

/// A milestone in a list.
public struct MilestoneRow: Hashable, Sendable {
    /// "5 check-ins".
    public let title: String
    /// "25 November".
    public let day: String

    init(_ milestone: CheckInMilestone, from display: DisplayContext) {
        title = display.phrases.title(of: milestone.goal)
        day = display.wording.day(milestone.day, today: display.today)
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
