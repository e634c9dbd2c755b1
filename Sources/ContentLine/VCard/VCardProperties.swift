extension VCard {
    /// The properties in the order in which they stand, without BEGIN, VERSION and END, and without lines that could not
    /// be read (they stay in `bytes`). The content of a nested AGENT card is the value of AGENT.
    public var properties: Properties { Properties(card: self) }

    /// A view of a card's properties; each is made when it is needed.
    public struct Properties: RandomAccessCollection, Sendable {
        let card: VCard

        /// Always 0.
        public var startIndex: Int { 0 }
        /// The number of properties.
        public var endIndex: Int { card.entries.count }
        /// The property at `position`, which must be in bounds.
        public subscript(position: Int) -> Property { card.property(card.entries[position]) }
    }

    /// The first property of that name, which is given in upper case, or nil.
    public func firstProperty(named name: String) -> Property? {
        for entry in entries where entry.isNamed(name, in: bytes) { return property(entry) }
        return nil
    }

    /// All properties of that name, which is given in upper case, in order.
    public func properties(named name: String) -> [Property] {
        var result: [Property] = []
        for entry in entries where entry.isNamed(name, in: bytes) { result.append(property(entry)) }
        return result
    }

    /// All properties of that group, compared without regard to case, in order.
    public func properties(inGroup group: String) -> [Property] {
        let group = group.lowercased()
        return entries.lazy.filter(\.hasGroup).map(property).filter { $0.group?.lowercased() == group }
    }

    @inline(__always)
    func property(_ entry: LineEntry) -> Property {
        Property(bytes: bytes, entry: entry, dialect: version.dialect, firstLine: line)
    }
}
