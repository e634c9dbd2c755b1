package import Kinkeeper
package import Store

/// What makes the partners feel loved: one's own, and the partner's, a page of each at a time.
public struct LoveLanguagesScreen: Hashable, Sendable {
    /// The number of rows of a part.
    package static let most = 50

    /// A number with its word.
    public struct Count: Hashable, Sendable {
        /// "3", "25%", "💬".
        public let number: String
        /// "shared".
        public let word: String
    }

    /// One part of the page.
    public struct Part: Hashable, Sendable {
        /// Names the part in the page.
        public let anchor: String
        /// "Yours", "Ben's".
        public let heading: String
        /// The rows.
        public let rows: [LoveLanguageRow]
        /// What is said where there are none; nil where there are.
        public let nothing: String?
        /// The next page; nil on the last.
        public let morePath: String?
        /// The first page; nil on it.
        public let firstPath: String?
    }

    /// A page of one part.
    package struct List: Sendable {
        /// The love languages.
        package let languages: [LoveLanguage]
        /// Where the next page begins.
        package let next: LoveLanguageCursor?
        /// Where this one began; nil on the first.
        package let cursor: LoveLanguageCursor?

        package init(_ languages: [LoveLanguage], next: LoveLanguageCursor?, after cursor: LoveLanguageCursor?) {
            (self.languages, self.next, self.cursor) = (languages, next, cursor)
        }
    }

    /// What the page is made of.
    package struct Content: Sendable {
        /// The account's own; nil where only what was kept is shown.
        package var own: List?
        /// The partner's; nil without a partner.
        package var partner: List?
        /// What was kept of a former partner's; nil otherwise.
        package var kept: List?
        /// What was done this week, for each.
        package var actions: [LoveLanguage.ID: Int] = [:]
        /// The counts.
        package var statistics: LoveLanguageStatistics
        /// What the account has deleted.
        package var deleted: [DeletedLoveLanguage] = []
        /// Whether there is something that was kept.
        package var hasKept = false
        /// Whether the couple's space cannot be read.
        package var isIncomplete = false

        package init(_ statistics: LoveLanguageStatistics) { self.statistics = statistics }
    }

    /// The counts; none where only what was kept is shown.
    public let counts: [Count]
    /// One's own, then the partner's.
    public let parts: [Part]
    /// The form for a new one; nil where only what was kept is shown.
    public let form: LoveLanguageForm?
    /// Whether the form is open: something in it has to be corrected.
    public let isFormOpen: Bool
    /// What the account has deleted.
    public let deleted: [CoupleRequestsScreen.DeletedRow]
    /// What was kept of a former partner's; nil without any.
    public let keptPath: String?
    /// Why what was typed was not written; nil otherwise.
    public let refusal: String?
    /// What was typed and has no field here; nil without any.
    public let unwritten: String?
    /// That the couple's space cannot be read; nil otherwise.
    public let incomplete: String?
    /// The page of the couple.
    public let couplePath: String

    package init(
        _ content: Content, form: LoveLanguageForm?, isFormOpen: Bool = false, refusal: String? = nil,
        unwritten: String? = nil, in context: LoveLanguageContext,
        from display: DisplayContext
    ) {
        let phrases = display.phrases
        counts = content.kept == nil ? Self.counts(content.statistics, context, display) : []
        func part(
            _ name: String, _ list: List?, heading: String, nothing: String, link: (LoveLanguageCursor?) -> String
        ) -> Part? {
            guard let list else { return nil }
            return Part(
                anchor: name, heading: heading,
                rows: list.languages.map {
                    LoveLanguageRow($0, actions: content.actions[$0.id] ?? 0, in: context, from: display)
                },
                nothing: list.languages.isEmpty ? nothing : nil,
                morePath: list.next.map { "\(link($0))#\(name)" },
                firstPath: list.cursor == nil ? nil : "\(link(nil))#\(name)")
        }
        let blanks = ["name": context.partner ?? ""]
        parts = [
            part("yours", content.own, heading: phrases.text("love.yours"), nothing: phrases.text("love.yours.none")) {
                Self.path(own: $0, partner: content.partner?.cursor)
            },
            part(
                "partners", content.partner, heading: phrases.text("love.partners", blanks),
                nothing: phrases.text("love.top.none", blanks)
            ) { Self.path(own: content.own?.cursor, partner: $0) },
            part("kept", content.kept, heading: phrases.text("love.kept"), nothing: phrases.text("love.kept.none")) {
                "\(Routes.loveLanguages.path)?kept=1\($0.map { "&after=\($0)" } ?? "")"
            },
        ].compactMap(\.self)
        self.form = form
        self.isFormOpen = isFormOpen
        (self.refusal, self.unwritten) = (refusal, unwritten)
        deleted = content.deleted.map { CoupleRequestsScreen.DeletedRow($0, from: display) }
        keptPath = content.hasKept && content.kept == nil ? "\(Routes.loveLanguages.path)?kept=1" : nil
        incomplete = content.isIncomplete ? phrases.text("love.incomplete") : nil
        couplePath = Routes.couple.path
    }

    private static func path(own: LoveLanguageCursor?, partner: LoveLanguageCursor?) -> String {
        let query = [own.map { "after=\($0)" }, partner.map { "partner=\($0)" }].compactMap(\.self).joined(separator: "&")
        return query.isEmpty ? Routes.loveLanguages.path : "\(Routes.loveLanguages.path)?\(query)"
    }

    private static func counts(
        _ statistics: LoveLanguageStatistics, _ context: LoveLanguageContext, _ display: DisplayContext
    ) -> [Count] {
        let (phrases, number) = (display.phrases, { (count: Int) in display.wording.number(count) })
        var counts = [Count(number: number(statistics.total), word: phrases.text("love.count.total"))]
        guard let partner = context.partner else { return counts }
        counts.append(
            Count(
                number: number(statistics.shared),
                word: phrases.text("love.count.shared", ["percent": number(statistics.sharingProgress)])))
        counts.append(Count(number: number(statistics.actionsThisWeek), word: phrases.text("love.count.week")))
        if let top = statistics.top {
            counts.append(
                Count(
                    number: top.emoji,
                    word: phrases.text("love.count.top", ["kind": top.title(phrases), "name": partner])))
        }
        return counts
    }
}

extension CoupleRequestsScreen.DeletedRow {
    fileprivate init(_ language: DeletedLoveLanguage, from display: DisplayContext) {
        let title = language.title.isEmpty ? language.kind.title(display.phrases) : language.title
        self.init(
            title: title, when: display.wording.moment(language.deletedAt, in: display.timeZone),
            label: display.phrases.text("reminders.gone.back.of", ["title": title]),
            restorePath: Routes.loveLanguageRestoring.path(language.id))
    }
}
