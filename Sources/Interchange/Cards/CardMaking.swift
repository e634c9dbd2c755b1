import ContentLine
import Kinkeeper

/// Makes cards for people from sources other than cards.
struct CardMaking {
    private let patcher: CardPatcher
    private let reader: CardReader

    init(today: CivilDate) {
        patcher = CardPatcher(today: today)
        reader = CardReader(today: today)
    }

    /// A card that says the profile and has these properties beside it.
    func card(for profile: Profile, uid: String, beside properties: [Property] = [], line: Int = 0) -> IncomingCard {
        var card = patcher.newCard(for: profile, uid: uid)
        card.append(contentsOf: properties)
        // Read like any other card, so that the person has only what another program would read.
        var (incoming, _) = reader.read(card)
        incoming.line = line
        return incoming
    }

    /// A card of a group; `members` are the UIDs of its people, and `note` may be empty.
    func group(named name: String, uid: String, members: [String], note: String = "") -> IncomingCard {
        var card = VCard(version: .v4_0)
        var properties = [
            Property(name: "KIND", text: "group"), Property(name: "FN", text: name), Property(name: "UID", rawValue: uid),
        ]
        if !note.isEmpty { properties.append(Property(name: "NOTE", text: note)) }
        properties += members.map { Property(name: "MEMBER", rawValue: $0) }
        card.append(contentsOf: properties)
        var (incoming, _) = reader.read(card)
        incoming.line = 0
        return incoming
    }

    /// A property that keeps a field which Kinkeeper has no place for.
    static func kept(_ name: String, _ value: String) -> Property {
        Property(name: "X-KINKEEPER-FIELD", parameters: [Parameter("X-NAME", name)], text: value)
    }
}
