package import Foundation
package import Hummingbird
import Kinkeeper
package import Store

/// Identifies the account of a request.
package struct Authenticator: Sendable {
    package let folder: DataFolder
    package let site: Site
    package let jar: CookieJar
    package let now: @Sendable () -> Date
    /// Signing in by other services.
    package let openID: OpenIDDoor
    /// Where strangers are sent.
    let signInPath: String
    private let proofs = SessionProofs()

    /// How long a session lasts after it was last used, in seconds: 30 days.
    package static let sessionLength: TimeInterval = 30 * 24 * 60 * 60

    package init(
        folder: DataFolder, site: Site, signInPath: String, openID: OpenIDDoor = .closed, now: @escaping @Sendable () -> Date
    ) {
        self.folder = folder
        self.site = site
        self.signInPath = signInPath
        self.now = now
        self.openID = openID
        jar = CookieJar(site: site)
    }

    /// What opens accounts here.
    package var doors: OpenDoors {
        OpenDoors(
            passwords: openID.passwordsOpen, issuers: openID.providers.map(\.issuer), passkeyHost: site.passkeyHost)
    }

    /// The accounts, for sign-ins and changes that a browser asks for: they are noted as coming from there.
    package func accounts(for asking: some AdmittedRequest) -> Accounts {
        folder.accounts.asked(from: origin(.browser, of: asking.request, asking.context))
    }

    /// Where a request comes from, as the list of sign-ins and changes says it. `words` is what a browser says of itself unless
    /// they are given.
    package func origin(
        _ means: AuditOrigin.Means, of request: Request, _ context: AppRequestContext, words: String? = nil
    ) -> AuditOrigin {
        let source = context.clientAddress(of: request, site: site)
        return AuditOrigin(
            means, source: source == AppRequestContext.local ? "" : source,
            words: words ?? request.headers[.userAgent] ?? "")
    }

    /// Returns the session of a request with its account; nil when not signed in.
    func session(of request: Request) async throws -> (secret: SecretToken, session: Session, account: Account)? {
        guard let secret = jar.value(.session, in: request).flatMap(SecretToken.init(text:)),
            let (session, account) = try await folder.accounts.session(tokenHash: secret.digest, at: now())
        else { return nil }
        return (secret, session, account)
    }

    /// Returns the signed-in account of a request; nil when not signed in.
    package func member(_ request: Request, _ context: AppRequestContext) async throws -> Member? {
        guard let (secret, session, account) = try await session(of: request) else { return nil }
        let space = try await folder.openSpace(account.personalSpace, for: account.id)
        let renewed = try await renew(session)
        return Member(
            request: request, context: context, account: account, space: space, family: nil, accounts: folder.accounts,
            arrival: now(), jar: jar, isRenewed: renewed, proof: SessionProof(of: session, secret, among: proofs))
    }

    /// Begins a session for a browser; its secret goes into the answer's cookie. The one it had ends: `former`, or else that
    /// of the request. `way` is how the account signs in. `checked` is the hash that its password fitted: throws `conflict` where
    /// that was changed or turned off meanwhile.
    package func signIn(
        _ account: Account.ID, insteadOf former: Session.ID? = nil, by way: SignInWay, checked: String? = nil,
        _ asking: some AdmittedRequest, _ response: inout Response
    ) async throws -> SecretToken {
        let request = asking.request
        let secret = SecretToken()
        let time = now()
        var former = former
        if former == nil, let known = jar.value(.session, in: request).flatMap(SecretToken.init(text:)) {
            former = try await folder.accounts.session(tokenHash: known.digest, at: time)?.0.id
        }
        _ = try await accounts(for: asking).openSession(
            tokenHash: secret.digest, for: account, insteadOf: former, userAgent: request.headers[.userAgent] ?? "", at: time,
            expiresAt: time.addingTimeInterval(Self.sessionLength), by: way, checked: checked)
        jar.set(.session, to: secret.text, for: Int(Self.sessionLength), in: &response)
        jar.remove(.anonymous, in: &response)
        return secret
    }

    /// Gives a session in use its full length again, once a day, but none that is longer than any may last. On a full disk it keeps
    /// the length it has.
    private func renew(_ session: Session) async throws -> Bool {
        let end = min(
            now().addingTimeInterval(Self.sessionLength), session.createdAt.addingTimeInterval(Session.longest))
        guard end.timeIntervalSince(session.expiresAt) >= 24 * 60 * 60 else { return false }
        do { try await folder.accounts.extendSession(session.id, until: end) } catch .diskFull { return false }
        return true
    }
}
