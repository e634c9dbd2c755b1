/// A language that Kinkeeper speaks.
public enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"
    case spanish = "es"

    /// The language of a BCP 47 tag, whatever its region: "de-AT" is German; nil for one that is not spoken here.
    public init?(tag: some StringProtocol) {
        let primary = tag.prefix { $0 != "-" && $0 != "_" && $0 != "." }.lowercased()
        self.init(rawValue: primary)
    }

    /// The language of an Accept-Language header (RFC 9110, section 12.5.4) that is liked best and spoken here; English
    /// where none is.
    public init(acceptLanguage header: String) {
        var best: (language: Language, weight: Double)?
        for range in header.split(separator: ",").prefix(32) {
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let tag = parts.first, let language = Language(tag: tag) else { continue }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }
            let weight = quality.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            if weight > best?.weight ?? 0 { best = (language, weight) }
        }
        self = best?.language ?? .english
    }

    /// Its place in a table.
    var number: Int {
        switch self {
        case .english: 0
        case .german: 1
        case .spanish: 2
        }
    }
}
