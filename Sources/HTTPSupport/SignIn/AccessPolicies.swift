import Application
package import Foundation
import HTTPTypes
package import Hummingbird
package import Store

/// A signed-in account, and the one space that its request is about.
package struct Member: AdmittedRequest {
    package let request: Request
    package let context: AppRequestContext
    package let account: Account
    /// The account's own space, or that of `family`.
    package private(set) var space: Space
    /// The family whose space it is; nil for the account's own.
    package private(set) var family: SharedSpace?
    let accounts: Accounts
    let arrival: Date
    let jar: CookieJar
    let isRenewed: Bool
    let proof: SessionProof

    /// The secret of the browser's cookie: a new one as soon as the account has proven itself again.
    package var secret: SecretToken { proof.renewed?.secret ?? proof.secret }
    /// The session, which is fresh again as soon as the account has proven itself.
    package var session: Session { proof.renewed.map { proof.session.proven(at: $0.time) } ?? proof.session }

    /// Notes that the account has shown again who it is. Pages that are drawn from then on are those of a new secret, which comes
    /// to the browser with the answer; the former one ends then. Without an answer everything stays as it was.
    ///
    /// A double click sends a form twice. Throws `formRunning` while another request of the session has shown it and is not
    /// answered, and `formTooOld` afterwards: what the form makes is made once.
    package func prove(at time: Date) async throws {
        guard proof.renewed == nil else { return }
        guard proof.begin() else { throw Problem(.formRunning) }
        guard try await accounts.session(tokenHash: proof.secret.digest, at: arrival) != nil else { throw Problem.formTooOld }
        proof.renew(at: time)
    }

    package func leave() { proof.end() }

    package var payer: Payer { .account(account.id) }
    /// Whether the session has not ended since the request came: an answer that goes on for long asks now and then.
    package func isSignedIn(_ now: Date) async throws -> Bool {
        try await accounts.isOpen(session.id, at: now)
    }

    /// Whether the account may still open the space that its request is about.
    package func hasAccess() async throws -> Bool { try await accounts.mayOpen(spaceID, account.id) }

    /// Names the space that its request is about.
    package var spaceID: Space.ID { family?.id ?? account.personalSpace }

    /// The same request in the space of a family.
    func inside(_ family: FamilySpace) -> Member {
        var member = self
        (member.space, member.family) = (family.space, family.family)
        return member
    }

    /// The families of the account, for a page that shows one address book of several.
    package func families(at time: Date) async throws -> [SharedSpace] {
        try await accounts.families(of: account.id, at: time)
    }

    /// Where the session has a new secret that could not be kept, on a full disk, the browser goes on with the one it has. Where
    /// another answer gave the browser a new one meanwhile, this does not bring the old one back.
    package func finish(_ response: inout Response) async {
        guard !response.headers[values: .setCookie].contains(where: { $0.contains("kinkeeper=") }) else { return }
        if let (renewed, time) = proof.renewed {
            let isKept = try? await accounts.renewSession(
                session.id, tokenHash: renewed.digest, insteadOf: proof.secret.digest, provenAt: time)
            guard isKept == true else { return }
        } else {
            guard isRenewed, (try? await accounts.session(tokenHash: proof.secret.digest, at: arrival)) != nil else { return }
        }
        jar.set(.session, to: secret.text, for: Int(Authenticator.sessionLength), in: &response)
    }
}

/// A signed-in session whose space is not opened: for an answer that goes on for long. Few spaces are open at once.
package struct SessionRequest: AdmittedRequest {
    package let request: Request
    package let context: AppRequestContext
    package let secret: SecretToken
    package let account: Account
    package let session: Session

    package var payer: Payer { .account(account.id) }

    package func finish(_ response: inout Response) {}
}

/// A client that may not be signed in.
package struct AnonymousRequest: AdmittedRequest {
    package let request: Request
    package let context: AppRequestContext
    package let secret: SecretToken
    let jar: CookieJar
    let isNew: Bool

    package func finish(_ response: inout Response) {
        if isNew { jar.set(.anonymous, to: secret.text, for: nil, in: &response) }
    }
}

/// A request that leaves no trace: for style, icons and health.
package struct UntrackedRequest: AdmittedRequest {
    package let request: Request
    package let context: AppRequestContext
    package let secret = SecretToken()

    package func finish(_ response: inout Response) {}
}

/// Admits signed-in accounts. Others are sent to sign in first, or refused if they send something.
package struct SignedIn: AccessPolicy {
    private let authenticator: Authenticator
    private var opensFamilies = false
    package var isOpen: Bool { false }

    package init(_ authenticator: Authenticator) {
        self.authenticator = authenticator
    }

    /// Admits the same accounts, to the space that the request is about; see `RequestedSpace`.
    package var openingFamilies: SignedIn {
        var policy = self
        policy.opensFamilies = true
        return policy
    }

    package func admit(_ request: Request, _ context: AppRequestContext) async throws -> Member {
        guard let member = try await authenticator.member(request, context) else { throw authenticator.door(for: request) }
        guard opensFamilies else { return member }
        let family = try await RequestedSpace(request, context).family(
            of: member.account, own: member.space, in: authenticator.folder, at: authenticator.now())
        return family.map(member.inside) ?? member
    }
}

/// Admits signed-in sessions, as `SignedIn` does, without opening their space.
package struct SessionOnly: AccessPolicy {
    private let authenticator: Authenticator
    package var isOpen: Bool { false }

    package init(_ authenticator: Authenticator) {
        self.authenticator = authenticator
    }

    package func admit(_ request: Request, _ context: AppRequestContext) async throws -> SessionRequest {
        guard let (secret, session, account) = try await authenticator.session(of: request) else {
            throw authenticator.door(for: request)
        }
        return SessionRequest(request: request, context: context, secret: secret, account: account, session: session)
    }
}

extension Authenticator {
    /// What is answered to a request without a session: the way to sign in, or a refusal where no page was asked for.
    fileprivate func door(for request: Request) -> any Error {
        guard request.method == .get || request.method == .head, request.headers[.known("X-Fragment")] == nil,
            !Problem.wantsJSON(request)
        else { return Problem(.signedOut) }
        // The path alone: search words stay out of the address.
        let path = request.uri.path
        let next = path == "/" ? "" : "?next=\(path.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        return EarlyResponse(Response(status: .seeOther, headers: [.location: signInPath + next]))
    }
}

/// Admits all clients, with a secret of their own to protect their forms.
package struct Everyone: AccessPolicy {
    private let authenticator: Authenticator
    package var isOpen: Bool { true }

    package init(_ authenticator: Authenticator) {
        self.authenticator = authenticator
    }

    package func admit(_ request: Request, _ context: AppRequestContext) async throws -> AnonymousRequest {
        let known = authenticator.jar.value(.anonymous, in: request).flatMap(SecretToken.init(text:))
        return AnonymousRequest(
            request: request, context: context, secret: known ?? SecretToken(), jar: authenticator.jar, isNew: known == nil)
    }
}

/// Admits all clients, without cookies.
package struct Passing: AccessPolicy {
    package var isOpen: Bool { true }

    package init() {}

    package func admit(_ request: Request, _ context: AppRequestContext) async throws -> UntrackedRequest {
        UntrackedRequest(request: request, context: context)
    }
}
