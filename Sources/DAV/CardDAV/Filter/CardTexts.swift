import ContentLine

/// A card being checked: its properties by name, each found and folded once, however many filters need it.
struct CardTexts {
    /// A property with its text as far as it was asked for.
    struct Found {
        let property: Property
        /// In lower case.
        let group: String?
        fileprivate(set) var keys: CollationKeys?
    }

    let card: VCard
    let work: WorkLimit
    private var byName: [String: [Found]] = [:]

    init(_ card: VCard, _ work: WorkLimit) {
        self.card = card
        self.work = work
    }

    /// The properties of that name, in upper case.
    mutating func found(_ name: String) throws(WorkLimit.Exceeded) -> [Found] {
        if let known = byName[name] { return known }
        // Each line of the card is read.
        if byName.count >= WorkLimit.freeNames { try work.spend(card.bytes.count) }
        let found = card.properties(named: name).map { Found(property: $0, group: $0.group?.lowercased(), keys: nil) }
        byName[name] = found
        return found
    }

    /// Returns whether a text matches.
    mutating func holds(_ match: TextMatch, for number: Int, of name: String) throws(WorkLimit.Exceeded) -> Bool {
        guard let found = byName[name]?[number] else { return false }
        var keys = found.keys ?? CollationKeys(found.property.text)
        defer { byName[name]?[number].keys = keys }
        return try match.holds(for: &keys, work)
    }
}
