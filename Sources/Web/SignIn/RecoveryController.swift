import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// Signing in with a recovery code, on the way to a new password. Tries are counted as those of passwords are, and together with them.
struct RecoveryController: Sendable {
    let pages: Pages

    /// The form.
    struct Form: Decodable, Sendable {
        let name: String
        let code: String
    }

    func register(in routes: RouteRegistry, _ everyone: Everyone) {
        routes.get(Routes.recovery, everyone) { anonymous in page(RecoveryScreen(), anonymous) }
        routes.post(Routes.recovery, everyone, Form.self, signIn)
    }

    private func signIn(_ form: Form, _ anonymous: AnonymousRequest) async throws -> Response {
        let accounts = pages.authenticator.accounts(for: anonymous)
        let source = anonymous.context.clientAddress(of: anonymous.request, site: pages.authenticator.site)
        let wait = try await accounts.admitSignIn(accountName: form.name, source: source, at: pages.authenticator.now())
        if let wait { throw Problem.tooManyTries(seconds: max(1, Int(wait.rounded(.up)))) }
        guard let code = RecoveryCodeSecret(typed: form.code),
            let account = try await accounts.useRecoveryCode(
                hash: code.digest, accountName: form.name, at: pages.authenticator.now())
        else {
            let problem = pages.phrases(for: anonymous).text("recovery.refused")
            return page(RecoveryScreen(name: form.name, problem: problem), anonymous, status: .unprocessableContent)
        }
        try await accounts.signInSucceeded(accountName: form.name, source: source)
        let left = try await accounts.recoveryCodes(of: account.id).count { $0.usedAt == nil }
        // Where the account's password is off a passkey is added instead, if browsers have any for this address, and where no
        // password signs in here, a service is linked.
        let addsPasskey = account.passwordIsOff && pages.authenticator.site.relyingParty(of: anonymous.request) != nil
        let takesPasswords = pages.authenticator.openID.passwordsOpen
        let next = addsPasskey ? Routes.passkeys : takesPasswords ? Routes.password : Routes.linkedSignIns
        var response = Response.seeOther(next.path)
        let session = try await pages.authenticator.signIn(
            account.id, by: .recoveryCode, anonymous, &response)
        let notice = addsPasskey ? "recovery.signedIn.alone" : "recovery.signedIn"
        pages.authenticator.jar.leave(Notice(notice, count: left), sealedBy: session, in: &response)
        return response
    }

    private func page(
        _ screen: RecoveryScreen, _ anonymous: AnonymousRequest, status: HTTPResponse.Status = .ok
    ) -> Response {
        pages.page(
            .recovery, pages.phrases(for: anonymous).text("recovery.signIn"), screen, for: anonymous, status: status)
    }
}
