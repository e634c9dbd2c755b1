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
    private let key: [UInt8]

    init(_ text: String, _ kind: Kind = .contains, isNegated: Bool = false, by collation: Collation = .unicodeCasemap) {
        self.collation = collation
        self.kind = kind
        self.isNegated = isNegated
        key = collation.key(text)
    }

    /// Reads a text-match element.
    init(_ element: XMLElement) throws(DAVError) {
        guard let collation = Collation(name: element.attribute("collation") ?? "default") else {
            throw .forbidden(.card("supported-collation"))
        }
        // A kind that nobody knows is as if it were not there (RFC 4918, section 17).
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

    /// Whether it holds for a text that is asked about more than once.
    func holds(for keys: inout CollationKeys) -> Bool {
        isHit(keys[collation]) != isNegated
    }

    private func isHit(_ text: [UInt8]) -> Bool {
        switch kind {
        case .equals: text == key
        case .startsWith: text.starts(with: key)
        case .endsWith: text.count >= key.count && text.suffix(key.count).elementsEqual(key)
        case .contains: Self.contains(key, in: text)
        }
    }

    private static func contains(_ key: [UInt8], in text: [UInt8]) -> Bool {
        guard let first = key.first else { return true }
        guard text.count >= key.count else { return false }
        return text.withUnsafeBufferPointer { text in
            key.withUnsafeBufferPointer { key in
                for start in 0...(text.count - key.count) where text[start] == first {
                    var offset = 1
                    while offset < key.count, text[start &+ offset] == key[offset] { offset &+= 1 }
                    if offset == key.count { return true }
                }
                return false
            }
        }
    }
}
