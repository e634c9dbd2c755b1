import Foundation
package import Kinkeeper

/// The form of a love language.
public struct LoveLanguageForm: Hashable, Sendable {
    /// What was typed.
    package struct Fields: Decodable, Hashable, Sendable {
        package var kind: String?
        package var title: String?
        package var details: String?
        package var examples: String?
        package var importance: String?
        package var tags: String?
        package var privacy: String?
        package var version: String?
        /// Names a new one, so that sending it twice writes it once.
        package var id: String?

        package init() {}

        /// The fields of a love language.
        package init(_ language: LoveLanguage) {
            kind = language.kind.rawValue
            title = language.title
            details = language.details
            examples = language.examples.joined(separator: "\n")
            importance = language.importance.rawValue
            tags = language.tags.joined(separator: ", ")
            privacy = language.privacy.rawValue
            version = String(language.version)
        }

        /// All that was typed or chosen, for telling one form from another.
        package var typed: [String?] { [kind, title, details, examples, importance, tags, privacy] }

        /// The version that was seen; 0 where none was sent.
        package var seen: Int { version.flatMap { Int($0) } ?? 0 }

        /// Where a new one is to lie; shared where nothing was chosen.
        package var chosenPrivacy: LoveLanguage.Privacy { privacy.flatMap(LoveLanguage.Privacy.init(rawValue:)) ?? .shared }
    }

    /// Where it is sent.
    public let path: String
    /// Names a new one; empty for one that is changed.
    public let id: String
    /// The five languages.
    public let kinds: [SettingChoice]
    /// The title that was typed.
    public let title: String
    /// The description that was typed.
    public let details: String
    /// The examples that were typed, a line each.
    public let examples: String
    /// How much it matters.
    public let importances: [SettingChoice]
    /// The tags that were typed, with commas between them.
    public let tags: String
    /// Where it is to lie; none for a shared one, which is moved by its own buttons.
    public let privacies: [SettingChoice]
    /// The version of the one that is changed; empty for a new one.
    public let version: String
    /// Why the title cannot be kept.
    public let titleProblem: String?
    /// Why the description cannot be kept.
    public let detailsProblem: String?
    /// Why the examples cannot be kept.
    public let examplesProblem: String?
    /// Why the tags cannot be kept.
    public let tagsProblem: String?

    /// The form of a new one, or of `language`. Without a partner, nothing can be shared.
    package init(
        _ fields: Fields, changing language: LoveLanguage? = nil, problem: LoveLanguage.Problem? = nil, hasPartner: Bool,
        from display: DisplayContext
    ) {
        let phrases = display.phrases
        path = language.map { Routes.loveLanguage.path($0.id) } ?? Routes.loveLanguages.path
        id = language == nil ? fields.id ?? LoveLanguage.ID.make(at: display.now).description : ""
        let kind = fields.kind ?? LoveLanguage.Kind.words.rawValue
        kinds = LoveLanguage.Kind.allCases.map {
            SettingChoice($0.rawValue, "\($0.emoji) \($0.title(phrases))", isSelected: $0.rawValue == kind)
        }
        title = fields.title ?? ""
        details = fields.details ?? ""
        examples = fields.examples ?? ""
        let importance = fields.importance ?? LoveLanguage.Importance.medium.rawValue
        importances = LoveLanguage.Importance.allCases.reversed().map(\.rawValue).map {
            SettingChoice($0, phrases.text("love.importance.\($0)"), isSelected: $0 == importance)
        }
        tags = fields.tags ?? ""
        let places = LoveLanguage.Privacy.allCases.filter { $0 != .shared || hasPartner && language == nil }
        let chosen = fields.privacy.flatMap(LoveLanguage.Privacy.init(rawValue:)).flatMap { places.contains($0) ? $0 : nil }
        privacies =
            language?.privacy == .shared
            ? []
            : places.map {
                SettingChoice(
                    $0.rawValue, phrases.text("notes.privacy.\($0.rawValue)"), isSelected: $0 == chosen ?? places.first)
            }
        version = fields.version ?? ""
        func words(_ places: LoveLanguage.Problem...) -> String? {
            problem.flatMap { places.contains($0) ? phrases.text("love.problem.\($0.rawValue)") : nil }
        }
        titleProblem = words(.longTitle)
        detailsProblem = words(.longDetails)
        examplesProblem = words(.tooManyExamples, .longExample)
        tagsProblem = words(.tooManyTags, .longTag)
    }

