import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

extension Workspace {
    /// The gift of that identifier or whole title, or the only one whose title has `words` in it; says which there are
    /// otherwise. What is still to be given comes before what is not.
    func gift(_ words: String, from display: DisplayContext) async throws -> Gift {
        let (space, asking, folded) = (space, account.id, SearchFolding.fold(words))
        if let id = Gift.ID(words),
            let found = try await CommandFailure.explained({ try await space.gift(id, asking: asking) })
        {
            return found
        }
        var several: [Gift] = []
        for statuses in [Set(Gift.Status.open), [.given, .archived]] where !folded.isEmpty {
            let filter = GiftFilter(statuses: statuses)
            let all = try await CommandFailure.explained {
                try await space.gifts(filter, limit: Int(Int32.max), asking: asking).rows
            }
            let whole = all.filter { SearchFolding.fold($0.title) == folded }
            several = whole.isEmpty ? all.filter { SearchFolding.fold($0.title).contains(folded) } : whole
            if several.count == 1 { return several[0] }
            if !several.isEmpty { break }
        }
        let blanks = ["query": TerminalText.printable(words)]
        guard !several.isEmpty else {
            throw CommandFailure.end(display.phrases.text("gifts.terminal.none", blanks), .needsALook)
        }
        let names = several.prefix(20).map { "  \($0.id)  \(TerminalText.printable($0.title))" }
        let head = display.phrases.text("gifts.terminal.several", blanks)
        throw CommandFailure.end(([head] + names).joined(separator: "\n"), .unusableInput)
    }

    /// What a gift is for, and when that comes next. Of a kind, it is the day that is known of the first of these people.
    func occasion(
        _ words: String, of people: [Person.ID], from display: DisplayContext
    ) async throws -> (occasion: GiftOccasion?, date: CivilDate?) {
        let named = GiftOccasion(words: words, display.wording)
        guard let kind = named?.kind, kind != .custom, let person = people.first else { return (named, nil) }
        let known = try await CommandFailure.explained { try await space.giftOccasions(of: person) }
        guard let found = known.first(where: { $0.occasion.kind == kind }) else {
            let name = try await space.names(of: [person])[person]?.display(display.nameOrder) ?? ""
            let blanks = ["occasion": display.wording.title(of: kind), "name": name]
            StandardStreams.note(display.phrases.text("gifts.occasion.none", blanks))
            return (named, nil)
        }
        let rule = found.leapDayRule ?? display.leapDayRule
        let next = found.occasion.next(onOrAfter: display.today, leapDayRule: rule)
        return (GiftOccasion(kind: kind, label: found.occasion.label, record: found.id), next?.date)
    }

    /// The names of all that some gifts are for.
    func names(of gifts: [Gift]) async throws -> [Person.ID: PersonName] {
        try await CommandFailure.explained { try await space.names(of: Set(gifts.flatMap(\.recipients))) }
    }

    /// Writes a gift as JSON.
    func write(_ gift: Gift, from display: DisplayContext) async throws {
        try StandardStreams.writeJSON(GiftJSON(gift, try await names(of: [gift]), from: display))
    }
}

extension DisplayContext {
    /// Whom a gift is for: "Anna Berg and Ben Okafor".
    func names(of gift: Gift, _ names: [Person.ID: PersonName]) -> String {
        wording.list(gift.recipients.map { names[$0]?.display(nameOrder) ?? "" })
    }

    /// Gifts as a table.
    func table(of gifts: [Gift], _ names: [Person.ID: PersonName]) -> Table {
        var table = Table([.left, .left, .left, .left, .right, .left], dimmed: [3, 5], style: .current(for: 1))
        for gift in gifts {
            let day = (gift.dayGiven ?? gift.date).map { wording.day($0, today: today) }
            table.add([
                gift.title, wording.title(of: gift.status), self.names(of: gift, names),
                [gift.occasion.map(wording.title(of:)), day].compactMap(\.self).joined(separator: " · "),
                gift.budget.map { wording.amount($0.amount, $0.currency) } ?? "", gift.id.description,
            ])
        }
        return table
    }

    /// Says that something alike was given before.
    func warn(of gift: Gift) {
        let date = gift.dayGiven.map { wording.day($0, today: today) } ?? ""
        StandardStreams.note(TerminalText.printable(phrases.text("gifts.before", ["title": gift.title, "date": date])))
    }
}

/// A gift in JSON. What there is not is null.
struct GiftJSON: Encodable {
    struct Occasion: Encodable {
        let kind: String
        let label: String
    }

    struct Amount: Encodable {
        let amount: String
        let currency: String

