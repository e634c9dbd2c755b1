public import Foundation

/// That one partner did something for a love language of the other.
public struct LoveAction: Identifiable, Hashable, Sendable {
    /// Names one.
    public typealias ID = Identifier<LoveAction>

    /// The longest words, in characters.
    public static let longestWords = 500

    /// Names it.
    public let id: ID
    /// For which love language.
    public let language: LoveLanguage.ID
    /// Who did it.
    public let account: AccountID
    /// The day it was done.
    public let day: CivilDate
    /// What was done; may be empty.
    public let words: String
    /// When it was written down.
    public let createdAt: Date

    /// An action from its parts.
    public init(
        id: ID, language: LoveLanguage.ID, account: AccountID, day: CivilDate, words: String = "", createdAt: Date
    ) {
        self.id = id
        self.language = language
        self.account = account
        self.day = day
        self.words = words
        self.createdAt = createdAt
    }

    /// What is wrong with an action that was typed.
    public enum Problem: String, Error, CaseIterable, Hashable, Sendable {
        case ahead, longWords
    }

    /// The week that a day belongs to: from Monday to Sunday.
    public static func week(of day: CivilDate) -> ClosedRange<CivilDate> {
        let monday = WeekStreak.monday(of: day)
        return monday...monday.adding(days: 6)
    }
}

/// Something done for a love language, to be written down.
public struct LoveActionDraft: Hashable, Sendable {
    /// The identifier chosen by the client, so that sending it twice writes it once; nil otherwise.
    public var id: LoveAction.ID?
    /// The day it was done.
    public var day: CivilDate
    /// What was done; may be empty.
    public var words: String

    /// A draft from its parts.
    public init(id: LoveAction.ID? = nil, day: CivilDate, words: String = "") {
        (self.id, self.day, self.words) = (id, day, words)
    }

    /// Refuses a day after `today`, and words that are too long.
    public func check(today: CivilDate) throws(LoveAction.Problem) {
        guard day <= today else { throw .ahead }
        guard !words.isTooLong(most: LoveAction.longestWords) else { throw .longWords }
    }
}
