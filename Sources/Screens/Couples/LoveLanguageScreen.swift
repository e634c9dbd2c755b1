import Foundation
package import Kinkeeper
package import Store

/// One love language: what it says, what was done for it, and what its reader may do.
public struct LoveLanguageScreen: Hashable, Sendable {
    /// The number of actions on a page.
    package static let mostActions = 50

    /// Something that was done.
    public struct ActionRow: Hashable, Sendable {
        /// "Thursday, 26 November".
        public let day: String
        /// "You", "Ben".
        public let name: String
        /// What was done; may be empty.
        public let words: String
        /// Where it is deleted; nil for what the partner did, and for what is kept.
        public let deletingPath: String?
        /// "Delete: Thursday, 26 November", for screen readers.
        public let label: String
    }

    /// What was done in a span of time.
    public struct ActionList: Hashable, Sendable {
        /// Names it in the page.
        public let anchor: String
        /// "This week".
        public let heading: String
        /// The rows.
        public let rows: [ActionRow]
    }

    /// Actions of one page.
    package struct Actions: Sendable {
        /// What was done, the latest day first.
        package let actions: [LoveAction]
        /// Where the next page begins.
        package let next: LoveActionCursor?
        /// Whether this is the first page.
        package let isFirst: Bool

        package init(_ actions: [LoveAction], next: LoveActionCursor?, isFirst: Bool) {
            (self.actions, self.next, self.isFirst) = (actions, next, isFirst)
        }
    }

    /// What was typed in a form that could not be kept.
    package enum Typed: Sendable {
        case nothing
        /// A change, and what is wrong with it; nil where the love language was changed since.
        case change(LoveLanguageForm.Fields, LoveLanguage.Problem?)
        /// Something done.
        case action(LoveActionForm.Fields, LoveActionForm.Problem)
    }

    /// The title, else the name of its kind.
    public let title: String
    /// "💬 Words of affirmation · Very important".
    public let lead: String
    /// Where it lies; nil for a copy that was kept.
    public let badge: NoteBadge?
    /// What that means here.
    public let privacyHint: String
    /// The description; may be empty.
    public let details: String
    /// What the other could do.
    public let examples: [String]
    /// The tags.
    public let tags: [String]
    /// That it was changed meanwhile, or why a change was not made; nil otherwise.
    public let conflict: String?
    /// The button that says that something was done today; nil for one's own.
    public let doing: LoveActionButton?
    /// The form with words and a day; nil for one's own.
    public let actionForm: LoveActionForm?
    /// What was done this week, and earlier.
    public let actions: [ActionList]
    /// What is said where nothing was done; nil otherwise, and where nothing can be.
    public let nothingDone: String?
    /// The next page of what was done; nil on the last.
    public let morePath: String?
    /// The first page of it; nil on it.
    public let firstPath: String?
    /// The form of a change; nil for the partner's.
    public let form: LoveLanguageForm?
    /// Whether that form is open.
    public let isFormOpen: Bool
    /// Where it is shared; nil where it cannot be.
    public let sharingPath: String?
    /// "Share with Ben".
    public let sharingTitle: String
    /// "Ben can read it. You can take it back until Ben opens it."
    public let sharingHint: String
    /// Where it is taken back; nil where it cannot be.
    public let takingBackPath: String?
    /// Where it is deleted; nil where it cannot be.
    public let deletingPath: String?
    /// The version that is shared or deleted.
    public let version: String
    /// The page of all.
    public let back: String
}