        init(_ amount: Decimal, _ currency: Currency) {
            self.amount = MoneyTotals.text(amount, currency)
            self.currency = currency.code
        }
    }

    struct Step: Encodable {
        let status: String
        let at: String
        let account: String
    }

    let id: String
    /// A kinkeeper:// link to the page, wherever the server is.
    let page: String
    let title: String
    let people: [String]
    let names: [String]
    @NullWhenAbsent var occasion: Occasion?
    @NullWhenAbsent var date: String?
    @NullWhenAbsent var budget: Amount?
    let link: String
    let note: String
    let tags: [String]
    let status: String
    @NullWhenAbsent var givenOn: String?
    @NullWhenAbsent var chooseBy: String?
    @NullWhenAbsent var orderBy: String?
    @NullWhenAbsent var wrapBy: String?
    /// Only where one gift is shown.
    var steps: [Step]?
    var pictures: [String]?
    var givenBefore: [GiftJSON]?

    init(_ gift: Gift, _ names: [Person.ID: PersonName], from display: DisplayContext) {
        id = gift.id.description
        page = DeepLink.text(Routes.gift.path(gift.id))
        title = gift.title
        people = gift.recipients.map(\.description)
        self.names = gift.recipients.map { names[$0]?.display(display.nameOrder) ?? "" }
        occasion = gift.occasion.map { Occasion(kind: $0.kind.rawValue, label: $0.label) }
        date = gift.date?.description
        budget = gift.budget.map { Amount($0.amount, $0.currency) }
        link = gift.link
        note = gift.note
        tags = gift.tags
        status = gift.status.rawValue
        givenOn = gift.dayGiven?.description
        chooseBy = gift.deadlines?.chooseBy.description
        orderBy = gift.deadlines?.orderBy.description
        wrapBy = gift.deadlines?.wrapBy.description
    }

    init(_ details: GiftDetails, _ names: [Person.ID: PersonName], from display: DisplayContext) {
        self.init(details.gift, names, from: display)
        steps = details.steps.map {
            Step(
                status: $0.status.rawValue, at: $0.at.formatted(.iso8601), account: Identifier<GiftStep>($0.by).description)
        }
        pictures = details.pictures.map(\.digest.hex)
        givenBefore = details.givenBefore.map { GiftJSON($0, names, from: display) }
    }
}

/// A deleted gift in JSON.
struct DeletedGiftJSON: Encodable {
    let id: String
    let title: String
    let deletedAt: String

    init(_ gift: DeletedGift) {
        id = gift.id.description
        title = gift.title
        deletedAt = gift.deletedAt.formatted(.iso8601)
    }
}

/// A year's sums in JSON.
struct GiftBudgetsJSON: Encodable {
    struct Totals: Encodable {
        let count: Int
        let withoutBudget: Int
        let ideas: [GiftJSON.Amount]
        let decided: [GiftJSON.Amount]
        let spent: [GiftJSON.Amount]

        init(_ totals: GiftTotals) {
            func amounts(_ sums: MoneyTotals) -> [GiftJSON.Amount] {
                sums.amounts.map { GiftJSON.Amount($0.amount, $0.currency) }
            }
            (count, withoutBudget) = (totals.count, totals.withoutBudget)
            (ideas, decided, spent) = (amounts(totals.ideas), amounts(totals.decided), amounts(totals.spent))
        }
    }

    struct PersonTotals: Encodable {
        @NullWhenAbsent var person: String?
        @NullWhenAbsent var name: String?
        let totals: Totals
    }

    struct OccasionTotals: Encodable {
        @NullWhenAbsent var occasion: GiftJSON.Occasion?
        let totals: Totals
    }

    @NullWhenAbsent var year: Int?
    let all: Totals
    let people: [PersonTotals]
    let occasions: [OccasionTotals]

    init(_ year: Int?, _ budgets: GiftBudgets, _ names: [Person.ID: PersonName], from display: DisplayContext) {
        self.year = year
        all = Totals(budgets.all)
        people = budgets.people.sorted { ($0.key?.description ?? "") < ($1.key?.description ?? "") }.map { person, totals in
            PersonTotals(
                person: person?.description, name: person.flatMap { names[$0]?.display(display.nameOrder) },
                totals: Totals(totals))
        }
        occasions = budgets.occasions.sorted { ($0.key ?? "") < ($1.key ?? "") }.map { _, found in
            OccasionTotals(
                occasion: found.occasion.map { GiftJSON.Occasion(kind: $0.kind.rawValue, label: $0.label) },
                totals: Totals(found.totals))
        }
    }
}
