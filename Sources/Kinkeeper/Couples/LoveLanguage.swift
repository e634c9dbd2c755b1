public import Foundation

/// Something that makes one partner feel loved, in that partner's words.
public struct LoveLanguage: Identifiable, Hashable, Sendable {
    /// Names one. It keeps its identifier when it is shared or taken back.
    public typealias ID = Identifier<LoveLanguage>

    /// The five languages, in the order in which they are shown.
    public enum Kind: String, CaseIterable, Sendable {
        /// Words of affirmation.
        case words
        /// Time together.
        case time
        /// Gifts.
        case gifts
        /// Touch.
        case touch
        /// Acts of service.
        case acts
    }

    /// How much it matters, the least first.
    public enum Importance: String, CaseIterable, Sendable {
        case low, medium, high, essential
    }

    /// Where it lies, and so which accounts read it.
    public enum Privacy: String, CaseIterable, Sendable {
        /// In the space of the couple, which both partners open.
        case shared
        /// In the account's own space, which no other account opens.
        case isPrivate = "private"
        /// In the account's own space, not finished yet.
        case draft
    }

    /// The longest title, in characters.
    public static let longestTitle = 200
    /// The longest description, in characters.
    public static let longestDetails = 5_000
    /// The longest example, in characters.
    public static let longestExample = 200
    /// The most examples.
    public static let mostExamples = 20
    /// The longest tag, in characters.
    public static let longestTag = 40
    /// The most tags.
    public static let mostTags = 8

    /// Names it.
    public let id: ID
    /// Which of the five it is.
    public var kind: Kind
    /// A few words; may be empty, and then the name of its kind stands for it.
    public var title: String
    /// A description; may be empty. Empty, too, for one of the partner's that the account has not opened.
    public var details: String
    /// What the other could do, a line each. None for one of the partner's that the account has not opened.
    public var examples: [String]
    /// How much it matters.
    public var importance: Importance
    /// Words to find it by, in their order.
    public var tags: [String]
    /// Where it lies.
    public var privacy: Privacy
    /// Whose it is; nil for one that lies in the account's own space.
    public var author: AccountID?
    /// When it was shared; nil for one that never was, or was taken back.
    public var sharedAt: Date?
    /// When the author's partner opened it; nil until then.
    public var openedAt: Date?
    /// Whether it is a copy that is kept of a partner's, of a couple that has ended.
    public var isKept: Bool
    /// When it was made.
    public let createdAt: Date
    /// When it was last changed.
    public var updatedAt: Date
    /// Counts its changes and its moves, from 1.
    public var version: Int

    /// A love language from its parts.
    public init(
        id: ID, kind: Kind, title: String = "", details: String = "", examples: [String] = [],
        importance: Importance = .medium, tags: [String] = [], privacy: Privacy, author: AccountID? = nil,
        sharedAt: Date? = nil, openedAt: Date? = nil, isKept: Bool = false, createdAt: Date, updatedAt: Date, version: Int = 1
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.details = details
        self.examples = examples
        self.importance = importance
        self.tags = tags
        self.privacy = privacy
        self.author = author
        self.sharedAt = sharedAt
        self.openedAt = openedAt
        self.isKept = isKept
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.version = version
    }

    /// Whether it is an account's own.
    public func isOwn(of account: AccountID) -> Bool { author == nil || author == account && !isKept }

    /// Whether an account sees all of it: its own, and what it has opened of its partner's.
    public func isOpen(to account: AccountID) -> Bool { isOwn(of: account) || openedAt != nil || isKept }
}

/// A love language to be made or changed.
public struct LoveLanguageDraft: Hashable, Sendable {
    /// The identifier chosen by the client, so that sending it twice writes it once; nil otherwise.
    public var id: LoveLanguage.ID?
    /// Which of the five it is.
    public var kind: LoveLanguage.Kind
    /// A few words; may be empty.
    public var title: String
    /// A description; may be empty.
    public var details: String
    /// What the other could do, a line each.
    public var examples: [String]
    /// How much it matters.
    public var importance: LoveLanguage.Importance
    /// Words to find it by.
    public var tags: [String]
    /// Whether it is not finished yet. Of a shared one it says nothing.
    public var isDraft: Bool

    /// A draft from its parts.
    public init(
        id: LoveLanguage.ID? = nil, kind: LoveLanguage.Kind, title: String = "", details: String = "", examples: [String] = [],
        importance: LoveLanguage.Importance = .medium, tags: [String] = [], isDraft: Bool = false
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.details = details
        self.examples = examples
        self.importance = importance
        self.tags = tags
        self.isDraft = isDraft
    }

    /// What a love language says now.
    public init(_ language: LoveLanguage) {
        self.init(
            kind: language.kind, title: language.title, details: language.details, examples: language.examples,
            importance: language.importance, tags: language.tags, isDraft: language.privacy == .draft)
    }

    /// The draft as it is kept: the title and each example in one line, without blank ones, each tag once. A comma ends a tag,
    /// as where tags are typed in one line. Throws for what cannot be kept.
    public func checked() throws(LoveLanguage.Problem) -> LoveLanguageDraft {
        var draft = self
        draft.title = NoteTag.line(title)
        draft.examples = examples.map(NoteTag.line).filter { !$0.isEmpty }
        draft.tags = NoteTag.list(tags.joined(separator: ","))
        guard !draft.title.isTooLong(most: LoveLanguage.longestTitle) else { throw .longTitle }
        guard !details.isTooLong(most: LoveLanguage.longestDetails) else { throw .longDetails }
        guard draft.examples.count <= LoveLanguage.mostExamples else { throw .tooManyExamples }
        guard draft.examples.allSatisfy({ !$0.isTooLong(most: LoveLanguage.longestExample) }) else {
            throw .longExample
        }
        guard draft.tags.count <= LoveLanguage.mostTags else { throw .tooManyTags }
        guard draft.tags.allSatisfy({ !$0.isTooLong(most: LoveLanguage.longestTag) }) else { throw .longTag }
        return draft
    }
}

extension LoveLanguage {
    /// What is wrong with a love language that was typed.
    public enum Problem: String, Error, CaseIterable, Hashable, Sendable {
        case longTitle, longDetails, tooManyExamples, longExample, tooManyTags, longTag
    }

    /// Whether it says what a draft says. Whether a shared one is finished is not asked.
    public func says(_ draft: LoveLanguageDraft) -> Bool {
        var (said, other) = (LoveLanguageDraft(self), draft)
        other.id = nil
        if privacy == .shared { (said.isDraft, other.isDraft) = (false, false) }
        return said == other
    }

    /// Returns it with what a draft says. A shared one stays shared.
    public func edited(to draft: LoveLanguageDraft, at time: Date) -> LoveLanguage {
        var language = self
        (language.kind, language.title, language.details) = (draft.kind, draft.title, draft.details)
        (language.examples, language.importance, language.tags) = (draft.examples, draft.importance, draft.tags)
        if privacy != .shared { language.privacy = draft.isDraft ? .draft : .isPrivate }
        language.updatedAt = time
        language.version += 1
        return language
    }
}

/// What the rules of love languages forbid.
public enum LoveLanguageRefusal: Error, Hashable, Sendable {
    /// Only the partner whose it is changes it, takes it back or deletes it.
    case notAuthor
    /// The partner has opened it, so that it cannot be taken back.
    case opened
    /// It is the account's own: the partner does something for it.
    case ownLanguage
}
