import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Screens
import Store

/// Coming and going.
struct SignInController: Sendable {
    let pages: Pages
    let passwords: PasswordService
    let sample: SampleAccount?

    /// The form.
    struct Form: Decodable, Sendable {
        let name: String
        let password: String
        let next: String?
    }

    func register(in routes: RouteRegistry, _ everyone: Everyone, _ signedIn: SignedIn) {
        routes.get(Routes.signIn, everyone, show)
        routes.post(Routes.signIn, everyone, Form.self, signIn)
        routes.post(Routes.signOut, signedIn, NoFields.self, signOut)
    }

    private func show(_ anonymous: AnonymousRequest) async throws -> Response {
        if try await pages.authenticator.member(anonymous.request, anonymous.context) != nil {
            return .seeOther(Routes.today.path)
        }
        let canSignIn = try await pages.authenticator.folder.accounts.anyoneCanSignIn()
        let next = Self.localPath(anonymous.query("next"))
        let door = pages.authenticator.openID
        // The first account is not made by a service.
        let hasAccounts = try await pages.authenticator.folder.accounts.firstAccount().account != nil
        let letsIn = hasAccounts && door.providers.contains(where: \.makesAccounts)
        let isFresh = sample == nil && !canSignIn && !letsIn
        let left = anonymous.query("left").flatMap(door.client).map { client in
            SignInService(title: client.provider.title, path: Routes.openIDSignOut.path(client.provider.name))
        }
        return pages.signIn(
            SignInScreen(
                nextPath: next, sample: sample, isFresh: isFresh, hasPasskeys: hasPasskeys(anonymous),
                doors: pages.signInDoors(next: next), left: left),
            anonymous)
    }

    private func signIn(_ form: Form, _ anonymous: AnonymousRequest) async throws -> Response {
        guard pages.authenticator.openID.passwordsOpen else { return refuse(form, "openid.noPasswords", anonymous) }
        let accounts = pages.authenticator.accounts(for: anonymous)
        let source = anonymous.context.clientAddress(of: anonymous.request, site: pages.authenticator.site)
        let wait = try await accounts.admitSignIn(accountName: form.name, source: source, at: pages.authenticator.now())
        if let wait { throw Problem.tooManyTries(seconds: max(1, Int(wait.rounded(.up)))) }
        let account = try await accounts.account(named: form.name)
        let hash = if let account { try await accounts.passwordHash(of: account.id) } else { String?.none }
        guard try await passwords.check(form.password, against: hash), let account else {
            return refuse(form, "account.signIn.refused", anonymous)
        }
        try await accounts.signInSucceeded(accountName: form.name, source: source)
        var response = Response.seeOther(try await pages.next(Self.localPath(form.next), for: account))
        do {
            _ = try await pages.authenticator.signIn(account.id, by: .password, checked: hash, anonymous, &response)
        } catch StoreError.conflict {
            // Checking takes a while, in which the password was changed or turned off.
            return refuse(form, "account.signIn.refused", anonymous)
        }
        return response
    }

    private func refuse(_ form: Form, _ phrase: String, _ anonymous: AnonymousRequest) -> Response {
        let next = Self.localPath(form.next)
        let screen = SignInScreen(
            name: form.name, nextPath: next, problem: pages.phrases(for: anonymous).text(phrase), sample: sample,
            hasPasskeys: hasPasskeys(anonymous), doors: pages.signInDoors(next: next))
        return pages.signIn(screen, anonymous, status: .unprocessableContent)
    }

    private func signOut(_ form: NoFields, _ member: Member) async throws -> Response {
        try await pages.authenticator.accounts(for: member).revokeSession(
            member.session.id, of: member.account.id, isAsking: true, at: pages.authenticator.now())
        let left = await pages.authenticator.openID.signOut(issuer: member.session.issuer)
        var response = Response.seeOther(Routes.signIn.path + (left.map { "?left=\($0)" } ?? ""))
        pages.authenticator.jar.remove(.session, in: &response)
        // Pictures are cached for long while signed in, and must not stay behind.
        response.headers[.known("Clear-Site-Data")] = "\"cache\""
        return response
    }

    /// The account of the sample people is everyone's, and gets none.
    private func hasPasskeys(_ anonymous: AnonymousRequest) -> Bool {
        sample == nil && pages.authenticator.site.relyingParty(of: anonymous.request) != nil
    }

    /// A path of this server to go on to; nil for anything that could lead elsewhere.
    static func localPath(_ text: String?) -> String? {
        guard let text, text.hasPrefix("/"), !text.hasPrefix("//"), text.utf8.count < 500,
            text.utf8.allSatisfy({ byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || "/-_.".utf8.contains(byte)
            })
        else { return nil }
        return text
    }
}

extension Pages {
    /// The services of the sign-in page, whose links go on to `next`, and whether passwords sign in.
    func signInDoors(next: String?) -> SignInDoors {
        let door = authenticator.openID
        return SignInDoors(
            services: door.providers.map { SignInService(title: $0.title, name: $0.name, next: next) },
            takesPasswords: door.passwordsOpen)
    }

    /// The page to sign in.
    func signIn(_ screen: SignInScreen, _ anonymous: AnonymousRequest, status: HTTPResponse.Status = .ok) -> Response {
        page(.signIn, phrases(for: anonymous).text("account.signIn"), screen, for: anonymous, status: status)
    }

    /// Where an account goes after signing in: to the page that asked for it; else it resumes getting started, or opens Today.
    func next(_ wanted: String?, for account: Account) async throws -> String {
        guard let wanted, wanted != Routes.today.path else { return try await landing(of: account) }
        return wanted
    }
}
