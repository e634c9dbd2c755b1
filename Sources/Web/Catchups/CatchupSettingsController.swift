import HTTPSupport
import Hummingbird
import Screens
import Store

/// How catch-ups are planned for an account.
struct CatchupSettingsController: Sendable {
    let pages: Pages

    struct Form: Decodable, Sendable {
        let perDay: String
        let wishIsCatchup: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.catchupSettings, signedIn) { member in page(member) }
        routes.post(Routes.catchupSettings, signedIn, Form.self, save)
    }

    private func page(_ member: Member, isRefused: Bool = false) -> Response {
        let screen = SettingScreen.catchups(
            member.account.settings, isRefused: isRefused, from: pages.display(of: member))
        return pages.page(
            .setting, screen.title, tab: .settings, screen, for: member, status: isRefused ? .unprocessableContent : .ok)
    }

    private func save(_ form: Form, _ member: Member) async throws -> Response {
        guard let perDay = Int(form.perDay), AccountSettings.catchupsADayRange.contains(perDay) else {
            return page(member, isRefused: true)
        }
        let before = member.account.settings
        try await pages.authenticator.folder.accounts.changeSettings(of: member.account.id) { settings in
            settings.catchupsADay = perDay
            settings.wishIsCatchup = form.wishIsCatchup != nil
        }
        var undo = ["perDay": String(before.catchupsADay)]
        if before.wishIsCatchup { undo["wishIsCatchup"] = "yes" }
        let path = Routes.catchupSettings.path
        return pages.seeOther(path, Notice("settings.saved", undoPath: path, undoFields: undo), for: member)
    }
}
