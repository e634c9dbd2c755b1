package import ContentLine

/// Writes a card in another version of the format.
package enum VCardConversion {
    /// The card in that version; the same bytes where it is of that version already.
    package static func converted(_ card: VCard, to version: VCard.Version) -> VCard {
        guard card.version != version else { return card }
        var result = VCard(version: version)
        result.append(contentsOf: card.properties)
        return result
    }
}
