package import ContentLine

/// The changes of a card from one version to another, property by property, in words for people.
package struct CardDifference {
    /// One property.
    package struct Line: Hashable, Sendable {
        /// Its name in upper case, such as `TEL`.
        package let name: String
        /// The value before; nil for an added one.
        package let before: String?
        /// The value now; nil for a removed one.
        package let after: String?
    }

    /// The properties that are not as they were, by their names.
    package let lines: [Line]

    /// Compares two versions. Order, folding and the numbers of groups are no changes, and neither is when it was written.
    package init(from before: VCard, to after: VCard) {
        let after = after.version == before.version ? after : VCardConversion.converted(after, to: before.version)
        let (old, new) = (CardEntry.all(of: before), CardEntry.all(of: after))
        let names = Set(old.keys).union(new.keys).subtracting(["UID", "REV", "PRODID"])
        lines = names.sorted().flatMap { Self.lines($0, old[$0] ?? [], new[$0] ?? []) }
    }

    private static func lines(_ name: String, _ before: [CardEntry], _ after: [CardEntry]) -> [Line] {
        let (found, came) = Pairing.pairs(before, after, all: max(before.count, after.count) <= 1)
        let changed = zip(before, found).filter { $0.key != $1?.key }
        return changed.map { Line(name: name, before: $0.words, after: $1?.words) }
            + came.map { Line(name: name, before: nil, after: $0.words) }
    }
}
