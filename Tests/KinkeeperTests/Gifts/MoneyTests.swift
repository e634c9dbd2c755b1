import Foundation
import Kinkeeper
import Testing

@Suite struct MoneyTests {
    private let euro = Currency("eur")
    private let yen = Currency("JPY")
    private let dinar = Currency("KWD")

    @Test func `currencies are those of ISO 4217 with their decimal places`() throws {
        #expect(try #require(euro).code == "EUR" && euro?.minorUnits == 2)
        #expect(yen?.minorUnits == 0 && dinar?.minorUnits == 3 && Currency("CLF")?.minorUnits == 4)
        for wrong in ["", "EU", "EURO", "XYZ", "DEM", "€"] { #expect(Currency(wrong) == nil) }
        #expect(Currency.all == Currency.all.sorted() && Set(Currency.all).count == Currency.all.count)
        #expect(Currency.all.count > 150)
    }

    @Test(arguments: [
        ("60 EUR", "60.00 EUR"), ("EUR 49,90", "49.90 EUR"), ("49.9eur", "49.90 EUR"), ("0 EUR", "0.00 EUR"),
        ("007 JPY", "7 JPY"), ("1.005 KWD", "1.005 KWD"), ("999999999999.99 USD", "999999999999.99 USD"),
        ("0.01 EUR", "0.01 EUR"), ("0,10 CHF", "0.10 CHF"),
    ])
    func `amounts are read with point or comma`(text: String, read: String) throws {
        let money = try Money(text)
        #expect(money.description == read)
        #expect(try Money(money.description) == money)
        #expect(Money(tenThousandths: money.tenThousandths, money.currency) == money)
    }

    @Test func `what could be misread is refused rather than guessed`() throws {
        let (euro, yen) = (try #require(euro), try #require(yen))
        #expect(throws: MoneyProblem.tooFine(euro)) { try Money("1.000 EUR") }
        #expect(throws: MoneyProblem.tooFine(yen)) { try Money("1.5 JPY") }
        #expect(throws: MoneyProblem.notAnAmount("1.000,50")) { try Money("1.000,50", euro) }
        #expect(throws: MoneyProblem.notAnAmount("-5")) { try Money("-5", euro) }
        #expect(throws: MoneyProblem.notAnAmount("٥")) { try Money("٥", euro) }
        for wrong in ["", ".", "5.", ".5", "1e3", "0x10", "5 5"] {
            #expect(throws: MoneyProblem.notAnAmount(wrong)) { try Money(wrong, euro) }
        }
        #expect(throws: MoneyProblem.unknownCurrency("quid")) { try Money("5 quid") }
        #expect(throws: MoneyProblem.notAnAmount("60")) { try Money("60") }
        #expect(throws: MoneyProblem.tooMuch) { try Money("1000000000000", euro) }
        #expect(throws: MoneyProblem.tooMuch) { try Money(String(repeating: "9", count: 40), euro) }
        #expect(throws: MoneyProblem.notAnAmount("-1")) { try Money(Decimal(-1), euro) }
    }

    @Test func `parts of an amount are the amount again, and differ by the smallest unit at most`() throws {
        var random = SeededGenerator(seed: 6)
        for currency in [try #require(euro), try #require(yen), try #require(dinar), try #require(Currency("UYW"))] {
            let unit = Decimal(sign: .plus, exponent: -currency.minorUnits, significand: 1)
            for _ in 0..<300 {
                let money = try Money(Decimal(Int.random(in: 0...5_000_000, using: &random)) * unit, currency)
                let count = Int.random(in: 1...9, using: &random)
                let parts = money.split(among: count).map(\.amount)
                #expect(parts.count == count && parts.reduce(0, +) == money.amount)
                #expect(try #require(parts.max()) - #require(parts.min()) <= unit && parts == parts.sorted(by: >))
            }
        }
        #expect(try Money("10 EUR").split(among: 3).map(\.amountText) == ["3.34", "3.33", "3.33"])
    }

    @Test func `sums stand beside each other, currency by currency`() throws {
        var totals = MoneyTotals()
        #expect(totals.isEmpty && totals.amounts.isEmpty)
        for text in ["0.10 EUR", "0.20 EUR", "500 JPY", "0 USD"] { totals.add(try Money(text)) }
        #expect(
            totals.amounts.map { MoneyTotals.text($0.amount, $0.currency) + $0.currency.code } == [
                "0.30EUR", "500JPY", "0.00USD",
            ])
    }
}
