package import ContentLine

extension CardPatcher {
    /// The card with that picture as its only photo, where the first one stood, or at the end; nil takes every photo away.
    ///
    /// Version 4.0 says it as a data URI, older ones in base64. Logos and everything else stay byte for byte.
    package func patched(_ card: VCard, photo: (bytes: [UInt8], mediaType: String)?) -> VCard {
        let places = CardOutline(card).entries(of: .photo).flatMap(\.sources)
        var edit = CardEdit(card)
        edit.remove(places)
        guard let photo else { return edit.applied() }
        let property = Property(name: "PHOTO", data: photo.bytes, mediaType: photo.mediaType)
        if let place = places.min() {
            edit.replace(place, with: [property])
        } else {
            edit.insert([property], before: card.properties.count)
        }
        return edit.applied()
    }
}
