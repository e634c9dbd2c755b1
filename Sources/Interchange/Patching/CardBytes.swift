import ContentLine
package import Kinkeeper

// Reading and patching cards as bytes, for who keeps cards and knows nothing of their format.

extension CardReader {
    /// The profile that a kept card says; nil where the bytes are not one card.
    package func profile(ofCard bytes: [UInt8]) -> Profile? {
        (try? VCard(bytes: bytes)).map(profile)
    }
}

extension CardPatcher {
    /// The card's bytes with the difference between two profiles written into them; nil where they are not one card.
    package func patched(card bytes: [UInt8], from old: Profile, to new: Profile) -> [UInt8]? {
        (try? VCard(bytes: bytes)).map { patched($0, from: old, to: new).bytes }
    }
}
