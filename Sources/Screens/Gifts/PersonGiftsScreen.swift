package import Kinkeeper
package import Store

/// A person's gifts: open ones, and those given.
public struct PersonGiftsScreen: Hashable, Sendable {
    /// The gifts given in a year.
    public struct Year: Hashable, Sendable {
        /// "2026", or "Without a day".
        public let title: String
        /// "60.00 EUR, 500 JPY"; empty without amounts.
        public let total: String
        /// The gifts, the latest first.
        public let cards: [GiftCard]
    }

    /// The name.
    public let name: String
    /// Link to the person.
    public let personPath: String
    /// The open gifts.
    public let open: [GiftCard]
    /// The given gifts, year by year, the latest first.
    public let years: [Year]
    /// "and 12 more"; nil where all are shown.
    public let more: String?
    /// The list of all.
    public let morePath: String
    /// The form for a new idea.
    public let newPath: String
    /// Where it is said which account of this server they are.
    public let accountPath: String
    /// The name of that account; empty for none.
    public let account: String
    /// Why the account was not taken.
    public let accountProblem: String?
    /// The account of the person, which hides gifts: "Anna is the account anna: gifts for them are hidden from it."
    public let accountText: String
    /// "Is this person on this server?"
    public let accountTitle: String
    /// The members of the family, and nobody; empty in the account's own space, where the name is typed.
    public let members: [SettingChoice]
    /// Whether the person is the reader, who cannot take that back in a family.
    public let isReader: Bool
}

/// A few gifts for a person, on their own page.
public struct PersonGiftsPart: Hashable, Sendable {
    /// Up to three that may still be given.
    public let cards: [GiftCard]
    /// "Last given: a kettle (24 December 2025)"; nil where nothing was.
    public let last: String?
    /// "All gifts (12)".
    public let allTitle: String
    /// The page with all of them.
    public let allPath: String
    /// The form for a new idea.
    public let newPath: String
    /// Whether the person is the reader in a family: gifts for them are hidden from them.
    public let isReader: Bool
}

extension Space {
    /// How many gifts the page shows.
    private static var most: Int { 200 }

    /// Reads and builds the page of a person's gifts. Throws `notFound` for unknown people.
    package func personGiftsScreen(
        of person: Person, account: (name: String, problem: String?), asking: Account.ID, from display: DisplayContext
    ) async throws(StoreError) -> PersonGiftsScreen {
        let back = Routes.personGifts.path(person.id)
        let all = try await gifts(for: person.id, asking: asking)
        let open = try await cards(
            of: Array(all.open.prefix(Self.most)), on: person.id, back: back, asking: asking, from: display)
        let given = try await cards(
            of: Array(all.given.prefix(Self.most)), on: person.id, back: back, asking: asking, from: display)
        let left = max(0, all.open.count - Self.most) + max(0, all.given.count - Self.most)
        var years: [(year: Int?, total: MoneyTotals, cards: [GiftCard])] = []
        for (gift, card) in zip(all.given, given) {
            if years.last?.year != gift.year || years.isEmpty { years.append((gift.year, MoneyTotals(), [])) }
            if let budget = gift.budget { years[years.count - 1].total.add(budget) }
            years[years.count - 1].cards.append(card)
        }
        let (phrases, wording) = (display.phrases, display.wording)
        let name = person.profile.name.display(display.nameOrder)
        let words = account.problem == nil ? account.name : ""
        let isReader = try await isReader(person.id, asking, display)
        return PersonGiftsScreen(
            name: name, personPath: Routes.person.path(person.id), open: open,
            years: years.map { year, total, cards in
                PersonGiftsScreen.Year(
                    title: year.map(String.init) ?? phrases.text("gifts.year.none"), total: wording.amounts(total), cards: cards
                )
            },
            more: left > 0 ? phrases.count("gifts.more", left) : nil,
            morePath: GiftsRequest(view: .list, person: person.id, in: display.family).link(),
            newPath: Routes.giftNew.path(in: display.family, [("for", person.id.description), ("back", back)]),
            accountPath: Routes.personAccount.path(person.id), account: account.name, accountProblem: account.problem,
            accountText: Self.accountText(name, words, isReader: isReader, from: display),
            accountTitle: phrases.text(display.family == nil ? "gifts.account.title" : "gifts.account.title.family"),
            members: Self.members(named: words, from: display), isReader: isReader)
    }

    /// Whether a person of a family is the account that asks.
    private func isReader(
        _ person: Person.ID, _ asking: Account.ID, _ display: DisplayContext
    ) async throws(StoreError) -> Bool {
        guard display.family != nil else { return false }
        return try await accounts(of: person).contains(asking)
    }

    private static func accountText(
        _ name: String, _ account: String, isReader: Bool, from display: DisplayContext
    ) -> String {
        let phrases = display.phrases
        if isReader { return phrases.text("gifts.account.you", ["name": name]) }
        guard account.isEmpty else { return phrases.text("gifts.account.is", ["name": name, "account": account]) }
        return phrases.text(display.family == nil ? "gifts.account.none" : "gifts.account.none.family", ["name": name])
    }

    private static func members(named account: String, from display: DisplayContext) -> [SettingChoice] {
        guard let family = display.family else { return [] }
        let nobody = SettingChoice("", display.phrases.text("gifts.account.nobody"), isSelected: account.isEmpty)
        // Who left stays who they are, until another member says otherwise.
        let former = account.isEmpty || family.members.contains { $0.name == account } ? [] : [account]
        return [nobody]
            + (former + family.members.map(\.name)).map { SettingChoice($0, $0, isSelected: $0 == account) }
    }

    /// The gifts on a person's page.
    package func personGiftsPart(
        of person: Person.ID, asking account: Account.ID, from display: DisplayContext
    ) async throws(StoreError) -> PersonGiftsPart {
        let back = Routes.person.path(person)
        let all = try await gifts(for: person, asking: account)
        let (phrases, wording) = (display.phrases, display.wording)
        return PersonGiftsPart(
            cards: try await cards(of: Array(all.open.prefix(3)), on: person, back: back, asking: account, from: display),
            last: all.given.first.map { gift in
                let date = gift.dayGiven.map { wording.day($0, today: display.today) } ?? ""
                return phrases.text("gifts.person.last", ["title": gift.title, "date": date])
            },
            allTitle: phrases.text("gifts.person.all", ["count": wording.number(all.open.count + all.given.count)]),
            allPath: Routes.personGifts.path(person),
            newPath: Routes.giftNew.path(in: display.family, [("for", person.description), ("back", back)]),
            isReader: try await isReader(person, account, display))
    }
}
