import Kinkeeper

/// An invitation that was just made: its code is shown this once.
public struct FreshInvitation: Hashable, Sendable {
    /// "Give this to your partner. It is shown only now:".
    public let heading: String
    /// That the code before has ended; nil where there was none.
    public let hint: String?
    /// "7K3M-9QXD-4T2B".
    public let code: String
    /// "https://kin.example.org/invitations/7K3M-9QXD-4T2B".
    public let address: String
    /// That the address works on the server's own computer alone; nil where others reach it.
    public let caution: String?
    /// The address for a phone's camera; nil where no code can be drawn, or a phone would not come through.
    public let picture: PhoneScreen.Code?

    /// Shows a code. `draw` makes a code's modules of a text.
    init(
        _ code: InvitationCode, heading: String, hint: String? = nil, at address: PhoneAddress, _ phrases: Phrasebook,
        draw: (String) -> (side: Int, shape: String)?
    ) {
        let link = address.url + Routes.invitation.path(code.text)
        let drawn = address.isHere ? nil : draw(link)
        (self.heading, self.hint) = (heading, hint)
        self.code = code.text
        self.address = link
        caution = address.isHere ? phrases.text("couple.fresh.here") : nil
        picture = drawn.map {
            PhoneScreen.Code(side: $0.side, shape: $0.shape, label: phrases.text("couple.qr.label"))
        }
    }
}
