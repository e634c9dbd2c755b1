public import Foundation
public import Kinkeeper

/// A milestone that was reached: by a rule, or one that the couple has set for itself.
public enum ReachedMilestone: Hashable, Sendable {
    case rule(CheckInMilestone)
    case own(CoupleMilestone, on: CivilDate)

    /// The day it was reached.
    public var day: CivilDate {
        switch self {
        case .rule(let milestone): milestone.day
        case .own(_, let day): day
        }
    }
}

/// The place of a milestone in the timeline. On one day those by rule come first, by their names, then the others, the newest first.
public struct MilestoneCursor: Hashable, Sendable, LosslessStringConvertible {
    let day: CivilDate
    private let name: String

    fileprivate init(_ milestone: ReachedMilestone) {
        day = milestone.day
        switch milestone {
        case .rule(let rule): name = rule.goal.name
        case .own(let own, _): name = own.id.description
        }
    }

    /// The place of one that is ahead among those.
    init(ahead milestone: CoupleMilestone) {
        (day, name) = (milestone.target ?? CivilDate(daysSinceEpoch: .max), milestone.id.description)
    }

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, let day = Int32(parts[0]), !parts[1].isEmpty, parts[1].utf8.count < 100 else { return nil }
        (self.day, name) = (CivilDate(daysSinceEpoch: day), String(parts[1]))
    }

    /// A number and a name, with "_" between them.
    public var description: String { "\(day.daysSinceEpoch)_\(name)" }

    /// The milestone of the couple's own that it names; nil for one by rule.
    var own: CoupleMilestone.ID? { CoupleMilestone.ID(name) }

    fileprivate func precedes(_ rule: CheckInMilestone) -> Bool {
        rule.day < day || rule.day == day && own == nil && rule.goal.name > name
    }
}

extension Space {
    /// What the milestones of the couple follow from by rule, in a reader's zone. Of a couple that has ended, the years together are
    /// left out: they do not go on.
    public func milestoneSources(
        in zone: TimeZone, leapDayRule: LeapDayRule, hasEnded: Bool = false
    ) async throws(StoreError) -> CoupleMilestoneSources {
        CoupleMilestoneSources(
            checkIns: try await endsOfCheckIns().map { CivilDate(of: $0, in: zone) },
            together: hasEnded ? nil : try await coupleStart().day,
            accepted: try await firstAcceptedRequest().map { CivilDate(of: $0, in: zone) },
            loveLanguage: try await firstSharedLoveLanguage().map { CivilDate(of: $0, in: zone) }, leapDayRule: leapDayRule)
    }

    /// The milestones that were reached by `today`, the latest first; so many, after a cursor.
    public func reachedMilestones(
        _ sources: CoupleMilestoneSources, by today: CivilDate, after cursor: MilestoneCursor? = nil, limit: Int
    ) async throws(StoreError) -> (milestones: [ReachedMilestone], next: MilestoneCursor?) {
        let rules = sources.reached(by: today).filter { cursor?.precedes($0) ?? true }.prefix(limit + 1)
        let own = try await coupleMilestonesReached(through: cursor?.day, before: cursor?.own, limit: limit + 1)
        var all: [ReachedMilestone] = rules.map(ReachedMilestone.rule)
        all += own.compactMap { milestone in milestone.achievedOn.map { .own(milestone, on: $0) } }
        // Both are in order: of one day those by rule come first.
        let ordered = all.enumerated().sorted { ($1.element.day, $0.offset) < ($0.element.day, $1.offset) }.map(\.element)
        let shown = Array(ordered.prefix(limit))
        return (shown, ordered.count > limit ? shown.last.map(MilestoneCursor.init) : nil)
    }
}
