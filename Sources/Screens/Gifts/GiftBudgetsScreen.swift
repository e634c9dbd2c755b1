import Kinkeeper
package import Store

/// The totals of a year's gifts, by person and occasion, for each currency.
public struct GiftBudgetsScreen: Hashable, Sendable {
    /// A line of sums.
    public struct Row: Hashable, Sendable {
        /// A person, an occasion, or all of it.
        public let title: String
        /// Link to the gifts; nil without any.
        public let path: String?
        /// "12 gifts".
        public let count: String
        /// The total of gifts bought, wrapped or given: "60.00 EUR, 500 JPY".
        public let spent: String
        /// The total of gifts decided on and still to be bought.
        public let decided: String
        /// The total of ideas.
        public let ideas: String
    }

    /// The list of gifts.
    public let giftsPath: String
    /// The family whose gifts they are; nil for the account's own.
    public let family: String?
    /// The years there are: links.
    public let years: [CatchupShow]
    /// All of the year.
    public let all: Row
    /// By person, in the order of names.
    public let people: [Row]
    /// "and 12 more people"; nil where all are shown.
    public let more: String?
    /// By occasion.
    public let occasions: [Row]
    /// Whether there is nothing to sum.
    public let isEmpty: Bool
}

extension Space {
    /// How many people the page names.
    private static var mostPeople: Int { 200 }

    private static func path(ofYear year: String, _ display: DisplayContext) -> String {
        Routes.giftBudgets.path(in: display.family, [("year", year)])
    }

    /// Reads and builds the page of a year; nil is gifts without a day.
    package func giftBudgetsScreen(
        of year: Int?, asking account: Account.ID, from display: DisplayContext
    ) async throws(StoreError) -> GiftBudgetsScreen {
        let (phrases, wording) = (display.phrases, display.wording)
        let budgets = try await giftBudgets(in: year, asking: account)
        let known = try await giftYears(asking: account)
        let names = try await names(of: Set(budgets.people.keys.compactMap(\.self)))
        func row(_ title: String, _ path: String?, _ totals: GiftTotals) -> GiftBudgetsScreen.Row {
            GiftBudgetsScreen.Row(
                title: title, path: path, count: phrases.count("gifts.totals.count", totals.count),
                spent: wording.amounts(totals.spent), decided: wording.amounts(totals.decided),
                ideas: wording.amounts(totals.ideas))
        }
        let people = budgets.people.map { person, totals in
            let name = person.flatMap { names[$0]?.display(display.nameOrder) } ?? phrases.text("gifts.totals.nobody")
            return (
                key: person == nil ? "\u{10FFFF}" : SearchFolding.fold(name),
                row: row(name, person.map(Routes.personGifts.path), totals)
            )
        }.sorted { ($0.key, $0.row.path ?? "") < ($1.key, $1.row.path ?? "") }.map(\.row)
        let occasions = budgets.occasions.map { key, found in
            let title = found.occasion.map { wording.title(of: $0) } ?? phrases.text("gifts.totals.noOccasion")
            let link = key.map { GiftsRequest(view: .list, occasion: $0, in: display.family).link() }
            return (key: key ?? "\u{10FFFF}", row: row(title, link, found.totals))
        }.sorted { $0.key < $1.key }.map(\.row)
        let all = Set(known + [display.today.year] + (year.map { [$0] } ?? [])).sorted(by: >)
        let left = people.count - Self.mostPeople
        return GiftBudgetsScreen(
            giftsPath: Routes.gifts.path(in: display.family), family: display.family?.name,
            years: all.map {
                CatchupShow(title: String($0), path: Self.path(ofYear: String($0), display), isSelected: $0 == year)
            } + [
                CatchupShow(
                    title: phrases.text("gifts.year.none"), path: Self.path(ofYear: "none", display), isSelected: year == nil)
            ],
            all: row(phrases.text("gifts.totals.all"), nil, budgets.all), people: Array(people.prefix(Self.mostPeople)),
            more: left > 0 ? phrases.count("gifts.totals.more", left) : nil, occasions: occasions,
            isEmpty: budgets.all.count == 0)
    }
}
