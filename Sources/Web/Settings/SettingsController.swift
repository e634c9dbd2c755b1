import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The account's settings: the list, and the pages of those that are a choice.
struct SettingsController: Sendable {
    let pages: Pages
    /// How the nightly backups are.
    let backups: @Sendable () -> BackupStatus
    /// Whether the password and the passkeys can be changed: not those of a server for a look around.
    let changesWaysIn: Bool

    /// A form has one of these fields.
    struct Form: Decodable, Sendable {
        let theme: String?
        let nameOrder: String?
        let timeZone: String?
        let leapDayRule: String?
        /// "auto" for the browser's.
        let language: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.settings, signedIn, list)
        routes.post(Routes.settings, signedIn, Form.self, save)
        routes.get(Routes.languageSettings, signedIn) { member in
            page(.language(member.account.settings, from: pages.display(of: member)), member)
        }
        routes.get(Routes.appearanceSettings, signedIn) { member in
            page(.appearance(member.account.settings, from: pages.display(of: member)), member)
        }
        routes.get(Routes.daySettings, signedIn) { member in page(days(member), member) }
        routes.get(Routes.appSettings, signedIn) { member in
            pages.page(.app, pages.phrases(for: member).text("settings.app"), tab: .settings, NoScreen(), for: member)
        }
    }

    private func list(_ member: Member) async throws -> Response {
        let (id, display) = (member.account.id, pages.display(of: member))
        let couple = try await accounts.couple(of: id, at: display.now)
        let counts = SettingsScreen.Counts(
            access: try await accounts.access(to: id, at: display.now),
            channels: try await accounts.channels(of: id).count,
            families: try await accounts.families(of: id, at: display.now).count,
            partner: couple.map { $0.members.first { $0.account != id }?.name ?? "" },
            connections: try await accounts.connections(of: id).count, backups: backups(),
            changesWaysIn: changesWaysIn)
        return pages.page(
            .settings, display.phrases.text("settings.title"), tab: .settings,
            SettingsScreen(member.account, counts, from: display), for: member)
    }

    private func page(_ screen: SettingScreen, _ member: Member, status: HTTPResponse.Status = .ok) -> Response {
        pages.page(.setting, screen.title, tab: .settings, screen, for: member, status: status)
    }

    private func days(_ member: Member, typed: String? = nil, problem: String? = nil) -> SettingScreen {
        .days(
            member.account.settings, zones: TimeZone.knownTimeZoneIdentifiers, typed: typed, problem: problem,
            from: pages.display(of: member))
    }

    private func save(_ form: Form, _ member: Member) async throws -> Response {
        if let zone = form.timeZone, let complaint = TimeZoneRule.complaint(about: zone, pages.phrases(for: member)) {
            return page(days(member, typed: zone, problem: complaint), member, status: .unprocessableContent)
        }
        let theme: AccountSettings.Theme? = try Self.read(form.theme)
        let nameOrder: NameOrder? = try Self.read(form.nameOrder)
        let leapDayRule: LeapDayRule? = try Self.read(form.leapDayRule)
        let locale: String?? = try form.language.map { text throws(Problem) in try Self.locale(text) }
        let before = member.account.settings
        try await accounts.changeSettings(of: member.account.id) { settings in
            settings.timeZone = form.timeZone ?? settings.timeZone
            settings.theme = theme ?? settings.theme
            settings.nameOrder = nameOrder ?? settings.nameOrder
            settings.leapDayRule = leapDayRule ?? settings.leapDayRule
            settings.locale = locale ?? settings.locale
        }
        let undo = form.undoing(before)
        let notice = Notice(
            "settings.saved", undoPath: undo.isEmpty ? nil : Routes.settings.path, undoFields: undo.isEmpty ? nil : undo)
        return pages.seeOther(form.page.path, notice, for: member)
    }

    private var accounts: Accounts { pages.authenticator.folder.accounts }

    /// The language a form sent; nil for the browser's.
    private static func locale(_ text: String) throws(Problem) -> String? {
        if text == SettingScreen.languageOfBrowser { return nil }
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

extension SettingsController.Form {
    /// The page that the form stands on.
    fileprivate var page: FixedRoute {
        if language != nil { return Routes.languageSettings }
        if theme != nil || nameOrder != nil { return Routes.appearanceSettings }
        if timeZone != nil || leapDayRule != nil { return Routes.daySettings }
        return Routes.settings
    }

    /// The fields that set what the form changes back to what it was. A time zone that was never chosen cannot be sent,
    /// and is not among them.
    fileprivate func undoing(_ before: AccountSettings) -> [String: String] {
        var fields: [String: String] = [:]
        if theme != nil { fields["theme"] = before.theme.rawValue }
        if nameOrder != nil { fields["nameOrder"] = before.nameOrder.rawValue }
        if leapDayRule != nil { fields["leapDayRule"] = before.leapDayRule.rawValue }
        if timeZone != nil, let zone = before.timeZone { fields["timeZone"] = zone }
        if language != nil { fields["language"] = before.locale ?? SettingScreen.languageOfBrowser }
        return fields
    }
}

/// The screen of a page whose words do not depend on the account.
struct NoScreen: Sendable {}
