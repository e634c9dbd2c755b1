import ContentLine
import Kinkeeper

// LABEL says an address as text: beside its ADR, or alone.
extension CardPatch {
    /// The card with an ADR in the place of each LABEL that says an address alone: any ADR that is added would hide them.
    static func promotingAddressLabels(of card: VCard, read reading: CardReading) -> VCard? {
        var edit = CardEdit(card)
        var isPromoted = false
        for label in reading.outline.entries(of: .addressLabel) {
            guard let contact = reading.contacts.first(where: { $0.sources.contains(label.index) }),
                case .address(let address) = contact.value.value
            else { continue }
            let components = address.parts.map { $0.isEmpty ? [] : [$0] }
            edit.remove(label.sources)
            edit.replace(
                label.index, with: [PropertyDraft(writing: .components(components), over: label.property, name: "ADR").property]
            )
            isPromoted = true
        }
        return isPromoted ? edit.applied() : nil
    }

    /// LABEL repeats an ADR as text. It goes when the ADR of its TYPE is changed, and none is left to stand in for the last ADR.
    mutating func removeStaleAddressLabels() {
        let outline = reading.outline
        let addresses = outline.entries(of: .address)
        let changed = addresses.filter { entry in
            guard let contact = reading.contacts.first(where: { $0.sources.contains(entry.index) }) else { return false }
            return !new.contacts.contains(contact.value)
        }
        let isLast = !new.contacts.contains { $0.value.kind == .address }
        for label in outline.entries(of: .addressLabel)
        where !reading.contacts.contains(where: { $0.sources.contains(label.index) }) {
            let isStale = changed.contains { Set($0.property.types) == Set(label.property.types) }
            if isLast || isStale { edit.remove(label.sources) }
        }
    }
}
