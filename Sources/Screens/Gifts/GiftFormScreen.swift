import Application
package import Foundation
package import Kinkeeper
package import Store

/// The form of a gift: its title, recipients, occasion and day, budget, and link.
public struct GiftFormScreen: Hashable, Sendable {
    /// Why the form was not taken, beside the fields.
    public struct Problems: Hashable, Sendable {
        /// Beside what to give.
        public var title: String?
        /// Beside those it is for.
        public var people: String?
        /// Beside the day.
        public var day: String?
        /// Beside the budget.
        public var budget: String?
        /// Beside the link.
        public var link: String?
        /// Beside the days that choosing and coming take.
        public var lead: String?

        /// None.
        public init() {}
    }

    /// "New gift", or the gift's title.
    public let heading: String
    /// Where it is sent.
    public let action: String
    /// Names the gift, also one that is not there yet, so that sending it twice writes it once.
    public let id: String
    /// The version that the form shows; empty for a new one.
    public let version: String
    /// Where it leads back to.
    public let back: String
    /// The title.
    public let title: String
    /// The recipients.
    public let people: [CatchupFormScreen.Pick]
    /// The search for a person to add.
    public let query: String
    /// Whether there was a search.
    public let isFinding: Bool
    /// The people found and not chosen yet.
    public let found: [CatchupFormScreen.Pick]
    /// "Nobody matches “xyz”."; nil otherwise.
    public let foundNobody: String?
    /// The occasion, in words.
    public let occasion: String
    /// Words that it can be for.
    public let occasions: [String]
    /// "2026-11-21", or empty.
    public let day: String
    /// "49.90", or empty.
    public let amount: String
    /// The currencies there are, by code.
    public let currencies: [SettingChoice]
    /// Where to find it.
    public let link: String
    /// The note.
    public let note: String
    /// Words to find it by, with commas.
    public let tags: String
    /// Days before the day by which it should be chosen.
    public let choosing: String
    /// Days it takes to come.
    public let delivery: String
    /// Whether those are not the usual ones, or something is wrong with them.
    public let hasLead: Bool
    /// Similar gifts given to the same people before: "A kettle, given on 24 December 2025".
    public let before: [String]
    /// "Save".
    public let saveTitle: String
    /// Beside what to give.
    public let titleProblem: String?
    /// Beside those it is for.
    public let peopleProblem: String?
    /// Beside the day.
    public let dayProblem: String?
    /// Beside the budget.
    public let budgetProblem: String?
    /// Beside the link.
    public let linkProblem: String?
    /// Beside the days.
    public let leadProblem: String?
    /// The stored gift, if it changed meanwhile.
    public let conflict: String?
    /// Who of the family sees it; nil in the account's own space.
    public let audience: GiftAudience?
}

/// The fields of a gift's form, as typed.
package struct GiftFields: Hashable, Sendable {
    package var id: Gift.ID
    package var version = ""
    package var back: String
    package var title = ""
    package var people: [Person.ID]
    /// The search; nil without one.
    package var query: String?
    package var occasion = ""
    package var day = ""
    package var amount = ""
    package var currency = ""
    package var link = ""
    package var note = ""
    package var tags = ""
    package var choosing: String
    package var delivery: String

    /// An empty form.
    package init(
        id: Gift.ID, people: [Person.ID] = [], currency: String = "", lead: GiftLead = .usual, back: String
    ) {
        (self.id, self.people, self.currency, self.back) = (id, people, currency, back)
        (choosing, delivery) = (String(lead.choosing), String(lead.delivery))
    }

    /// The form of a gift as it is.
    package init(_ gift: Gift, version: String, currency: String, back: String, from display: DisplayContext) {
        self.init(id: gift.id, people: gift.recipients, currency: gift.budget?.currency.code ?? currency, back: back)
        self.version = version
        title = gift.title
        occasion = gift.occasion.map { display.wording.title(of: $0) } ?? ""
        day = gift.date?.description ?? ""
        amount = gift.budget.map { display.wording.decimal($0.amountText) } ?? ""
        (link, note, tags) = (gift.link, gift.note, gift.tags.joined(separator: ", "))
        (choosing, delivery) = (String(gift.lead.choosing), String(gift.lead.delivery))
    }

    /// Returns the draft of the fields, and the problems with them. An occasion with the same name stays the one it was.
    package func draft(
        present: Gift?, from display: DisplayContext
    ) -> (draft: GiftDraft?, problems: GiftFormScreen.Problems) {
        let (phrases, wording) = (display.phrases, display.wording)
        var problems = GiftFormScreen.Problems()
        var draft = GiftDraft(id: id, title: title, recipients: people)
        if title.allSatisfy(\.isWhitespace) { problems.title = wording.reason(of: GiftRefusal.noTitle) }
        if !occasion.allSatisfy(\.isWhitespace) {
            let isSame = present?.occasion.map { wording.title(of: $0) == occasion } ?? false
            draft.occasion = isSame ? present?.occasion : GiftOccasion(words: occasion, wording)
        }
        if !day.isEmpty {
            draft.date = CivilDate(iso8601: day)
            if draft.date == nil { problems.day = phrases.text("gifts.problem.day") }
        }
        let sum = amount.trimmingCharacters(in: .whitespaces)
        if !sum.isEmpty {
            do throws(MoneyProblem) {
                guard let currency = Currency(currency) else { throw MoneyProblem.unknownCurrency(currency) }
                draft.budget = try Money(sum, currency)
            } catch {
                problems.budget = phrases.sentence(of: error, text: sum)
            }
        }
        draft.link = link.trimmingCharacters(in: .whitespaces)
        if !draft.link.isEmpty, !GiftDraft.isWebAddress(draft.link) {
            problems.link = wording.reason(of: GiftRefusal.notALink(draft.link))
        }
        draft.note = note
        draft.tags = tags.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        if let choosing = Int(choosing), let delivery = Int(delivery),
            let lead = GiftLead(choosing: choosing, delivery: delivery)
        {
            draft.lead = lead
        } else {
            problems.lead = phrases.text("gifts.problem.lead")
        }
        return (problems == GiftFormScreen.Problems() ? draft : nil, problems)
    }
}

