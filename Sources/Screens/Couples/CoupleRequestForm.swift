import Foundation
package import Kinkeeper

/// The form of a request.
public struct CoupleRequestForm: Hashable, Sendable {
    /// What was typed.
    package struct Fields: Decodable, Hashable, Sendable {
        package var kind: String?
        package var title: String?
        package var details: String?
        package var priority: String?
        package var due: String?
        package var repeats: String?
        package var tags: String?
        package var version: String?
        /// Names a new one, so that sending it twice writes it once.
        package var id: String?

        package init() {}

        /// All that was typed or chosen, for telling one form from another.
        package var typed: [String?] { [kind, title, details, priority, due, repeats, tags] }

        /// The fields of a request.
        package init(_ request: CoupleRequest) {
            kind = request.kind.rawValue
            title = request.title
            details = request.details
            priority = request.priority.rawValue
            due = request.due?.description
            repeats = request.repeats?.rawValue
            tags = request.tags.joined(separator: ", ")
            version = String(request.version)
        }

        /// The version that was seen; 0 where none was sent.
        package var seen: Int { version.flatMap { Int($0) } ?? 0 }
    }

    /// What is wrong with what was typed.
    package enum Problem: Error, Hashable, Sendable {
        /// The day is none.
        case noDay
        /// The request cannot be kept so.
        case request(CoupleRequest.Problem)
    }

    /// Where it is sent.
    public let path: String
    /// Names a new one, so that sending it twice writes it once; empty for one that is changed.
    public let id: String
    /// The kinds of request.
    public let kinds: [SettingChoice]
    /// The title that was typed.
    public let title: String
    /// The description that was typed.
    public let details: String
    /// The day that was typed, "2026-11-27".
    public let due: String
    /// The priorities.
    public let priorities: [SettingChoice]
    /// How often it repeats.
    public let repeats: [SettingChoice]
    /// The tags that were typed, with commas between them.
    public let tags: String
    /// The version of the request that is changed; empty for a new one.
    public let version: String
    /// Why the title cannot be kept.
    public let titleProblem: String?
    /// Why the description cannot be kept.
    public let detailsProblem: String?
    /// Why the day cannot be kept.
    public let dueProblem: String?
    /// Why the tags cannot be kept.
    public let tagsProblem: String?

    package init(
        _ fields: Fields, changing request: CoupleRequest.ID? = nil, problem: Problem? = nil, from display: DisplayContext
    ) {
        let phrases = display.phrases
        path = request.map(Routes.coupleRequest.path) ?? Routes.coupleRequests.path
        id = request == nil ? fields.id ?? CoupleRequest.ID.make(at: display.now).description : ""
        let kind = fields.kind ?? CoupleRequest.Kind.conversation.rawValue
        kinds = CoupleRequest.Kind.allCases.map(\.rawValue).map {
            SettingChoice($0, phrases.text("requests.kind.\($0)"), isSelected: $0 == kind)
        }
        title = fields.title ?? ""
        details = fields.details ?? ""
        due = fields.due ?? ""
        let priority = fields.priority ?? ActionItem.Priority.medium.rawValue
        priorities = ActionItem.Priority.allCases.reversed().map(\.rawValue).map {
            SettingChoice($0, phrases.text("checkIns.priority.\($0)"), isSelected: $0 == priority)
        }
        let repeating = fields.repeats ?? ""
        repeats =
            [SettingChoice("", phrases.text("requests.repeats.none"), isSelected: repeating.isEmpty)]
            + CoupleRequestRepeat.allCases.map(\.rawValue).map {
                SettingChoice($0, phrases.text("requests.repeats.\($0)"), isSelected: $0 == repeating)
            }
        tags = fields.tags ?? ""
        version = fields.version ?? ""
        let words = problem.map { phrases.text("requests.problem.\($0.word)") }
        titleProblem = problem?.place == .title ? words : nil
        detailsProblem = problem?.place == .details ? words : nil
        dueProblem = problem?.place == .due ? words : nil
        tagsProblem = problem?.place == .tags ? words : nil
    }

    /// The draft of what was typed.
    package static func draft(_ fields: Fields) throws(Problem) -> CoupleRequestDraft {
        var draft = CoupleRequestDraft(
            id: fields.id.flatMap { CoupleRequest.ID($0) },
            title: (fields.title ?? "").trimmingCharacters(in: .whitespacesAndNewlines))
        draft.kind = fields.kind.flatMap(CoupleRequest.Kind.init(rawValue:)) ?? .conversation
        draft.details = (fields.details ?? "").replacingOccurrences(of: "\r\n", with: "\n")
        draft.priority = fields.priority.flatMap(ActionItem.Priority.init(rawValue:)) ?? .medium
        draft.repeats = fields.repeats.flatMap(CoupleRequestRepeat.init(rawValue:))
        draft.tags = (fields.tags ?? "").split(separator: ",").map(String.init)
        let due = (fields.due ?? "").trimmingCharacters(in: .whitespaces)
        if !due.isEmpty {
            guard let day = CivilDate(iso8601: due) else { throw .noDay }
            draft.due = day
        }
        draft = draft.tidied
        do throws(CoupleRequest.Problem) { try draft.check() } catch { throw .request(error) }
        return draft
    }
}

extension CoupleRequestForm.Problem {
    /// The field that is at fault.
    fileprivate enum Place { case title, details, due, tags, none }

    fileprivate var place: Place {
        switch self {
        case .noDay, .request(.repeatsWithoutDay): .due
        case .request(.noTitle), .request(.longTitle): .title
        case .request(.longDetails): .details
        case .request(.tooManyTags), .request(.longTag): .tags
        case .request(.longResponse): .none
        }
    }

    fileprivate var word: String {
        switch self {
        case .noDay: "noDay"
        case .request(let problem): problem.rawValue
        }
    }
}
