package import Application
import Foundation
package import Kinkeeper
package import Store

extension ShownMilestone {
    /// A milestone of the timeline, in words.
    package init(_ milestone: ReachedMilestone, _ phrases: Phrasebook) {
        switch milestone {
        case .rule(let rule): self.init(rule, title: phrases.title(of: rule.goal))
        case .own(let own, _): self.init(own)
        }
    }
}

/// The form of a milestone.
public struct CoupleMilestoneForm: Hashable, Sendable {
    /// What was typed.
    package struct Fields: Decodable, Hashable, Sendable {
        package var title: String?
        package var details: String?
        package var category: String?
        package var target: String?
        package var achievedOn: String?
        package var version: String?
        /// Names a new one, so that sending it twice writes it once.
        package var id: String?

        package init() {}

        /// The fields of a milestone.
        package init(_ milestone: CoupleMilestone) {
            title = milestone.title
            details = milestone.details
            category = milestone.category?.description
            target = milestone.target?.description
            achievedOn = milestone.achievedOn?.description
            version = String(milestone.version)
        }

        /// The version that was seen; 0 where none was sent.
        package var seen: Int { version.flatMap { Int($0) } ?? 0 }
    }

    /// What is wrong with what was typed.
    package enum Problem: Error, Hashable, Sendable {
        /// The day it is to be reached is none.
        case noTarget
        /// The day it was reached is none.
        case noAchieved
        /// The milestone cannot be kept so.
        case milestone(CoupleMilestone.Problem)
    }

    /// Where it is sent.
    public let path: String
    /// Names a new one, so that sending it twice writes it once; empty for one that is changed.
    public let id: String
    /// The title that was typed.
    public let title: String
    /// The description that was typed.
    public let details: String
    /// None, then the categories.
    public let categories: [SettingChoice]
    /// The day to reach it, "2026-11-27".
    public let target: String
    /// The day it was reached.
    public let achievedOn: String
    /// Today, the last day on which it can have been reached.
    public let today: String
    /// The version of the milestone that is changed; empty for a new one.
    public let version: String
    /// Why the title cannot be kept.
    public let titleProblem: String?
    /// Why the description cannot be kept.
    public let detailsProblem: String?
    /// Why the day to reach it cannot be kept.
    public let targetProblem: String?
    /// Why the day it was reached cannot be kept.
    public let achievedProblem: String?

    package init(
        _ fields: Fields, changing milestone: CoupleMilestone.ID? = nil, problem: Problem? = nil,
        among categories: [CheckInCategory], from display: DisplayContext
    ) {
        let phrases = display.phrases
        path = milestone.map(Routes.coupleMilestone.path) ?? Routes.coupleMilestones.path
        id = milestone == nil ? fields.id ?? CoupleMilestone.ID.make(at: display.now).description : ""
        title = fields.title ?? ""
        details = fields.details ?? ""
        let chosen = fields.category ?? ""
        self.categories =
            [SettingChoice("", phrases.text("milestones.category.none"), isSelected: chosen.isEmpty)]
            + categories.filter { !$0.isHidden || $0.id.description == chosen }.map {
                SettingChoice(
                    $0.id.description, "\($0.icon) \($0.shownName(phrases))", isSelected: $0.id.description == chosen)
            }
        target = fields.target ?? ""
        achievedOn = fields.achievedOn ?? ""
        today = display.today.description
        version = fields.version ?? ""
        let words = problem.map { phrases.text("milestones.problem.\($0.word)") }
        titleProblem = problem?.place == .title ? words : nil
        detailsProblem = problem?.place == .details ? words : nil
        targetProblem = problem?.place == .target ? words : nil
        achievedProblem = problem?.place == .achieved ? words : nil
    }

    /// The draft of what was typed.
    package static func draft(_ fields: Fields, today: CivilDate) throws(Problem) -> CoupleMilestoneDraft {
        var draft = CoupleMilestoneDraft(
            id: fields.id.flatMap { CoupleMilestone.ID($0) },
            title: (fields.title ?? "").trimmingCharacters(in: .whitespacesAndNewlines))
        draft.details = (fields.details ?? "").replacingOccurrences(of: "\r\n", with: "\n")
        draft.category = fields.category.flatMap { CheckInCategory.ID($0) }
        draft.target = try day(fields.target, else: .noTarget)
        draft.achievedOn = try day(fields.achievedOn, else: .noAchieved)
        // Whether the day may be ahead depends on what is kept, and is checked there.
        let latest = max(today, draft.achievedOn ?? today)
        do throws(CoupleMilestone.Problem) { try draft.check(today: latest) } catch { throw .milestone(error) }
        return draft
    }

    private static func day(_ typed: String?, else problem: Problem) throws(Problem) -> CivilDate? {
        let text = (typed ?? "").trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty else { return nil }
        guard let day = CivilDate(iso8601: text) else { throw problem }
        return day
    }
}

extension CoupleMilestoneForm.Problem {
    /// The field that is at fault.
    fileprivate enum Place { case title, details, target, achieved }

    fileprivate var place: Place {
        switch self {
        case .noTarget: .target
        case .noAchieved, .milestone(.achievedAhead): .achieved
        case .milestone(.longDetails): .details
        case .milestone(.noTitle), .milestone(.longTitle), .milestone(.unknownCategory): .title
        }
    }

    fileprivate var word: String {
        switch self {
        case .noTarget, .noAchieved: "noDay"
        case .milestone(let problem): problem.rawValue
        }
    }
}
