import Foundation
package import Kinkeeper
package import Store

/// The couple of an account: the partner, an invitation that is open, or how to begin.
public struct CoupleScreen: Hashable, Sendable {
    /// An invitation that is open.
    public struct OpenInvitation: Hashable, Sendable {
        /// "Open until Wednesday, 2 December."
        public let until: String
        /// Where it is taken back.
        public let revokingPath: String
    }

    /// An invitation that was just made, this once.
    public struct Fresh: Hashable, Sendable {
        /// "7K3M-9QXD-4T2B".
        public let code: String
        /// "https://kin.example.org/invitations/7K3M-9QXD-4T2B".
        public let address: String
        /// The address for a phone's camera; nil where no code can be drawn, or a phone would not come through.
        public let picture: PhoneScreen.Code?
    }

    /// The partner's name; nil without one.
    public let partner: String?
    /// "Here together since 25 November 2026."; nil without a partner.
    public let since: String?
    /// The invitation that is open.
    public let invitation: OpenInvitation?
    /// The invitation that was just made; nil otherwise.
    public let fresh: Fresh?
    /// Why a phone would not come through to the server; nil where it would.
    public let caution: String?
    /// The code that was typed.
    public let code: String
    /// Why it leads nowhere.
    public let codeProblem: String?
    /// Whether there is a couple's space to leave.
    public let canLeave: Bool
    /// The check-ins of a couple that has ended; nil without any.
    public let keptPath: String?
    /// Its check-ins; nil without a partner.
    public let checkIns: CheckInOverview?
    /// The notes that both read; nil without a partner.
    public let notesPath: String?
    /// "Notes: 3 shared".
    public let notesTitle: String
    /// Its open requests; nil without a partner.
    package(set) public var requests: CoupleRequestSection?
    /// The requests of a couple that has ended; nil without any.
    package(set) public var keptRequestsPath: String?
    /// The partner's most important love language; nil without a partner.
    package(set) public var loveLanguages: LoveLanguageSection?
    /// The love languages of a couple that has ended; nil without any.
    package(set) public var keptLoveLanguagesPath: String?
    /// Since when it is a couple; nil without a partner.
    package(set) public var start: CoupleStartForm?
    /// The milestones of a couple that has ended; nil without any.
    package(set) public var keptMilestonesPath: String?
}

extension CoupleScreen {
    /// Builds the page. `made` is the code of an invitation that was just made; `draw` makes a code's modules of a text.
    package init(
        _ couple: SharedSpace?, of account: Account.ID, made: InvitationCode? = nil, at address: PhoneAddress,
        typed: String = "", problem: String? = nil, checkIns: CheckInOverview? = nil, notes: Int = 0, hasKept: Bool = false,
        from display: DisplayContext, draw: (String) -> (side: Int, shape: String)?
    ) {
        let (phrases, wording) = (display.phrases, display.wording)
        let partner = couple?.partner(of: account)
        self.init(
            partner: partner?.name,
            since: partner == nil
                ? nil
                : couple?.isCompleteSince.map { phrases.text("couple.since", ["date": display.day(of: $0)]) },
            invitation: couple?.invitations.first.map { invitation in
                let day = CivilDate(of: invitation.expiresAt, in: display.timeZone)
                return OpenInvitation(
                    until: phrases.text("couple.invitation.until", ["date": wording.day(day, today: display.today)]),
                    revokingPath: Routes.invitationRevoking.path(invitation.id))
            },
            fresh: made.map { code in
                let link = address.url + Routes.invitation.path(code.text)
                return Fresh(
                    code: code.text, address: link,
                    picture: address.isHere
                        ? nil
                        : draw(link).map {
                            PhoneScreen.Code(side: $0.side, shape: $0.shape, label: phrases.text("couple.qr.label"))
                        })
            },
            caution: partner == nil ? address.caution(phrases) : nil, code: typed, codeProblem: problem,
            canLeave: couple != nil, keptPath: hasKept ? "\(Routes.checkIns.path)?kept=1" : nil, checkIns: checkIns,
            notesPath: partner == nil ? nil : NotesRequest(privacy: .shared).link(),
            notesTitle: phrases.count("couple.notes", notes))
    }
}
