import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The couple of an account: inviting a partner, entering a code, leaving.
struct CoupleController: Sendable {
    let pages: Pages
    /// Whether invited people may make accounts: not on a server for a look around.
    let makesAccounts: Bool

    /// The form for a code.
    struct CodeForm: Decodable, Sendable {
        let code: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.couple, signedIn) { member in try await page(member) }
        routes.post(Routes.coupleInvitations, signedIn, NoFields.self, invite)
        routes.post(Routes.invitationRevoking, signedIn, NoFields.self, revoke)
        routes.post(Routes.coupleStart, signedIn, CoupleStartForm.Fields.self, setStart)
        routes.post(Routes.coupleCode, signedIn, CodeForm.self, enter)
        routes.get(Routes.coupleLeaving, signedIn, askLeaving)
        routes.post(Routes.coupleLeaving, signedIn, NoFields.self, leave)
    }

    private func page(
        _ member: Member, made: InvitationCode? = nil, typed: String = "", problem: String? = nil,
        start: (typed: String, problem: String, status: HTTPResponse.Status)? = nil
    ) async throws -> Response {
        let display = pages.display(of: member)
        let couple = try await folder.accounts.couple(of: member.account.id, at: display.now)
        var screen = CoupleScreen(
            couple, of: member.account.id, made: made,
            at: PhoneAddress(pages.authenticator.site.address(for: member.request)), typed: typed, problem: problem,
            from: display
        ) { text in QRCode(text).map { ($0.side, $0.shape) } }
        let languages = try await folder.loveLanguages(of: member.account, at: display.now)
        screen.loveLanguages = try await loveLanguages(languages, display)
        let dashboard = try await dashboard(of: couple, member, display)
        screen.dashboard = dashboard.map { CoupleDashboardScreen($0, from: display) }
        if let start, let present = dashboard?.start {
            screen.dashboard?.start = CoupleStartForm(present, typed: start.typed, problem: start.problem, from: display)
        }
        screen.pages = CoupleLink.all(dashboard, kept: try await kept(by: member, languages), from: display)
        let onboarding = try await member.space.coupleOnboarding()
        screen.onboarding = couple == nil ? nil : CoupleOnboardingRow(onboarding, display.phrases)
        screen.pages += CoupleLink.onboarding(onboarding, hasRow: screen.onboarding != nil, display.phrases)
        return pages.page(
            .couple, display.phrases.text("couple.title"), tab: .settings, screen, for: member,
            status: start?.status ?? (problem == nil ? .ok : .unprocessableContent))
    }

    /// Says since when the couple is one.
    private func setStart(_ form: CoupleStartForm.Fields, _ member: Member) async throws -> Response {
        let (display, typed) = (pages.display(of: member), String((form.day ?? "").prefix(40)))
        let checkIns = try await folder.checkIns(of: member.account.id, at: display.now)
        func again(_ key: String, _ status: HTTPResponse.Status) async throws -> Response {
            try await page(member, start: (typed, display.phrases.text(key), status))
        }
        let day = CivilDate(iso8601: typed.trimmingCharacters(in: .whitespaces))
        guard day != nil || typed.isEmpty else { return try await again("milestones.problem.noDay", .unprocessableContent) }
        do throws(StoreError) {
            try await checkIns.space.setCoupleStart(
                day, by: member.account.id, seen: form.seen.flatMap { CoupleStart.ID($0) }, today: display.today,
                at: display.now)
        } catch {
            switch error {
            case .conflict: return try await again("milestones.start.changed", .conflict)
            case .milestoneProblem: return try await again("milestones.problem.achievedAhead", .unprocessableContent)
            default: throw error
            }
        }
        return pages.seeOther("\(Routes.couple.path)#start", Notice("milestones.start.saved"), for: member)
    }

    private func dashboard(
        of couple: SharedSpace?, _ member: Member, _ display: DisplayContext
    ) async throws -> CoupleDashboard? {
        guard let couple, couple.partner(of: member.account.id) != nil else { return nil }
        let checkIns = try await folder.checkIns(of: member.account.id, at: display.now)
        let dashboard = try await checkIns.dashboard(
            today: display.today, in: display.timeZone, leapDayRule: display.leapDayRule, at: display.now)
        if let last = dashboard.last {
            // Where it was completed and the program ended before the reminders were made.
            try? await checkIns.planReflections(
                after: last, server: pages.zone, else: pages.language(of: member), at: display.now)
        }
        return dashboard
    }

    private func kept(by member: Member, _ languages: AccountLoveLanguages) async throws -> KeptOfCouples {
        var kept = KeptOfCouples()
        kept.sharedNotes = try await pages.notes(of: member).count(NoteFilter(privacy: .shared))
        kept.hasCheckIns = try await !member.space.completedCheckIns(all: true, limit: 1).isEmpty
        kept.hasRequests = try await !member.space.coupleRequests(nil, limit: 1).requests.isEmpty
        kept.hasMilestones = try await member.space.hasOwnMilestones()
        kept.hasLoveLanguages = try await languages.hasKept()
        return kept
    }

    private func loveLanguages(
        _ languages: AccountLoveLanguages, _ display: DisplayContext
    ) async throws -> LoveLanguageSection? {
        guard languages.couple != nil else { return nil }
        return LoveLanguageSection(
            try await languages.statistics(today: display.today), in: LoveLanguageContext(languages), from: display)
    }

    /// Shows the code in the answer itself: it is kept nowhere that a redirect could fetch it from.
    private func invite(_ form: NoFields, _ member: Member) async throws -> Response {
        let code = InvitationCode()
        _ = try await pages.authenticator.accounts(for: member).invitePartner(
            of: member.account.id, codeHash: code.digest, makesAccount: makesAccounts, at: pages.authenticator.now())
        return try await page(member, made: code)
    }

    private func revoke(_ id: Invitation.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        try await pages.authenticator.accounts(for: member).revokeInvitation(
            id, of: member.account.id, at: pages.authenticator.now())
        return pages.seeOther(Routes.couple.path, Notice("couple.invitation.revoked"), for: member)
    }

    private func enter(_ form: CodeForm, _ member: Member) async throws -> Response {
        let typed = String((form.code ?? "").prefix(100))
        guard let code = InvitationCode(typed) else {
            let problem = pages.phrases(for: member).text("couple.code.problem")
            return try await page(member, typed: typed, problem: problem)
        }
        return .seeOther(Routes.invitation.path(code.text))
    }

    private func askLeaving(_ member: Member) async throws -> Response {
        let now = pages.authenticator.now()
        guard let couple = try await folder.accounts.couple(of: member.account.id, at: now) else {
            throw StoreError.spaceRefused(.noCouple)
        }
        let isAlone = couple.partner(of: member.account.id) == nil
        let phrases = pages.phrases(for: member)
        let screen = QuestionScreen(
            title: phrases.text("couple.leave.title"), text: phrases.text(isAlone ? "couple.leave.alone" : "couple.leave.text"),
            yesPath: Routes.coupleLeaving.path, yesTitle: phrases.text("couple.leave"), noPath: Routes.couple.path)
        return pages.page(.question, screen.title, tab: .settings, screen, for: member)
    }

    private func leave(_ form: NoFields, _ member: Member) async throws -> Response {
        try await folder.leaveCouple(member.account.id, at: pages.authenticator.now())
        return pages.seeOther(Routes.couple.path, Notice("couple.left"), for: member)
    }

    private var folder: DataFolder { pages.authenticator.folder }
}
