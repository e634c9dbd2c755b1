/// The totals of some gifts, by status. Nothing is converted between currencies.
public struct GiftTotals: Hashable, Sendable {
    /// The ideas that are not decided on; of several for one day perhaps only one will be bought.
    public private(set) var ideas = MoneyTotals()
    /// The gifts decided on that are still to be bought.
    public private(set) var decided = MoneyTotals()
    /// The gifts bought, wrapped or given.
    public private(set) var spent = MoneyTotals()
    /// How many gifts there are.
    public private(set) var count = 0
    /// How many of them name no amount.
    public private(set) var withoutBudget = 0

    /// Nothing yet.
    public init() {}

    mutating func add(_ gift: Gift, _ money: Money?) {
        count += 1
        guard let money else {
            withoutBudget += 1
            return
        }
        switch gift.standing {
        case .idea: ideas.add(money)
        case .decided: decided.add(money)
        case .bought, .wrapped, .given, .archived: spent.add(money)
        }
    }
}

/// A year's gifts by person and occasion.
///
/// A gift for several people counts for each of them with their share, so that the people's sums are the year's. An archived
/// gift counts only if it was given.
public struct GiftBudgets: Hashable, Sendable {
    /// The totals of one occasion, for all recipients.
    public struct OccasionTotals: Hashable, Sendable {
        /// The occasion, as the first gift named it; nil for gifts without any.
        public let occasion: GiftOccasion?
        /// The totals.
        public internal(set) var totals: GiftTotals
    }

    /// All of the year.
    public private(set) var all = GiftTotals()
    /// The totals of each person; gifts without recipients are under nil.
    public private(set) var people: [Person.ID?: GiftTotals] = [:]
    /// The totals of each occasion, by its key; gifts without one are under nil.
    public private(set) var occasions: [String?: OccasionTotals] = [:]

    /// The gifts of a year; nil is those without a day.
    public init(of gifts: some Sequence<Gift>, in year: Int?) {
        for gift in gifts where gift.year == year && (gift.status != .archived || gift.isGiven) { add(gift) }
    }

    private mutating func add(_ gift: Gift) {
        all.add(gift, gift.budget)
        occasions[gift.occasion?.key, default: OccasionTotals(occasion: gift.occasion, totals: GiftTotals())]
            .totals.add(gift, gift.budget)
        let recipients: [Person.ID?] = gift.recipients.isEmpty ? [nil] : gift.recipients
        let shares = gift.budget?.split(among: recipients.count)
        for (index, person) in recipients.enumerated() { people[person, default: GiftTotals()].add(gift, shares?[index]) }
    }
}
