public import Foundation

/// A milestone that a couple has set for itself. Those that follow from a rule are `CheckInMilestone`, and are never stored.
public struct CoupleMilestone: Identifiable, Hashable, Sendable {
    /// Names one milestone.
    public typealias ID = Identifier<CoupleMilestone>

    /// The longest title, in characters.
    public static let longestTitle = 200
    /// The longest description, in characters.
    public static let longestDetails = 5_000

    /// Names the milestone.
    public let id: ID
    /// The milestone in a few words.
    public var title: String
    /// A description; may be empty.
    public var details: String
    /// What it belongs to; nil for nothing.
    public var category: CheckInCategory.ID?
    /// The day it is to be reached; nil without one.
    public var target: CivilDate?
    /// The day it was reached; nil while it is ahead.
    public var achievedOn: CivilDate?
    /// When it was made.
    public let createdAt: Date
    /// When it was last changed.
    public var updatedAt: Date
    /// Counts its changes, from 1.
    public var version: Int

    /// A milestone from its parts.
    public init(
        id: ID, title: String, details: String = "", category: CheckInCategory.ID? = nil, target: CivilDate? = nil,
        achievedOn: CivilDate? = nil, createdAt: Date, updatedAt: Date, version: Int = 1
    ) {
        self.id = id
        self.title = title
        self.details = details
        self.category = category
        self.target = target
        self.achievedOn = achievedOn
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.version = version
    }

    /// What is wrong with a milestone that was typed.
    public enum Problem: String, Error, CaseIterable, Hashable, Sendable {
        case noTitle, longTitle, longDetails, unknownCategory, achievedAhead
    }
}

/// A milestone to be made or changed.
public struct CoupleMilestoneDraft: Hashable, Sendable {
    /// The identifier chosen by the client, so that sending it twice writes it once; nil otherwise.
    public var id: CoupleMilestone.ID?
    /// The milestone in a few words; not blank.
    public var title: String
    /// A description; may be empty.
    public var details: String
    /// What it belongs to; nil for nothing.
    public var category: CheckInCategory.ID?
    /// The day it is to be reached; nil without one.
    public var target: CivilDate?
    /// The day it was reached; nil while it is ahead.
    public var achievedOn: CivilDate?

    /// A draft from its parts.
    public init(
        id: CoupleMilestone.ID? = nil, title: String, details: String = "", category: CheckInCategory.ID? = nil,
        target: CivilDate? = nil, achievedOn: CivilDate? = nil
    ) {
        self.id = id
        self.title = title
        self.details = details
        self.category = category
        self.target = target
        self.achievedOn = achievedOn
    }

    /// What a milestone says now.
    public init(_ milestone: CoupleMilestone) {
        self.init(
            title: milestone.title, details: milestone.details, category: milestone.category, target: milestone.target,
            achievedOn: milestone.achievedOn)
    }

    /// Refuses a blank title, texts that are too long, and a day to come as the day it was reached.
    public func check(today: CivilDate) throws(CoupleMilestone.Problem) {
        guard title.contains(where: { !$0.isWhitespace }) else { throw .noTitle }
        guard !title.isTooLong(most: CoupleMilestone.longestTitle) else { throw .longTitle }
        guard !details.isTooLong(most: CoupleMilestone.longestDetails) else { throw .longDetails }
        guard achievedOn.map({ $0 <= today }) ?? true else { throw .achievedAhead }
    }
}

extension CoupleMilestone {
    /// The milestone with what a draft says.
    public func edited(to draft: CoupleMilestoneDraft, at time: Date) -> CoupleMilestone {
        CoupleMilestone(
            id: id, title: draft.title, details: draft.details, category: draft.category, target: draft.target,
            achievedOn: draft.achievedOn, createdAt: createdAt, updatedAt: time, version: version + 1)
    }
}