    /// The draft of what was typed.
    package static func draft(_ fields: Fields) throws(LoveLanguage.Problem) -> LoveLanguageDraft {
        var draft = LoveLanguageDraft(kind: fields.kind.flatMap(LoveLanguage.Kind.init(rawValue:)) ?? .words)
        draft.id = fields.id.flatMap { LoveLanguage.ID($0) }
        draft.title = fields.title ?? ""
        draft.details = (fields.details ?? "").replacingOccurrences(of: "\r\n", with: "\n")
        draft.examples = (fields.examples ?? "").split(whereSeparator: \.isNewline).map(String.init)
        draft.importance = fields.importance.flatMap(LoveLanguage.Importance.init(rawValue:)) ?? .medium
        draft.tags = [fields.tags ?? ""]
        draft.isDraft = fields.chosenPrivacy == .draft
        return try draft.checked()
    }
}

/// The form that says what was done for a love language, and on which day.
public struct LoveActionForm: Hashable, Sendable {
    /// What was typed.
    package struct Fields: Decodable, Hashable, Sendable {
        package var words: String?
        package var day: String?
        package var back: String?
        /// Names what was done, so that sending it twice writes it once.
        package var id: String?

        package init() {}
    }

    /// What is wrong with what was typed.
    package enum Problem: Error, Hashable, Sendable {
        /// The day is none.
        case noDay
        /// It cannot be kept so.
        case action(LoveAction.Problem)
    }

    /// Where it is sent.
    public let path: String
    /// Names what was done.
    public let id: String
    /// The words that were typed.
    public let words: String
    /// The day that was typed, "2026-11-27".
    public let day: String
    /// The last day that can be chosen.
    public let today: String
    /// Whether it is open: something in it has to be corrected.
    public let isOpen: Bool
    /// Why the words cannot be kept.
    public let wordsProblem: String?
    /// Why the day cannot be kept.
    public let dayProblem: String?

    init(_ fields: Fields, for language: LoveLanguage.ID, problem: Problem?, from display: DisplayContext) {
        let phrases = display.phrases
        path = Routes.loveActions.path(language)
        id = fields.id ?? LoveAction.ID.make(at: display.now).description
        words = fields.words ?? ""
        today = display.today.description
        day = fields.day ?? today
        isOpen = problem != nil
        wordsProblem = problem == .action(.longWords) ? phrases.text("love.problem.longWords") : nil
        switch problem {
        case .noDay: dayProblem = phrases.text("love.problem.noDay")
        case .action(.ahead): dayProblem = phrases.text("love.problem.ahead")
        case .action(.longWords), nil: dayProblem = nil
        }
    }

    /// The draft of what was typed; without a day, of today.
    package static func draft(_ fields: Fields, today: CivilDate) throws(Problem) -> LoveActionDraft {
        let typed = (fields.day ?? "").trimmingCharacters(in: .whitespaces)
        guard let day = typed.isEmpty ? today : CivilDate(iso8601: typed) else { throw .noDay }
        let words = (fields.words ?? "").replacingOccurrences(of: "\r\n", with: "\n")
        let draft = LoveActionDraft(
            id: fields.id.flatMap { LoveAction.ID($0) }, day: day, words: words.trimmingCharacters(in: .whitespacesAndNewlines))
        do throws(LoveAction.Problem) { try draft.check(today: today) } catch { throw .action(error) }
        return draft
    }
}
