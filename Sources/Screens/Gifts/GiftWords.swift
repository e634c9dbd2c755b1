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

    /// Returns a gift's occasion, in the owner's words or as the name of its kind.
    public func title(of occasion: GiftOccasion) -> String {
        occasion.label.isEmpty ? title(of: occasion.kind) : occasion.label
    }

    /// The names of occasions without words of their own, to search by.
    public var giftOccasionNames: [Occasion.Kind: String] {
        Dictionary(uniqueKeysWithValues: Occasion.Kind.allCases.filter { $0 != .custom }.map { ($0, title(of: $0)) })
    }

    /// Returns a step and its last day: "Order by 20 December".
    package func title(ofStep status: Gift.Status, by date: CivilDate, today: CivilDate) -> String {
        phrases.text("gifts.next.\(status.rawValue)", ["date": day(date, today: today)])
    }
}

extension Phrasebook {
    /// Returns why a text is no amount of money; `text` is the typed one.
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
    /// The path of the gift, or of its recipient's gifts when there are several ideas.
    var path: String {
        if let gift = gifts.first, gifts.count == 1 { return Routes.gift.path(gift.id) }
        return people.first.map(Routes.personGifts.path) ?? Routes.gifts.path
    }
}

extension GiftOccasion {
    /// The occasion of typed words: its kind's identifier or its name in the reader's language, or other words.
    package init?(words: String, _ wording: Wording) {
        let folded = SearchFolding.fold(words.trimmingCharacters(in: .whitespaces))
        let kind = Occasion.Kind.allCases.first { kind in
            kind != .custom && (kind.rawValue == folded || SearchFolding.fold(wording.title(of: kind)) == folded)
        }
        if let kind { self.init(kind: kind) } else { self.init(label: words) }
    }
}