extension GiftFormScreen {
    /// The data of a gift's form, besides its fields.
    package struct Reads: Sendable {
        /// The gift as it is; nil for a new one.
        package var present: Gift?
        /// The chosen people, in order.
        package var people: [PersonSummary] = []
        /// The people found by the search.
        package var found: [PersonSummary] = []
        /// The occasions in use.
        package var occasions: [GiftOccasion] = []
        /// Similar gifts given to the same people.
        package var before: [Gift] = []
        /// Who of the family sees it; nil in the account's own space.
        package var audience: GiftAudience?
        package var problems = Problems()
        /// Whether `present` is not what the form began from.
        package var isConflict = false

        package init(present: Gift? = nil) {
            self.present = present
        }
    }

    /// Builds the form.
    package init(_ fields: GiftFields, _ reads: Reads, from display: DisplayContext) {
        let (phrases, wording) = (display.phrases, display.wording)
        let named = Set(fields.people)
        let query = fields.query ?? ""
        let picks = { (people: [PersonSummary]) in
            people.map { CatchupFormScreen.Pick(id: $0.id.description, name: $0.name.display(display.nameOrder)) }
        }
        let usual =
            [Occasion.Kind.birthday, .anniversary, .nameDay].map { wording.title(of: $0) }
            + [phrases.text("gifts.occasion.christmas")]
        let own = reads.occasions.map { wording.title(of: $0) }
        let problems = reads.problems
        let codes = Currency.all.map(\.code)
        self.init(
            heading: reads.present?.title ?? phrases.text("gifts.form.new"),
            action: reads.present == nil ? Routes.gifts.path(in: display.family) : Routes.giftEdit.path(fields.id),
            id: fields.id.description,
            version: fields.version, back: fields.back, title: fields.title, people: picks(reads.people), query: query,
            isFinding: !query.isEmpty, found: picks(reads.found.filter { !named.contains($0.id) }),
            foundNobody: !query.isEmpty && reads.found.isEmpty
                ? phrases.text("catchups.form.found.nobody", ["query": query]) : nil,
            occasion: fields.occasion, occasions: usual + own.filter { !usual.contains($0) }.prefix(40), day: fields.day,
            amount: fields.amount,
            // A code that is no longer in use stays what a gift has.
            currencies: (codes.contains(fields.currency) ? codes : [fields.currency] + codes).map {
                SettingChoice($0, $0, isSelected: $0 == fields.currency)
            },
            link: fields.link, note: fields.note, tags: fields.tags, choosing: fields.choosing, delivery: fields.delivery,
            hasLead: fields.choosing != String(display.gifts.lead.choosing)
                || fields.delivery != String(display.gifts.lead.delivery) || problems.lead != nil,
            before: reads.before.map { past in
                let date = past.dayGiven.map { wording.day($0, today: display.today) } ?? ""
                return date.isEmpty ? past.title : phrases.text("gifts.before.one", ["title": past.title, "date": date])
            },
            saveTitle: phrases.text(reads.present == nil ? "gifts.form.create" : "shared.save"),
            titleProblem: problems.title, peopleProblem: problems.people, dayProblem: problems.day,
            budgetProblem: problems.budget, linkProblem: problems.link, leadProblem: problems.lead,
            conflict: reads.isConflict ? reads.present.map { GiftFormScreen.words($0, from: display) } : nil,
            audience: reads.audience)
    }

    /// The present content of a gift: "Kettle · Birthday · 12 May · 60.00 EUR".
    private static func words(_ gift: Gift, from display: DisplayContext) -> String {
        let parts = [
            gift.title, display.occasion(of: gift), gift.budget.map { display.wording.amount($0.amount, $0.currency) },
            gift.link.isEmpty ? nil : gift.link, gift.note.isEmpty ? nil : gift.note,
        ]
        return parts.compactMap(\.self).joined(separator: " · ")
    }
}

extension Currency {
    /// The likely currency of an account that has not written an amount yet: by its zone, for places with a currency of their
    /// own where the language is spoken, else the euro.
    package static func usual(in zone: TimeZone) -> Currency? {
        let name = zone.identifier
        let table = [
            ("Europe/London", "GBP"), ("Europe/Zurich", "CHF"), ("Australia/", "AUD"), ("Pacific/Auckland", "NZD"),
            ("America/Toronto", "CAD"), ("America/Vancouver", "CAD"), ("America/Mexico_City", "MXN"),
            ("America/Argentina/", "ARS"), ("America/Bogota", "COP"), ("America/Santiago", "CLP"), ("America/Lima", "PEN"),
            ("America/", "USD"), ("Pacific/Honolulu", "USD"), ("Asia/Tokyo", "JPY"), ("Asia/Kolkata", "INR"),
        ]
        return Currency(table.first { name.hasPrefix($0.0) }?.1 ?? "EUR")
    }
}