extension LoveLanguageScreen {
    /// The page of a love language as it stands now.
    package init(
        _ language: LoveLanguage, _ actions: Actions, typed: Typed = .nothing, refusal: String? = nil,
        in context: LoveLanguageContext, from display: DisplayContext
    ) {
        let (phrases, blanks) = (display.phrases, ["name": context.partner ?? ""])
        let importance = phrases.text("love.importance.\(language.importance.rawValue)")
        let (isOwn, path) = (language.isOwn(of: context.account), Routes.loveLanguage.path(language.id))
        let (form, isFormOpen) = Self.form(language, typed, context, display)
        var (fields, problem): (LoveActionForm.Fields, LoveActionForm.Problem?) = (.init(), nil)
        if case .action(let typed, let found) = typed { (fields, problem) = (typed, found) }
        let canDo = !isOwn && !language.isKept
        let isInCouple = language.author != nil && !language.isKept
        let isShared = language.privacy == .shared
        self.init(
            title: language.heading(phrases),
            lead: [
                "\(language.kind.emoji) \(language.kind.title(phrases))",
                importance,
            ].joined(separator: " · "),
            badge: language.isKept ? nil : NoteBadge(language.privacy, phrases),
            privacyHint: Self.hint(language, context, phrases), details: language.details, examples: language.examples,
            tags: language.tags, conflict: refusal,
            doing: canDo ? LoveActionButton(language, back: path, from: display) : nil,
            actionForm: canDo ? LoveActionForm(fields, for: language.id, problem: problem, from: display) : nil,
            actions: Self.lists(actions.actions, isInCouple: isInCouple, context, display),
            nothingDone: actions.actions.isEmpty && isShared ? phrases.text("love.actions.none") : nil,
            morePath: actions.next.map { "\(path)?after=\($0)#done" }, firstPath: actions.isFirst ? nil : "\(path)#done",
            form: form, isFormOpen: isFormOpen,
            sharingPath: isOwn && !isShared && context.partner != nil ? Routes.loveLanguageSharing.path(language.id) : nil,
            sharingTitle: phrases.text("notes.share", blanks), sharingHint: phrases.text("love.share.hint", blanks),
            takingBackPath: isOwn && isShared && language.openedAt == nil
                ? Routes.loveLanguageTakingBack.path(language.id) : nil,
            deletingPath: isOwn ? Routes.loveLanguageDeleting.path(language.id) : nil, version: String(language.version),
            back: language.isKept ? "\(Routes.loveLanguages.path)?kept=1" : Routes.loveLanguages.path)
    }

    private static func form(
        _ language: LoveLanguage, _ typed: Typed, _ context: LoveLanguageContext, _ display: DisplayContext
    ) -> (form: LoveLanguageForm?, isOpen: Bool) {
        guard language.isOwn(of: context.account) else { return (nil, false) }
        guard case .change(var fields, let problem) = typed else {
            return (LoveLanguageForm(.init(language), changing: language, hasPartner: false, from: display), false)
        }
        // What was typed is looked at beside what it says now, and then saved over it.
        if problem == nil { fields.version = String(language.version) }
        return (
            LoveLanguageForm(fields, changing: language, problem: problem, hasPartner: false, from: display), true
        )
    }

    private static func hint(_ language: LoveLanguage, _ context: LoveLanguageContext, _ phrases: Phrasebook) -> String {
        let blanks = ["name": context.partner ?? ""]
        if language.isKept { return phrases.text("love.hint.kept") }
        switch language.privacy {
        case .isPrivate: return phrases.text("notes.hint.private")
        case .draft: return phrases.text("notes.hint.draft")
        case .shared where language.author != context.account: return phrases.text("love.hint.partner", blanks)
        case .shared where language.openedAt == nil: return phrases.text("love.hint.unopened", blanks)
        case .shared: return phrases.text("love.hint.opened", blanks)
        }
    }

    private static func lists(
        _ actions: [LoveAction], isInCouple: Bool, _ context: LoveLanguageContext, _ display: DisplayContext
    ) -> [ActionList] {
        let (phrases, monday) = (display.phrases, LoveAction.week(of: display.today).lowerBound)
        func list(_ anchor: String, _ part: some Sequence<LoveAction>) -> ActionList {
            ActionList(
                anchor: anchor, heading: phrases.text("love.actions.\(anchor)"),
                rows: part.map { ActionRow($0, isInCouple: isInCouple, context, from: display) })
        }
        return [
            list("week", actions.prefix { $0.day >= monday }), list("earlier", actions.drop { $0.day >= monday }),
        ].filter { !$0.rows.isEmpty }
    }
}

extension LoveLanguageScreen.ActionRow {
    /// One of a love language in the account's own space is only read.
    fileprivate init(
        _ action: LoveAction, isInCouple: Bool, _ context: LoveLanguageContext, from display: DisplayContext
    ) {
        let phrases = display.phrases
        let shown = display.wording.day(action.day, today: display.today)
        day = shown
        name = context.name(of: action.account, phrases)
        words = action.words
        deletingPath = isInCouple && action.account == context.account ? Routes.loveActionDeleting.path(action.id) : nil
        label = phrases.text("love.actions.delete.of", ["day": shown])
    }
}
