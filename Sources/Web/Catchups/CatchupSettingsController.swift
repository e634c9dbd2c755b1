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
        routes.post(Routes.catchupSettings, signedIn, Form.self, save)
    }

    private func save(_ form: Form, _ member: Member) async throws -> Response {
        guard let perDay = Int(form.perDay), AccountSettings.catchupsADayRange.contains(perDay) else {
            return .seeOther(Routes.settings.path + "?perDay=refused#catchups")
        }
        try await pages.authenticator.folder.accounts.changeSettings(of: member.account.id) { settings in
            settings.catchupsADay = perDay
            settings.wishIsCatchup = form.wishIsCatchup != nil
        }
        return pages.seeOther(Routes.settings.path, Notice("settings.saved"), for: member)
    }
}
