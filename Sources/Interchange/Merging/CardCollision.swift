import ContentLine

/// Two sides that changed the same thing of a card to something else.
package struct CardCollision: Hashable, Sendable {
    /// How it was resolved.
    package enum Fate: String, Hashable, Sendable {
        /// The card says what both say.
        case both
        /// There is room for one, and the card says what ours says.
        case ours
        /// One side took away what the other changed; the change stays.
        case kept
    }

    /// The property's name in upper case, such as `TEL`.
    package let name: String
    /// Our value; nil when we removed it.
    package let ours: String?
    /// Their value; nil when they removed it.
    package let theirs: String?
    /// How it was resolved.
    package let fate: Fate
    /// The line of theirs as it would be in the card; nil when it is there already, or they have none.
    package let theirLine: [UInt8]?
}

extension CardCollision {
    init(_ name: String, _ ours: CardEntry?, _ theirs: CardEntry?, _ fate: Fate) {
        self.init(
            name: name, ours: ours?.words, theirs: theirs?.words, fate: fate,
            theirLine: fate == .ours ? theirs?.line : nil)
    }
}

extension CardEntry {
    /// The value of the property, for people: short, and without the bytes of a picture.
    var words: String {
        let says = property.data.map { ["(\($0.count))"] } ?? property.components.map { $0.joined(separator: ", ") }
        let text = says.filter { !$0.isEmpty }.joined(separator: " · ")
        let short = text.count > 200 ? text.prefix(199) + "…" : text[...]
        let kinds = label.isEmpty ? property.types.filter { $0 != "pref" }.joined(separator: ", ") : label
        return kinds.isEmpty ? String(short) : "\(short) (\(kinds))"
    }

    /// The property alone, in a card of its own.
    fileprivate var line: [UInt8] {
        var card = VCard(version: version)
        card.append(contentsOf: [property] + labels.map(\.property))
        return card.bytes
    }
}
