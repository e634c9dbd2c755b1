public import Foundation
public import Kinkeeper

extension Wording {
    /// "Idea", "Decided", "Bought", "Wrapped", "Given", "Archived".
    public func title(of status: Gift.Status) -> String { phrases.text("gifts.status.\(status.rawValue)") }

    /// "49.90 EUR", in German "49,90 EUR": the code, since several currencies have the same sign.
    public func amount(_ amount: Decimal, _ currency: Currency) -> String {
        let text = MoneyTotals.text(amount, currency)
        return "\(language == .english ? text : text.replacing(".", with: ",")) \(currency.code)"
    }

    /// The sums, currency by currency: "49.90 EUR, 500 JPY"; empty where there are none.
    public func amounts(_ totals: MoneyTotals) -> String {
        totals.amounts.map { amount($0.amount, $0.currency) }.joined(separator: ", ")
    }

    /// What a gift is for, in the owner's words or as its kind is called.
    public func title(of occasion: GiftOccasion) -> String {
        occasion.label.isEmpty ? title(of: occasion.kind) : occasion.label
    }

    /// What occasions are called that have no words of their own, to search by.
    public var giftOccasionNames: [Occasion.Kind: String] {
        Dictionary(uniqueKeysWithValues: Occasion.Kind.allCases.filter { $0 != .custom }.map { ($0, title(of: $0)) })
    }

    /// What is to be done next, and by when: "Order by 20 December"; nil where nothing is left to do.
    public func nextStep(of gift: Gift, today: CivilDate) -> String? {
        gift.nextStep.map { phrases.text("gifts.next.\($0.status.rawValue)", ["date": day($0.by, today: today)]) }
    }
}
