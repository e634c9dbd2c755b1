import ContentLine

/// The groups of a card (`item1.`) and their labels, while a card is patched.
struct CardGroups {
    private var taken: Set<String>
    private var nextNumber = 1

    init(_ card: VCard) {
        taken = Set(card.properties.compactMap { $0.group?.lowercased() })
    }

    /// A group name that no property has.
    mutating func free() -> String {
        while !taken.insert("item\(nextNumber)").inserted { nextNumber += 1 }
        return "item\(nextNumber)"
    }
}
