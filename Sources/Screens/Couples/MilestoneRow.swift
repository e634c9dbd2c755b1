import Kinkeeper

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
