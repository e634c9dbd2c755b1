package import Kinkeeper
import Store

/// The love languages that the quiz proposes, to be ticked and kept.
public struct CoupleOnboardingLanguages: Hashable, Sendable {
    /// What was typed.
    package struct Fields: Hashable, Sendable {
        /// What was typed in the row of a kind.
        package struct Row: Hashable, Sendable {
            package var id: String?
            package var isTicked: Bool
            package var title: String
            package var importance: String
            /// Why it cannot be kept.
            package var problem: String?

            /// A row as it was sent.
            package init(id: String?, isTicked: Bool, title: String, importance: String) {
                (self.id, self.isTicked, self.title, self.importance) = (id, isTicked, title, importance)
            }
        }

        /// The rows by their kinds.
        package var rows: [LoveLanguage.Kind: Row]
        /// Whether they are to be shared.
        package var isShared: Bool
        /// The couple whose partner the form named.
        package let couple: String?

        /// Fields as they were sent.
        package init(rows: [LoveLanguage.Kind: Row], isShared: Bool, couple: String?) {
            (self.rows, self.isShared, self.couple) = (rows, isShared, couple)
        }
    }

    /// A kind.
    public struct Row: Hashable, Sendable {
        /// The kind's word, part of the fields' names.
        public let kind: String
        /// A picture of it.
        public let emoji: String
        /// "Physical touch".
        public let name: String
        /// Names the one that is to be made.
        public let id: String
        /// Whether it is ticked.
        public let isTicked: Bool
        /// The title that stands in the field.
        public let title: String
        /// How much it matters.
        public let importances: [SettingChoice]
        /// "You already have one: Tea in bed"; nil where there is none.
        public let have: String?
        /// The one there is.
        public let havePath: String?
        /// Why it was not kept.
        public let problem: String?
        /// Whether it can be ticked: there is none yet, or something was typed for it.
        public let isOpen: Bool
    }

    /// What the order means.
    public let lead: String
    /// The five kinds, the one that matters most first.
    public let rows: [Row]
    /// Where they are to lie; none without a partner, and where there is nothing to keep.
    public let privacies: [SettingChoice]
    /// Names the couple that they are shared in: another partner gets none of them. Nil without a partner.
    public let couple: String?
    /// Whether there is a kind to keep.
    public let isOpen: Bool
    /// That there is none; nil where there is.
    public let nothing: String?
    /// Why nothing was kept.
    public let problem: String?

    init(_ reads: CoupleOnboardingScreen.Reads, _ typed: CoupleOnboardingScreen.Typed, from display: DisplayContext) {
        let (phrases, onboarding, fields) = (display.phrases, reads.stored.onboarding, typed.languages)
        lead = phrases.text(onboarding.answers.isEmpty ? "gettingStarted.love.unordered" : "gettingStarted.love.order")
        var identifiers = IdentifierSequence()
        rows = onboarding.proposals.map { proposal in
            let id: LoveLanguage.ID = identifiers.next(at: display.now)
            return Row(
                proposal, fields?.rows[proposal.kind], has: reads.languages[proposal.kind], id: id.description, phrases)
        }
        couple = reads.couple?.description
        isOpen = rows.contains { $0.isOpen }
        nothing = isOpen ? nil : phrases.text("gettingStarted.love.all")
        let isShared = fields?.isShared ?? true
        privacies =
            isOpen
            ? reads.partner.map { name in
                [
                    SettingChoice(
                        "shared", phrases.text("gettingStarted.love.shared", ["name": name]), isSelected: isShared),
                    SettingChoice("private", phrases.text("gettingStarted.love.private"), isSelected: !isShared),
                ]
            } ?? [] : []
        problem = typed.problem
    }

    /// The drafts of the ticked rows, the titles that cannot be kept marked in the fields. A title that only says the name of its kind
    /// is none.
    package static func drafts(_ fields: inout Fields, _ phrases: Phrasebook) -> [LoveLanguageDraft] {
        var drafts: [LoveLanguageDraft] = []
        for kind in LoveLanguage.Kind.allCases {
            guard let row = fields.rows[kind], row.isTicked else { continue }
            let typed = LoveLanguageDraft(
                id: row.id.flatMap { LoveLanguage.ID($0) }, kind: kind, title: row.title,
                importance: LoveLanguage.Importance(rawValue: row.importance) ?? .medium)
            do throws(LoveLanguage.Problem) {
                var draft = try typed.checked()
                if draft.title == kind.title(phrases) { draft.title = "" }
                drafts.append(draft)
            } catch {
                fields.rows[kind]?.problem = phrases.text("love.problem.\(error.rawValue)")
            }
        }
        return drafts
    }
}

extension CoupleOnboardingLanguages.Row {
    fileprivate init(
        _ proposal: CoupleOnboarding.Proposal, _ typed: CoupleOnboardingLanguages.Fields.Row?, has: LoveLanguage?, id: String,
        _ phrases: Phrasebook
    ) {
        let kind = proposal.kind
        self.kind = kind.rawValue
        (emoji, name) = (kind.emoji, kind.title(phrases))
        self.id = typed?.id ?? id
        // What was typed for a kind that has one by now is not to be lost.
        isOpen = has == nil || typed?.problem != nil
        isTicked = typed?.isTicked ?? false && has == nil
        title = typed?.title ?? kind.title(phrases)
        let importance = typed?.importance ?? proposal.importance.rawValue
        importances = LoveLanguage.Importance.allCases.reversed().map(\.rawValue).map {
            SettingChoice($0, phrases.text("love.importance.\($0)"), isSelected: $0 == importance)
        }
        have = has.map { phrases.text("gettingStarted.love.have", ["title": $0.heading(phrases)]) }
        havePath = has.map { Routes.loveLanguage.path($0.id) }
        problem = typed?.problem
    }
}
