/// A currency by its code of ISO 4217.
public struct Currency: Hashable, Comparable, Sendable {
    /// Three capital letters: "EUR".
    public let code: String
    /// How many decimal places its smallest unit has: 2 for the euro, 0 for the yen, 3 for the dinar of Kuwait.
    public let minorUnits: Int

    /// The currency with this code, in either case; nil when the code is not in use.
    public init?(_ code: String) {
        let capitals = code.uppercased()
        guard let units = Currency.units[capitals] else { return nil }
        (self.code, minorUnits) = (capitals, units)
    }

    /// A stored code, which may no longer be in use; nil unless it is three capitals.
    package init?(kept code: String) {
        guard code.utf8.count == 3, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return nil }
        (self.code, minorUnits) = (code, Currency.units[code] ?? 2)
    }

    /// All in use, by code.
    public static let all: [Currency] = units.keys.sorted().compactMap { Currency($0) }

    /// By code.
    public static func < (lhs: Currency, rhs: Currency) -> Bool { lhs.code < rhs.code }

    private static let units: [String: Int] = {
        var units: [String: Int] = [:]
        for (places, codes) in [(0, noPlaces), (2, twoPlaces), (3, threePlaces), (4, fourPlaces)] {
            for code in codes.split(separator: " ") { units[String(code)] = places }
        }
        return units
    }()

    // List one of ISO 4217, without metals, funds that are not used for payments, and codes for testing.
    private static let noPlaces = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"
    private static let threePlaces = "BHD IQD JOD KWD LYD OMR TND"
    private static let fourPlaces = "CLF UYW"
    private static let twoPlaces = """
        AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP \
        CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS \
        KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD \
        PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP \
        TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
        """
}
