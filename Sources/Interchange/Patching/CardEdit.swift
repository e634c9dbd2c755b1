import ContentLine

/// Changes to a card's properties, collected by the places they have in the card as it was, and made all at once.
struct CardEdit {
    let card: VCard
    /// The new properties at a place; empty when the property is removed.
    private var replacements: [Int: [Property]] = [:]
    /// The properties to add before a place; the place after the last is the card's end.
    private var insertions: [Int: [Property]] = [:]

    init(_ card: VCard) {
        self.card = card
    }

    mutating func replace(_ place: Int, with properties: [Property]) {
        replacements[place] = properties
    }

    mutating func remove(_ places: some Sequence<Int>) {
        for place in places { replacements[place] = [] }
    }

    mutating func insert(_ properties: [Property], before place: Int) {
        insertions[place, default: []] += properties
    }

    /// Whether the property at a place is written over or removed.
    func isChanged(_ place: Int) -> Bool {
        replacements[place] != nil
    }

    /// The card with the changes; the same bytes where there are none.
    func applied() -> VCard {
        var card = card
        for place in Set(replacements.keys).union(insertions.keys).sorted(by: >) {
            if let properties = replacements[place] {
                card.replace(at: place, with: properties)
            }
            let added = insertions[place] ?? []
            // At the end, where a new card gets all its properties, at once: each edit reads the whole card again.
            guard place < self.card.properties.count else {
                card.append(contentsOf: added)
                continue
            }
            for property in added.reversed() { card.insert(property, at: place) }
        }
        return card
    }
}

extension VCard {
    /// Writes properties over the one at a place: none to remove it.
    fileprivate mutating func replace(at place: Int, with properties: [Property]) {
        guard let first = properties.first else {
            remove(at: place)
            return
        }
        replace(at: place, with: first)
        for property in properties.dropFirst().reversed() { insert(property, at: place + 1) }
    }
}
