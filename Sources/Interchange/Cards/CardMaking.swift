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

    /// A property that keeps a field which Kinkeeper has no place for.
    static func kept(_ name: String, _ value: String) -> Property {
        Property(name: "X-KINKEEPER-FIELD", parameters: [Parameter("X-NAME", name)], text: value)
    }
}
