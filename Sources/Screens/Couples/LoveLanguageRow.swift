package import Kinkeeper
package import Store

/// Who looks at love languages.
package struct LoveLanguageContext: Hashable, Sendable {
    /// The account that looks.
    package let account: Account.ID
    /// The partner's name; nil without a partner, where pages say nothing of sharing.
    package let partner: String?
    /// The names of other accounts: of the partner, and of those of before that are known.
    private let names: [Account.ID: String]

    /// The context of an account's love languages; `names` has those of former partners.
    package init(_ languages: AccountLoveLanguages, names: [Account.ID: String] = [:]) {
        account = languages.account
        let partner = languages.couple?.partner(of: languages.account)
        self.partner = partner?.name
        self.names = names.merging(partner.map { [$0.account: $0.name] } ?? [:]) { $1 }
    }

    /// Whether the name of an account is known.
    package func knows(_ account: Account.ID) -> Bool { account == self.account || names[account] != nil }

    /// "You", "Ben"; "Former partner" for an account whose name is not known.
    package func name(of account: Account.ID, _ phrases: Phrasebook) -> String {
        account == self.account ? phrases.text("love.you") : names[account] ?? phrases.text("requests.former")
    }
}

extension LoveLanguage.Kind {
    /// A picture of it.
    package var emoji: String {
        switch self {
        case .words: "💬"
        case .time: "⏰"
        case .gifts: "🎁"
        case .touch: "🤝"
        case .acts: "✋"
        }
    }

    /// "Quality time".
    package func title(_ phrases: Phrasebook) -> String { phrases.text("love.kind.\(rawValue)") }
}

extension LoveLanguage {
    /// The title; the name of its kind where it has none.
    package func heading(_ phrases: Phrasebook) -> String { title.isEmpty ? kind.title(phrases) : title }
}

extension NoteBadge {
    /// Where a love language lies: with the icon, word and colour that notes have.
    init(_ privacy: LoveLanguage.Privacy, _ phrases: Phrasebook) {
        switch privacy {
        case .shared: self.init(NotePrivacy.shared, phrases)
        case .isPrivate: self.init(NotePrivacy.isPrivate, phrases)
        case .draft: self.init(NotePrivacy.draft, phrases)
        }
    }
}

/// A love language in a list.
public struct LoveLanguageRow: Hashable, Sendable {
    /// Names the row in the page.
    public let anchor: String
    /// The page of the love language.
    public let path: String
    /// A picture of its kind.
    public let emoji: String
    /// The title, else the name of its kind.
    public let title: String
    /// "Acts of service"; empty where it is the title.
    public let kind: String
    /// "Very important · 2 times this week · Not read yet".
    public let details: String
    /// Whether the account has not opened its partner's yet.
    public let isUnread: Bool
    /// Where it lies; nil for one of the partner's.
    public let badge: NoteBadge?
    /// The button that says that something was done for it today; nil for one's own, and for what was kept.
    public let doing: LoveActionButton?

    package init(
        _ language: LoveLanguage, actions: Int, in context: LoveLanguageContext, from display: DisplayContext
    ) {
        let phrases = display.phrases
        let isOwn = language.isOwn(of: context.account)
        anchor = "love-\(language.id)"
        path = Routes.loveLanguage.path(language.id)
        emoji = language.kind.emoji
        title = language.heading(phrases)
        kind = language.title.isEmpty ? "" : language.kind.title(phrases)
        isUnread = !language.isOpen(to: context.account)
        details = [
            phrases.text("love.importance.\(language.importance.rawValue)"),
            actions > 0 ? phrases.count("love.week", actions) : nil, isUnread ? phrases.text("love.unread") : nil,
        ].compactMap(\.self).joined(separator: " · ")
        badge = isOwn ? NoteBadge(language.privacy, phrases) : nil
        doing =
            isOwn || language.isKept
            ? nil : LoveActionButton(language, back: "\(Routes.loveLanguages.path)#\(anchor)", from: display)
    }
}

/// A button that says that something was done for a love language today: the day that it is when it is pressed.
public struct LoveActionButton: Hashable, Sendable {
    /// Where it is sent.
    public let path: String
    /// Names what was done, so that sending it twice writes it once.
    public let id: String
    /// The page that it leads back to.
    public let back: String
    /// "Did something for “Breakfast in bed” today", for screen readers.
    public let label: String

    init(_ language: LoveLanguage, back: String, from display: DisplayContext) {
        path = Routes.loveActions.path(language.id)
        id = LoveAction.ID.make(at: display.now).description
        self.back = back
        label = display.phrases.text("love.did.label", ["title": language.heading(display.phrases)])
    }
}

/// The love languages on the couple's page: the partner's most important one, and a link to all.
public struct LoveLanguageSection: Hashable, Sendable {
    /// "💬 Words of affirmation"; nil where the partner has shared none.
    public let top: String?
    /// "What matters most to Ben", "Ben has shared none yet."
    public let lead: String
    /// "2 times this week"; nil without any.
    public let week: String?
    /// The page of all.
    public let path: String

    package init(
        _ statistics: LoveLanguageStatistics, in context: LoveLanguageContext, from display: DisplayContext
    ) {
        let (phrases, name) = (display.phrases, ["name": context.partner ?? ""])
        top = statistics.top.map { "\($0.emoji) \($0.title(phrases))" }
        lead = phrases.text(statistics.top == nil ? "love.top.none" : "love.top.of", name)
        week = statistics.actionsThisWeek > 0 ? phrases.count("love.week", statistics.actionsThisWeek) : nil
        path = Routes.loveLanguages.path
    }
}
