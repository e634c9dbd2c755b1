public import Foundation

/// Why something is no amount of money.
public enum MoneyProblem: Error, Hashable, Sendable {
    /// It is no number, or it has signs to part thousands.
    case notAnAmount(String)
    /// The code is not in ISO 4217.
    case unknownCurrency(String)
    /// It has more decimal places than the currency's smallest unit.
    case tooFine(Currency)
    /// It is a thousand billions or more.
    case tooMuch
}

/// An amount of money in one currency; never negative, and exact.
public struct Money: Hashable, Sendable {
    /// The upper bound of amounts.
    public static let limit = Decimal(sign: .plus, exponent: 12, significand: 1)

    /// The amount in units of the currency: 49.9 for 49 euro and 90 cents.
    public let amount: Decimal
    /// In which currency.
    public let currency: Currency

    /// So much in a currency. Throws for a negative amount, one that is too large, or one that cannot be paid.
    public init(_ amount: Decimal, _ currency: Currency) throws(MoneyProblem) {
        guard !amount.isNaN, amount >= 0 else { throw .notAnAmount("\(amount)") }
        guard amount < Money.limit else { throw .tooMuch }
        guard amount.rounded(places: currency.minorUnits) == amount else { throw .tooFine(currency) }
        (self.amount, self.currency) = (amount, currency)
    }

    /// Reads an amount: digits, and behind a point or a comma at most as many as the currency has. Signs that part
    /// thousands are refused, since "1.000" is one to some and a thousand to others.
    public init(_ text: String, _ currency: Currency) throws(MoneyProblem) {
        let text = text.trimmingCharacters(in: .whitespaces)
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        let isNumber = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard isNumber, (1...2).contains(parts.count) else { throw .notAnAmount(text) }
        let whole = parts[0].drop { $0 == "0" }
        let fraction = parts.count == 2 ? parts[1] : ""
        guard whole.count <= 12 else { throw .tooMuch }
        guard fraction.count <= currency.minorUnits else { throw .tooFine(currency) }
        guard let units = Int64((whole.isEmpty ? "0" : whole) + fraction) else { throw .notAnAmount(text) }
        try self.init(Decimal(sign: .plus, exponent: -fraction.count, significand: Decimal(units)), currency)
    }

    /// Reads an amount with its currency before or behind it: "60 EUR", "EUR 49,90", "60eur".
    public init(_ text: String) throws(MoneyProblem) {
        let text = text.trimmingCharacters(in: .whitespaces)
        let letters = text.filter(\.isLetter)
        guard let currency = Currency(letters) else {
            throw letters.isEmpty ? .notAnAmount(text) : .unknownCurrency(letters)
        }
        guard text.hasPrefix(letters) || text.hasSuffix(letters) else { throw .notAnAmount(text) }
        try self.init(text.replacingOccurrences(of: letters, with: ""), currency)
    }

    /// A stored amount, in ten-thousandths of the unit, the finest that any currency has; nil for an invalid one.
    package init?(tenThousandths: Int64, _ currency: Currency) {
        guard tenThousandths >= 0 else { return nil }
        amount = Decimal(sign: .plus, exponent: -4, significand: Decimal(tenThousandths))
        guard amount < Money.limit else { return nil }
        self.currency = currency
    }

    /// The amount in ten-thousandths of the unit.
    package var tenThousandths: Int64 { NSDecimalNumber(decimal: amount * 10_000).int64Value }

    /// The amount as parts that differ by the smallest unit at most, the larger ones first; together it is the amount.
    public func split(among count: Int) -> [Money] {
        guard count > 1 else { return [self] }
        // Keep amounts finer than the currency's minor unit: the number of its places may have changed since.
        var finest = Decimal(sign: .plus, exponent: -currency.minorUnits, significand: 1)
        if amount.rounded(places: currency.minorUnits) != amount { finest = Decimal(sign: .plus, exponent: -4, significand: 1) }
        let units = NSDecimalNumber(decimal: amount / finest).int64Value
        let (share, rest) = units.quotientAndRemainder(dividingBy: Int64(count))
        return (0..<count).map { Money(unchecked: Decimal(share + ($0 < rest ? 1 : 0)) * finest, currency) }
    }

    private init(unchecked amount: Decimal, _ currency: Currency) {
        (self.amount, self.currency) = (amount, currency)
    }
}

extension Money: CustomStringConvertible {
    /// "49.90 EUR": read back it is the same.
    public var description: String { "\(amountText) \(currency.code)" }

    /// "49.90", with the decimal places of the currency, for programs.
    public var amountText: String { MoneyTotals.text(amount, currency) }
}

/// Amounts of several currencies, each summed by itself: nothing is converted.
public struct MoneyTotals: Hashable, Sendable {
    private var sums: [Currency: Decimal] = [:]

    /// Nothing.
    public init() {}

    /// Whether nothing was added.
    public var isEmpty: Bool { sums.isEmpty }

    /// The sums by currency, in the order of their codes; they may be larger than an amount of money can.
    public var amounts: [(currency: Currency, amount: Decimal)] {
        sums.sorted { $0.key < $1.key }.map { (currency: $0.key, amount: $0.value) }
    }

    /// The sum in one currency.
    public subscript(currency: Currency) -> Decimal { sums[currency] ?? 0 }

    /// Adds an amount.
    public mutating func add(_ money: Money) { sums[money.currency, default: 0] += money.amount }

    /// "49.90", with the decimal places of the currency.
    public static func text(_ amount: Decimal, _ currency: Currency) -> String {
        var places = currency.minorUnits
        while places < 4, amount.rounded(places: places) != amount { places += 1 }
        let digits = NSDecimalNumber(decimal: amount * Decimal(sign: .plus, exponent: places, significand: 1)).stringValue
        guard places > 0 else { return digits }
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        return "\(padded.dropLast(places)).\(padded.suffix(places))"
    }
}

extension Decimal {
    func rounded(places: Int) -> Decimal {
        var (value, result) = (self, Decimal())
        NSDecimalRound(&result, &value, places, .down)
        return result
    }
}
