public import Foundation
public import Kinkeeper

extension Wording {
    /// "Idea", "Decided", "Bought", "Wrapped", "Given", "Archived".
    public func title(of status: Gift.Status) -> String { phrases.text("gifts.status.\(status.rawValue)") }

    /// "49.90 EUR", in German "49,90 EUR": the code, since several currencies have the same sign.
    public func amount(_ amount: Decimal, _ currency: Currency) -> String {
        "\(decimal(MoneyTotals.text(amount, currency))) \(currency.code)"
    }

    /// "49.90", in German and Spanish "49,90".
    package func decimal(_ text: String) -> String { language == .english ? text : text.replacing(".", with: ",") }

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

extension Phrasebook {
    /// Why something is no amount of money; `text` is what was typed.
    package func sentence(of problem: MoneyProblem, text typed: String) -> String {
        switch problem {
        case .notAnAmount: text("gifts.money.notAnAmount", ["text": typed])
        case .unknownCurrency(let code): text("gifts.money.unknownCurrency", ["text": code])
        case .tooFine(let currency):
            count("gifts.money.tooFine", currency.minorUnits, ["text": typed, "currency": currency.code])
        case .tooMuch: text("gifts.money.tooMuch", ["text": typed])
        }
    }
}

extension GiftNotice {
    /// Where it leads: to the gift, or where there are several ideas to all for whom they are.
    var path: String {
        if let gift = gifts.first, gifts.count == 1 { return Routes.gift.path(gift.id) }
        return people.first.map(Routes.personGifts.path) ?? Routes.gifts.path
    }
}

extension GiftOccasion {
    /// What somebody calls an occasion: by its kind's name for programs or in their language, or in words of their own.
    package init?(words: String, _ wording: Wording) {
        let folded = SearchFolding.fold(words.trimmingCharacters(in: .whitespaces))
        let kind = Occasion.Kind.allCases.first { kind in
            kind != .custom && (kind.rawValue == folded || SearchFolding.fold(wording.title(of: kind)) == folded)
        }
        if let kind { self.init(kind: kind) } else { self.init(label: words) }
    }
}
