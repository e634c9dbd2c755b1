import ContentLine
package import Kinkeeper

// Reading and patching cards as bytes, for callers that keep cards without knowing their format.

extension CardReader {
    /// The profile that a kept card says; nil where the bytes are not one card.
    package func profile(ofCard bytes: [UInt8]) -> Profile? {
        (try? VCard(bytes: bytes)).map(profile)
    }

    /// The picture that a kept card carries; nil where it carries none that can be decoded, or the bytes are not one card.
    package func photo(ofCard bytes: [UInt8]) -> [UInt8]? {
        (try? VCard(bytes: bytes)).flatMap { CardOutline($0).photo().bytes }
    }
}

extension CardPatcher {
    /// The card's bytes with the difference between two profiles written into them; nil where they are not one card.
    package func patched(card bytes: [UInt8], from old: Profile, to new: Profile) -> [UInt8]? {
        (try? VCard(bytes: bytes)).map { patched($0, from: old, to: new).bytes }
    }

    /// The card's bytes with that picture as its only photo, or with none; nil where they are not one card.
    package func patched(card bytes: [UInt8], photo: (bytes: [UInt8], mediaType: String)?) -> [UInt8]? {
        (try? VCard(bytes: bytes)).map { patched($0, photo: photo).bytes }
    }
}
