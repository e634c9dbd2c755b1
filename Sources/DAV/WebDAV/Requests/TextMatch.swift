import ContentLine

/// A test of a text (RFC 6352, section 10.5.4).
struct TextMatch: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable {
        case equals
        case contains
        case startsWith = "starts-with"
        case endsWith = "ends-with"
    }

    private let collation: Collation
    private let kind: Kind
    private let isNegated: Bool
    private let pattern: BytePattern
    /// The upper-case ASCII text that a match must contain; nil when that is not certain.
    let needle: BytePattern?

    init(_ text: String, _ kind: Kind = .contains, isNegated: Bool = false, by collation: Collation = .unicodeCasemap) {
        self.collation = collation
        self.kind = kind
        self.isNegated = isNegated
        pattern = BytePattern(collation.key(text))
        needle = isNegated ? nil : BytePattern(Collation.upperCased(pattern.bytes))
    }

    /// Reads a text-match element.
    init(_ element: XMLElement) throws(DAVError) {
        guard let collation = Collation(name: element.attribute("collation") ?? "default") else {
            throw .forbidden(.card("supported-collation"))
        }
        // An unknown match type is ignored (RFC 4918, section 17).
        let kind = element.attribute("match-type").flatMap(Kind.init) ?? .contains
        let isNegated: Bool
        switch element.attribute("negate-condition") ?? "no" {
        case "yes": isNegated = true
        case "no": isNegated = false
        default: throw .badRequest
        }
        let text = element.text
        guard text.utf8.count <= Self.longest else { throw .forbidden(.card("supported-filter")) }
        self.init(text, kind, isNegated: isNegated, by: collation)
    }

    /// How many bytes the text of a filter may have.
    private static let longest = 1_024

    func holds(for text: String) -> Bool {
        isHit(collation.key(text)) != isNegated
    }

    /// Returns whether it holds for a text that is checked more than once.
    func holds(for keys: inout CollationKeys, _ work: WorkLimit) throws(WorkLimit.Exceeded) -> Bool {
        let text = try keys.key(collation, work)
        // A match at a fixed place is compared only there.
        try work.spend(kind == .contains ? text.count : min(text.count, pattern.bytes.count))
        return isHit(text) != isNegated
    }

    private func isHit(_ text: [UInt8]) -> Bool {
        switch kind {
        case .equals: text == pattern.bytes
        case .startsWith: text.starts(with: pattern.bytes)
        case .endsWith: text.count >= pattern.bytes.count && text.suffix(pattern.bytes.count).elementsEqual(pattern.bytes)
        case .contains: pattern.isIn(text)
        }
    }
}
