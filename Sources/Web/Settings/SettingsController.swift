import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The account's settings, and its sessions.
struct SettingsController: Sendable {
    let pages: Pages
    let passwords: PasswordService

    /// The page's small forms: each has one field.
    struct Form: Decodable, Sendable {
        let theme: String?
        let nameOrder: String?
        let timeZone: String?
        let leapDayRule: String?
        /// "auto" for the browser's.
        let language: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.settings, signedIn) { member in
            try await page(member, .init(perDay: member.query("perDay") == "refused"))
        }
        routes.post(Routes.settings, signedIn, Form.self, save)
        routes.postFields(Routes.password, signedIn, changePassword)
        routes.get(Routes.sessions, signedIn) { _ in .seeOther(Routes.settings.path + "#sessions") }
        routes.post(Routes.sessionRevoking, signedIn, NoFields.self, revoke)
    }

    private func page(_ member: Member, _ problems: SettingsScreen.Problems = .init()) async throws -> Response {
        let accounts = pages.authenticator.folder.accounts
        let sessions = try await accounts.sessions(of: member.account.id, at: pages.authenticator.now())
        let access = try await accounts.access(to: member.account.id, at: pages.authenticator.now())
        let screen = SettingsScreen(
            member.account, sessions: sessions, current: member.session.id,
            peopleCount: try await member.space.peopleCount(), access: access.filter { $0.kind != .session },
            timeZones: TimeZone.knownTimeZoneIdentifiers,
            problems: problems, from: pages.display(of: member))
        let isFine = problems == SettingsScreen.Problems()
        return pages.page(
            .settings, pages.phrases(for: member).text("settings.title"), tab: .settings, screen, for: member,
            status: isFine ? .ok : .unprocessableContent)
    }

    private func save(_ form: Form, _ member: Member) async throws -> Response {
        let phrases = pages.phrases(for: member)
        if let zone = form.timeZone, let complaint = TimeZoneRule.complaint(about: zone, phrases) {
            return try await page(member, .init(timeZone: complaint, typedTimeZone: zone))
        }
        let theme: AccountSettings.Theme? = try Self.read(form.theme)
        let nameOrder: NameOrder? = try Self.read(form.nameOrder)
        let leapDayRule: LeapDayRule? = try Self.read(form.leapDayRule)
        let locale: String?? = try form.language.map { text throws(Problem) in try Self.locale(text) }
        try await pages.authenticator.folder.accounts.changeSettings(of: member.account.id) { settings in
            settings.timeZone = form.timeZone ?? settings.timeZone
            settings.theme = theme ?? settings.theme
            settings.nameOrder = nameOrder ?? settings.nameOrder
            settings.leapDayRule = leapDayRule ?? settings.leapDayRule
            settings.locale = locale ?? settings.locale
        }
        return pages.seeOther(Routes.settings.path, Notice("settings.saved"), for: member)
    }

    private func changePassword(_ fields: FormFields, _ member: Member) async throws -> Response {
        guard let password = fields["newPassword"] else { throw Problem.badRequest }
        if let complaint = try await refusal(of: fields["currentPassword"], member) {
            return try await page(member, .init(password: complaint))
        }
        let name = member.account.name
        if let complaint = PasswordRule.complaint(about: password, repeated: password, accountName: name) {
            return try await page(member, .init(password: pages.phrases(for: member).text(complaint.phrase)))
        }
        let hash = try await passwords.hash(password)
        let chosen = Set(fields.values("end"))
        // This ends every session, also the one that asks; its browser gets a new one.
        try await pages.authenticator.folder.accounts.setPasswordHash(
            hash, of: member.account.id, asking: member.session.id, at: pages.authenticator.now()
        ) { chosen.contains($0.key) }
        var response = Response.seeOther(Routes.settings.path)
        let session = try await pages.authenticator.signIn(
            member.account.id, insteadOf: member.session.id, member.request, &response)
        pages.authenticator.jar.leave(Notice("settings.password.changed"), sealedBy: session, in: &response)
        return response
    }

    private func revoke(_ id: Session.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        try await pages.authenticator.folder.accounts.revokeSession(id, of: member.account.id)
        guard id != member.session.id else { return .seeOther(Routes.signIn.path) }
        return pages.seeOther(Routes.settings.path, Notice("settings.signedOutElsewhere"), for: member)
    }

    /// Why the present password does not open the account. Guessing is throttled as at the door, so that a browser left
    /// open does not give the password away.
    private func refusal(of current: String?, _ member: Member) async throws -> String? {
        let accounts = pages.authenticator.folder.accounts
        guard let hash = try await accounts.passwordHash(of: member.account.id) else { return nil }
        let name = member.account.name
        let source = member.context.clientAddress(of: member.request, site: pages.authenticator.site)
        if let wait = try await accounts.admitSignIn(accountName: name, source: source, at: pages.authenticator.now()) {
            throw Problem.tooManyTries(seconds: max(1, Int(wait.rounded(.up))))
        }
        guard try await passwords.check(current ?? "", against: hash) else {
            return pages.phrases(for: member).text("settings.password.wrong")
        }
        try await accounts.signInSucceeded(accountName: name, source: source)
        return nil
    }

    /// The language a form sent; nil for the browser's.
    private static func locale(_ text: String) throws(Problem) -> String? {
        if text == SettingsScreen.languageOfBrowser { return nil }
        guard let language = Language(rawValue: text) else { throw .badRequest }
        return language.rawValue
    }

    /// The choice a form sent; nil when it sent none.
    private static func read<Choice: RawRepresentable<String>>(_ text: String?) throws(Problem) -> Choice? {
        guard let text else { return nil }
        guard let choice = Choice(rawValue: text) else { throw .badRequest }
        return choice
    }
}
