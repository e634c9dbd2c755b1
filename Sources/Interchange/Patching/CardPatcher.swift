package import ContentLine
package import Kinkeeper

/// Writes a person's changes into their card, and leaves the rest of the card as it is, byte for byte.
///
/// Reading a patched card gives the profile it was patched to, in card form (`Profile.inCardForm`); patching a card with
/// the profile it has gives the same bytes.
package struct CardPatcher: Sendable {
    private let currentYear: Int

    /// A patcher on the day `today`, which must read dates as the reader of the old profile did.
    package init(today: CivilDate) {
        currentYear = today.year
    }

    /// The card with the difference between two profiles written into it, in the card's own version and style.
    package func patched(_ card: VCard, from old: Profile, to new: Profile) -> VCard {
        guard old != new else { return card }
        var card = card
        var reading = CardReading(card, currentYear: currentYear)
        if old.contacts != new.contacts, let promoted = CardPatch.promotingAddressLabels(of: card, read: reading) {
            card = promoted
            reading = CardReading(card, currentYear: currentYear)
        }
        var patch = CardPatch(card, reading: reading, from: old, to: new.inCardForm)
        patch.writeTexts()
        patch.writeContacts()
        patch.writeOccasions()
        return patch.applied()
    }

    /// Makes a card for a person without one: version 4.0, with this UID.
    package func newCard(for profile: Profile, uid: String) -> VCard {
        let form = profile.inCardForm
        var card = VCard(version: .v4_0)
        card.append(PropertyDraft("UID", .uri(uid)).property)
        card.append(PropertyDraft("FN", .text(form.name.formatted)).property)
        return patched(card, from: Profile(name: PersonName(formatted: form.name.formatted)), to: form)
    }
}
