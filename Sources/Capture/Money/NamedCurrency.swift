/// A currency by its words and signs; the country may decide which one it is.
enum NamedCurrency: Hashable, Sendable {
    /// One that is plain, by its ISO 4217 code.
    case code(String)
    case dollar, peso, pound, franc, crown, rupee, cent
    /// "pavos": euros in Spain, dollars elsewhere.
    case pavo
    /// "lucas": thousands of pesos; in Peru soles, and as many as are said.
    case luca
    /// The country's own, for notes with names: "fiver", "tenner".
    case local

    /// The ISO 4217 code in a country (ISO 3166-1); nil where neither says it.
    func code(in country: String?) -> String? {
        switch self {
        case .code(let code): return code
        case .dollar, .cent:
            return country.flatMap { NamedCurrency.dollars[$0] }
                ?? (self == .dollar ? "USD" : country.flatMap { NamedCurrency.euros.contains($0) ? "EUR" : nil })
        case .luca where country == "PE": return "PEN"
        case .peso, .luca: return country.flatMap { NamedCurrency.pesos[$0] }
        case .pound: return country == "EG" ? "EGP" : "GBP"
        case .franc: return "CHF"
        case .crown:
            switch country {
            case "SE": return "SEK"
            case "NO": return "NOK"
            case "DK": return "DKK"
            case "IS": return "ISK"
            case "CZ": return "CZK"
            default: return nil
            }
        case .rupee: return country == "PK" ? "PKR" : country == "LK" ? "LKR" : "INR"
        case .local:
            guard let country else { return "USD" }
            if NamedCurrency.euros.contains(country) { return "EUR" }
            return NamedCurrency.dollars[country] ?? (country == "CH" ? "CHF" : country == "US" ? "USD" : "GBP")
        case .pavo: return country.map { NamedCurrency.euros.contains($0) ? "EUR" : "USD" } ?? "EUR"
        }
    }

    private static let dollars = [
        "US": "USD", "CA": "CAD", "AU": "AUD", "NZ": "NZD", "SG": "SGD", "HK": "HKD", "MX": "MXN", "AR": "ARS", "CO": "COP",
        "CL": "CLP", "UY": "UYU", "DO": "DOP", "CU": "CUP", "TW": "TWD",
    ]
    private static let pesos = [
        "MX": "MXN", "AR": "ARS", "CO": "COP", "CL": "CLP", "UY": "UYU", "DO": "DOP", "CU": "CUP", "PH": "PHP",
        "PR": "USD",
    ]
    /// Letters beside a number that are money in a country.
    static let letters = [
        "ZA": ["r": "ZAR"], "GT": ["q": "GTQ"], "PH": ["p": "PHP"], "HN": ["l": "HNL"], "BO": ["bs": "BOB"],
        "VE": ["bs": "VES"],
        "KE": ["ksh": "KES", "kes": "KES"], "GH": ["gh": "GHS", "ghs": "GHS"], "IE": ["e": "EUR"], "PY": ["gs": "PYG"],
    ]
    private static let euros: Set<String> = [
        "AT", "BE", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU", "LV", "MT", "NL", "PT", "SI", "SK",
    ]
}
