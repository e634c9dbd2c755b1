package import Kinkeeper
package import Store

/// A milestone in words: one by rule, or one that the couple has set for itself.
package struct ShownMilestone: Sendable {
    let own: CoupleMilestone?
    let rule: CheckInMilestone?
    let title: String

    /// A milestone of the couple's own.
    package init(_ own: CoupleMilestone) { (self.own, rule, title) = (own, nil, own.title) }

    /// A milestone by rule, in the words of the reader's language.
    package init(_ rule: CheckInMilestone, title: String) { (own, self.rule, self.title) = (nil, rule, title) }

    fileprivate var draft: CoupleMilestoneDraft {
        own.map { CoupleMilestoneDraft($0) } ?? CoupleMilestoneDraft(title: title, achievedOn: rule?.day)
    }
}

extension Records {
    /// A milestone of a couple.
    package static let coupleMilestone = Record<ShownMilestone>("CoupleMilestone", "A milestone of a couple.") {
        Field("id", orNull: .identifier("Names the milestone; null for one by rule."), \.own?.id)
        Field("rule", orNull: .text("Names one by rule, such as check-ins-5, weeks-4, years-1; null for others.", max: 60)) {
            $0.rule?.goal.name
        }
        coupleMilestoneInput.fields.map { $0.of(\ShownMilestone.draft) }
        Field("createdAt", orNull: .instant("When it was made; null for one by rule."), \.own?.createdAt)
        Field("version", orNull: .text("The version of it, for If-Match; null for one by rule.", max: 20)) {
            $0.own.map { String($0.version) }
        }
    }

    /// The editable content of a milestone.
    package static let coupleMilestoneInput = RecordInput<CoupleMilestoneDraft>(
        "CoupleMilestoneInput", "A milestone to add.", required: ["title"]
    ) {
        Field(
            "title", .text("The milestone in a few words.", min: 1, max: CoupleMilestone.longestTitle, pattern: "\\S"),
            sets: \.title)
        Field("details", .text("A description; empty if not said.", max: CoupleMilestone.longestDetails), sets: \.details)
        Field("category", orNull: .identifier("The check-in category it belongs to; null for none."), sets: \.category)
        Field("target", orNull: .day("The day it is to be reached; null without one."), sets: \.target)
        Field("achievedOn", orNull: .day("The day it was reached; null while it is ahead."), sets: \.achievedOn)
    }

    /// A milestone that was deleted.
    package static let deletedCoupleMilestone = Record<DeletedCoupleMilestone>(
        "DeletedCoupleMilestone", "A milestone that was deleted and can be brought back."
    ) {
        Field("id", .identifier("Names the milestone."), \.id)
        Field("title", .text("The milestone in a few words."), \.title)
        Field("deletedAt", .instant("When it was deleted; 30 days later it is gone for good."), \.deletedAt)
    }

    /// Since when a couple is one.
    package static let coupleStart = Record<CoupleStart>("CoupleStart", "Since when the couple is one.") {
        Field("day", orNull: .day("The day; null where it is not known."), \.day)
        Field("version", .text("The version of it, for If-Match.", max: 40), \.version)
    }
}

extension CoupleStart {
    /// What was said last; "none" where nothing was.
    package var version: String { id?.description ?? "none" }
}
