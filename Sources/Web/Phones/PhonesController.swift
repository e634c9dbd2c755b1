import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import NIOCore
import Screens
import Store

/// Adding an account to phones and computers, step by step.
struct PhonesController: Sendable {
    let pages: Pages
    let passwords: PasswordService

    /// The form for a device's app password.
    struct Form: Decodable, Sendable {
        let name: String?
        /// "change" where the device may change people; anything else lets it see them only.
        let access: String?

        /// "1" where the device is to show the calendar too.
        let calendar: String?

        /// "1" where the device is to have the reminders as tasks.
        let tasks: String?

        let currentPassword: String?

        var mayChange: Bool { access == "change" }
        var seesCalendar: Bool { calendar == "1" }
        var seesTasks: Bool { tasks == "1" }
        var scopes: Set<AppPassword.Scope> {
            Set(
                [.readContacts] + (mayChange ? [.writeContacts] : []) + (seesCalendar ? [.readCalendar] : [])
                    + (seesTasks ? [.writeCalendar] : []))
        }
        /// What it says; the first choices, where it has the password alone.
        var entry: PhoneScreen.Entry {
            guard let name else { return .init() }
            return .init(name: name, mayChange: mayChange, seesCalendar: seesCalendar, seesTasks: seesTasks)
        }
    }

    private func address(for member: Member) -> PhoneAddress {
        PhoneAddress(pages.authenticator.site.address(for: member.request))
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.phones, signedIn) { member in
            let display = pages.display(of: member)
            return pages.page(
                .phones, display.phrases.text("phones.title"), tab: .settings,
                PhonesScreen(at: address(for: member), from: display), for: member)
        }
        routes.get(Routes.phone, signedIn) { kind, member in try await page(kind, member) }
        routes.post(Routes.phone, signedIn, Form.self, makePassword)
        routes.get(Routes.phoneProfile, signedIn) { kind, member in try profile(kind, nil, member) }
        routes.post(Routes.phoneProfile, signedIn, Form.self, makeProfile)
    }

    private func page(
        _ kind: PhoneKind, _ member: Member, _ entry: PhoneScreen.Entry = .init(), refusal: String? = nil
    ) async throws -> Response {
        var entry = entry
        entry.confirmation = owner.confirmation(member, problem: refusal, back: Routes.phone.path(kind))
        let known = try await pages.authenticator.folder.accounts.appPasswords(of: member.account.id)
        let screen = PhoneScreen(
            kind, of: member.account, at: address(for: member), known: known, entry: entry, from: pages.display(of: member)
        ) { text in QRCode(text).map { ($0.side, $0.shape) } }
        return pages.page(
            .phone, screen.title, tab: .settings, screen, for: member,
            status: entry.problem == nil && refusal == nil ? .ok : .unprocessableContent)
    }

    private func makePassword(_ kind: PhoneKind, _ form: Form, _ member: Member) async throws -> Response {
        if let asking = try await ask(kind, form, member) { return asking }
        guard let fresh = try await pages.newAppPassword(named: form.name ?? "", scopes: form.scopes, for: member) else {
            return try await refuse(kind, form, member)
        }
        return try await page(kind, member, .init(fresh: fresh))
    }

    private func makeProfile(_ kind: PhoneKind, _ form: Form, _ member: Member) async throws -> Response {
        // Looked at before anything is made: others take no profile.
        guard kind.takesProfiles else { throw Problem.notFound }
        if let asking = try await ask(kind, form, member) { return asking }
        guard let fresh = try await pages.newAppPassword(named: form.name ?? "", scopes: form.scopes, for: member) else {
            return try await refuse(kind, form, member)
        }
        return try profile(kind, fresh.text, member, hasCalendar: form.seesCalendar || form.seesTasks)
    }

    /// Asks for the account's password, in the place of both forms. The page comes back with them: after a file it would stay as
    /// it is, and its forms would be those of the secret of before.
    private func ask(_ kind: PhoneKind, _ form: Form, _ member: Member) async throws -> Response? {
        guard !owner.isFresh(member) else { return nil }
        let refusal = try await owner.refusal(of: form.currentPassword, member)
        return try await page(kind, member, form.entry, refusal: refusal)
    }

    private func refuse(_ kind: PhoneKind, _ form: Form, _ member: Member) async throws -> Response {
        var entry = form.entry
        (entry.name, entry.problem) = (form.name ?? "", "appPasswords.problem.name")
        return try await page(kind, member, entry)
    }

    private func profile(
        _ kind: PhoneKind, _ password: String?, _ member: Member, hasCalendar: Bool = true
    ) throws -> Response {
        guard kind.takesProfiles else { throw Problem.notFound }
        let profile = AppleProfile(
            account: member.account, kind: kind, address: address(for: member), password: password, hasCalendar: hasCalendar,
            title: pages.phrases(for: member).text("phones.profile.account", ["user": member.account.name]))
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/x-apple-aspen-config",
                .contentDisposition: "attachment; filename=\"kinkeeper.mobileconfig\"",
            ],
            body: .init(byteBuffer: ByteBuffer(string: profile.text)))
    }

    private var owner: OwnerCheck { OwnerCheck(pages: pages, passwords: passwords) }
}
