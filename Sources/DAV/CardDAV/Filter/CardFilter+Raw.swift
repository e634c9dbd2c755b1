import ContentLine

extension CardFilter {
    /// The most parts of a filter that is checked on cards before they are read.
    private static let mostRaw = 8

    /// Returns whether the filter may hold for a card, from its bytes alone; false only when it does not.
    func mayMatch(_ card: UnsafeRawBufferPointer) -> Bool {
        guard !properties.isEmpty, properties.reduce(0, { $0 + $1.parts.count }) <= Self.mostRaw,
            properties.count <= Self.mostRaw
        else { return true }
        return test.holds(properties) { $0.mayMatch(card) }
    }
}

extension PropertyFilter {
    private static let anything = BytePattern([])

    /// A text as the collation of all letters compares it, which has each ASCII letter that another one would find, too; in upper
    /// case, as patterns are.
    private static let key: @Sendable (UnsafeRawBufferPointer) -> [UInt8]? = { text in
        String(validating: text, as: UTF8.self).map { Collation.upperCased(Collation.unicodeCasemap.key($0)) }
    }

    fileprivate func mayMatch(_ card: UnsafeRawBufferPointer) -> Bool {
        guard !isAbsent, name != "VERSION" else { return true }
        let name = Array(name.utf8)
        guard !parts.isEmpty else { return RawCard.mayHold(Self.anything, in: name, of: card, key: Self.key) }
        return test.holds(parts) { part in
            switch part {
            case .text(let match): RawCard.mayHold(match.needle ?? Self.anything, in: name, of: card, key: Self.key)
            case .parameter: RawCard.mayHold(Self.anything, in: name, of: card, key: Self.key)
            }
        }
    }
}
