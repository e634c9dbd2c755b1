package import Application
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

    /// The partner's name; nil without one.
    public let partner: String?
    /// Where the partner's picture is; nil without one.
    public let face: String?
    /// "Here together since 25 November 2026."; nil without a partner.
    public let since: String?
    /// The invitation that is open.
    public let invitation: OpenInvitation?
    /// The invitation that was just made; nil otherwise.
    public let fresh: FreshInvitation?
    /// Why a phone would not come through to the server; nil where it would.
    public let caution: String?
    /// The code that was typed.
    public let code: String
    /// Why it leads nowhere.
    public let codeProblem: String?
    /// Whether there is a couple's space to leave.
    public let canLeave: Bool
    /// The couple's dashboard; nil without a partner.
    package(set) public var dashboard: CoupleDashboardScreen?
    /// The pages behind this one.
    package(set) public var pages: [CoupleLink] = []
    /// The partner's most important love language; nil without a partner.
    package(set) public var loveLanguages: LoveLanguageSection?
    /// Getting started, while it is not over; nil without a couple's space.
    package(set) public var onboarding: CoupleOnboardingRow?
}

extension CoupleScreen {
    /// Builds the page. `made` is the code of an invitation that was just made; `draw` makes a code's modules of a text.
    package init(
        _ couple: SharedSpace?, of account: Account.ID, made: InvitationCode? = nil, at address: PhoneAddress,
        typed: String = "", problem: String? = nil,
        from display: DisplayContext, draw: (String) -> (side: Int, shape: String)?
    ) {
        let (phrases, wording) = (display.phrases, display.wording)
        let partner = couple?.partner(of: account)
        self.init(
            partner: partner?.name,
            face: partner.flatMap { partner in
                partner.picture.map { Routes.accountPicture.path(partner.account, version: $0) }
            },
            since: partner == nil
                ? nil
                : couple?.isCompleteSince.map { phrases.text("couple.since", ["date": display.day(of: $0)]) },
            invitation: couple?.invitations.first.map { invitation in
                let day = CivilDate(of: invitation.expiresAt, in: display.timeZone)
                return OpenInvitation(
                    until: phrases.text("couple.invitation.until", ["date": wording.day(day, today: display.today)]),
                    revokingPath: Routes.invitationRevoking.path(invitation.id))
            },
            fresh: made.map {
                FreshInvitation($0, heading: phrases.text("couple.fresh"), at: address, phrases, draw: draw)
            },
            caution: partner == nil ? address.caution(phrases) : nil, code: typed, codeProblem: problem,
            canLeave: couple != nil)
    }
}

/// A row that leads to another page of the couple.
public struct CoupleLink: Hashable, Sendable {
    /// The page.
    public let path: String
    /// "Your rules".
    public let title: String
    /// "Ben has changed them: agree first."; nil without anything to say.
    public let hint: String?

    /// The pages of an account's couple, and of what it keeps of couples that have ended.
    package static func all(
        _ dashboard: CoupleDashboard?, kept: KeptOfCouples, from display: DisplayContext
    ) -> [CoupleLink] {
        let phrases = display.phrases
        func link(_ path: String, _ key: String, hint: String? = nil) -> CoupleLink {
            CoupleLink(path: path, title: phrases.text(key), hint: hint)
        }
        var links: [CoupleLink] = []
        if let dashboard {
            let hasAgreed = dashboard.rules.agreed.contains(dashboard.account)
            links.append(
                link(
                    Routes.coupleRules.path, "checkIns.rules",
                    hint: hasAgreed ? nil : phrases.text("checkIns.rules.agreeFirst")))
            links.append(link(Routes.checkInSchedule.path, "schedule.title"))
            links.append(link(Routes.checkInCategories.path, "checkIns.categories"))
            if dashboard.hasEarlier { links.append(link(Routes.checkIns.path, "checkIns.all")) }
            let notes = phrases.count("couple.notes", kept.sharedNotes)
            links.append(CoupleLink(path: NotesRequest(privacy: .shared).link(), title: notes, hint: nil))
            links.append(link(Routes.calendarFeeds.path, "feeds.title"))
            links.append(link(Routes.widgetLinks.path, "widgets.title"))
        }
        if kept.hasCheckIns { links.append(link("\(Routes.checkIns.path)?kept=1", "checkIns.kept")) }
        if kept.hasRequests { links.append(link("\(Routes.coupleRequests.path)?kept=1", "requests.kept")) }
        if kept.hasLoveLanguages {
            links.append(link("\(Routes.loveLanguages.path)?kept=1", "love.kept"))
        } else if dashboard == nil {
            links.append(link(Routes.loveLanguages.path, "love.title"))
        }
        if kept.hasMilestones { links.append(link("\(Routes.coupleMilestones.path)?kept=1", "milestones.kept")) }
        return links
    }
}

/// What lies beside a couple's space: shared notes, and copies of couples that have ended.
package struct KeptOfCouples: Hashable, Sendable {
    /// How many notes are shared.
    package var sharedNotes = 0
    /// Whether there are check-ins of a couple that has ended.
    package var hasCheckIns = false
    /// Whether there are its requests.
    package var hasRequests = false
    /// Whether there are its milestones.
    package var hasMilestones = false
    /// Whether there are its love languages.
    package var hasLoveLanguages = false

    /// Nothing.
    package init() {}
}
