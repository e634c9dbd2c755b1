/// A property's text as each collation compares it, computed when first needed.
struct CollationKeys {
    /// Only the beginning of longer texts, such as pictures, is searched.
    private static let longest = 65_536

    private let text: String
    private var known: [Collation: [UInt8]] = [:]

    init(_ text: String) {
        self.text = text.utf8.count <= Self.longest ? text : String(decoding: text.utf8.prefix(Self.longest), as: UTF8.self)
    }

    /// The text as a collation compares it.
    mutating func key(_ collation: Collation, _ work: WorkLimit) throws(WorkLimit.Exceeded) -> [UInt8] {
        if let key = known[collation] { return key }
        try work.spend(text.utf8.count * WorkLimit.folding)
        let key = collation.key(text)
        known[collation] = key
        return key
    }
}
