import ContentLine
import Interchange
import Kinkeeper
import Store

extension CardCodec {
    /// The card functions for address books, on a day.
    static func cards(today: CivilDate) -> CardCodec {
        let reader = CardReader(today: today)
        return CardCodec(
            groupCard: { state in
                let group = GroupCard(name: state.name, members: state.members)
                guard let bytes = state.card, let kept = try? VCard(bytes: bytes) else {
                    return group.new(uid: "urn:uuid:\(state.id)").bytes
                }
                return try group.patched(kept.readyToServe(uid: "urn:uuid:\(state.id)")) {
                    try state.standing($0) == .gone
                }.bytes
            },
            members: { bytes in
                guard let card = try? VCard(bytes: bytes), case .group(_, let uids) = reader.read(card).card.content else {
                    return []
                }
                return uids
            },
            profile: { reader.profile(ofCard: $0) },
            hasPhoto: { reader.photo(ofCard: $0) != nil },
            newCard: { profile, id in
                reader.read(CardPatcher(today: today).newCard(for: profile, uid: "urn:uuid:\(id)")).card
            })
    }
}

extension VCard {
    /// The card in a version that is given out, and with a UID.
    func readyToServe(uid: @autoclosure () -> String) -> VCard {
        let card = version == .v2_1 ? VCardConversion.converted(self, to: .v3_0) : self
        return card.withUID(uid())
    }
}
