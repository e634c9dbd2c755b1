package import Kinkeeper
package import Store

/// A love language for the account that looks.
package struct ShownLoveLanguage: Sendable {
    let language: LoveLanguage
    let account: Account.ID

    /// A love language, seen by an account.
    package init(_ language: LoveLanguage, for account: Account.ID) {
        (self.language, self.account) = (language, account)
    }
}

extension Records {
    /// Something that makes one partner feel loved.
    package static let loveLanguage = Record<ShownLoveLanguage>(
        "LoveLanguage", "Something that makes one partner feel loved."
    ) {
        Field("id", .identifier("Names it. It keeps its name when it is shared or taken back."), \.language.id)
        Field(page: "couple/love-languages", \.language.id)
        Field(
            "privacy",
            .word("Where it lies: in the space of your couple, or in your own, finished or not.", named: "LoveLanguagePrivacy"),
            \.language.privacy)
        loveLanguageContent.fields.map { $0.of { LoveLanguageDraft($0.language) } }
        Field("author", orNull: .identifier("Whose it is; null for one that lies in your own space."), \.language.author)
        Field("isOwn", .flag("Whether it is yours.")) { $0.language.isOwn(of: $0.account) }
        Field(
            "isOpen",
            .flag("Whether you see all of it. Of one of your partner’s that you have not read, details and examples are empty.")
        ) { $0.language.isOpen(to: $0.account) }
        Field("sharedAt", orNull: .instant("When it was shared."), \.language.sharedAt)
        Field(
            "openedAt", orNull: .instant("When its author's partner read it; from then on it cannot be taken back."),
            \.language.openedAt)
        Field("isKept", .flag("Whether it is your copy of a former partner's."), \.language.isKept)
        Field("createdAt", .instant("When it was made."), \.language.createdAt)
        Field("updatedAt", .instant("When it was last changed."), \.language.updatedAt)
        Field("version", .text("The version of it, for If-Match.", max: 20)) { String($0.language.version) }
    }

    /// The editable content of a love language, wherever it lies.
    package static let loveLanguageContent = RecordInput<LoveLanguageDraft>(
        "LoveLanguageContent", "A love language.", required: ["kind"]
    ) {
        Field("kind", .word("Which of the five it is.", named: "LoveLanguageKind"), sets: \.kind)
        Field(
            "title", .text("A few words; where empty, the name of its kind stands for it.", max: LoveLanguage.longestTitle),
            sets: \.title)
        Field("details", .text("A description; empty if not said.", max: LoveLanguage.longestDetails), sets: \.details)
        Field(
            "examples",
            .list(
                "What the other could do.", of: .text("An example, in one line.", max: LoveLanguage.longestExample),
                max: LoveLanguage.mostExamples), sets: \.examples)
        Field(
            "importance", .word("How much it matters; medium if not said.", named: "LoveLanguageImportance"),
            sets: \.importance)
        Field(
            "tags",
            .list(
                "Words to find it by.", of: .text("A tag.", max: LoveLanguage.longestTag), max: LoveLanguage.mostTags),
            sets: \.tags)
    }

    /// What a change of a love language says.
    package static let loveLanguageInput = RecordInput<LoveLanguageDraft>(
        "LoveLanguageInput", "A love language of yours.", required: ["kind"]
    ) {
        loveLanguageContent.fields
        Field("isDraft", .flag("Whether it is not finished yet. Of a shared one it says nothing."), sets: \.isDraft)
    }

    /// Something that one partner did for a love language of the other.
    package static let loveAction = Record<LoveAction>(
        "LoveAction", "Something that one partner did for a love language of the other."
    ) {
        Field("id", .identifier("Names it."), \.id)
        Field("language", .identifier("The love language it was done for."), \.language)
        Field("account", .identifier("The account that did it."), \.account)
        loveActionInput.fields.map { $0.of { LoveActionDraft(day: $0.day, words: $0.words) } }
        Field("createdAt", .instant("When it was written down."), \.createdAt)
    }

    /// The content of an action.
    package static let loveActionInput = RecordInput<LoveActionDraft>(
        "LoveActionInput", "Something that you did for a love language of your partner.", required: []
    ) {
        Field("day", .day("The day it was done, today or before; today if not said."), sets: \.day)
        Field("words", .text("What was done; empty if not said.", max: LoveAction.longestWords), sets: \.words)
    }

    /// What the love languages come to.
    package static let loveLanguageStatistics = Record<LoveLanguageStatistics>(
        "LoveLanguageStatistics", "What your love languages come to."
    ) {
        Field("total", .count("Your own, shared or not; those not shared count with notes:read alone."), \.total)
        Field("shared", .count("Those of them that are shared."), \.shared)
        Field("sharingProgress", .integer("The share of your own that is shared, in percent.", 0...100), \.sharingProgress)
        Field(
            "actionsThisWeek", .count("What both of you did in the week of today, which begins on Monday."), \.actionsThisWeek)
        Field(
            "partnerTop",
            orNull: .word("Your partner's most important language; null where none is shared.", named: "LoveLanguageKind"),
            \.top)
    }

    /// A love language that was deleted.
    package static let deletedLoveLanguage = Record<DeletedLoveLanguage>(
        "DeletedLoveLanguage", "A love language of yours that was deleted and can be brought back."
    ) {
        Field("id", .identifier("Names it."), \.id)
        Field("kind", .word("Which of the five it is.", named: "LoveLanguageKind"), \.kind)
        Field("title", .text("A few words; may be empty.", max: LoveLanguage.longestTitle), \.title)
        Field("deletedAt", .instant("When it was deleted; 30 days later it is gone for good."), \.deletedAt)
    }
}
