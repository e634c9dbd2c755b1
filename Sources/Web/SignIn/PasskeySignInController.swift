import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Logging
import Screens
import Store

/// Signing in with a passkey: the browser asks for a challenge, and its form sends what the passkey signed.
///
/// Nothing here names an account before one is signed in to, and signatures need no counting: they cannot be guessed, so that strangers
/// who guess passwords keep no passkey out.
struct PasskeySignInController: Sendable {
    let pages: Pages
    let challenges: PasskeyChallenges

    /// The form that the script of the page fills in.
    struct Form: Decodable, Sendable {
        /// The answer of the browser, as JSON.
        let credential: String?
        let next: String?
    }

    func register(in routes: RouteRegistry, _ everyone: Everyone) {
        routes.get(Routes.passkeySignIn, everyone, options)
        routes.post(Routes.passkeySignIn, everyone, Form.self, signIn)
    }

    private func options(_ anonymous: AnonymousRequest) async throws -> Response {
        let challenge = challenges.make(.signIn, for: anonymous.secret, at: pages.authenticator.now())
        return try .json(PasskeyRequestOptions(challenge: challenge, at: try party(anonymous)))
    }

    private func signIn(_ form: Form, _ anonymous: AnonymousRequest) async throws -> Response {
        let next = SignInController.localPath(form.next)
        do {
            let (account, passkey) = try await account(form.credential ?? "", anonymous)
            var response = Response.seeOther(try await pages.next(next, for: account))
            _ = try await pages.authenticator.signIn(
                account.id, by: .passkey(passkey.name), anonymous, &response)
            return response
        } catch let refusal as PasskeyRefusal {
            anonymous.context.logger.notice("a passkey was refused", metadata: ["cause": "\(refusal.rawValue)"])
            let phrase = refusal == .countWentBack ? "passkeys.signIn.copied" : "passkeys.signIn.refused"
            let screen = SignInScreen(
                nextPath: next, problem: pages.phrases(for: anonymous).text(phrase), hasPasskeys: true,
                doors: pages.signInDoors(next: next))
            return pages.signIn(screen, anonymous, status: .unprocessableContent)
        }
    }

    /// Returns the account of the passkey that signed, and the passkey. Throws a `PasskeyRefusal`.
    private func account(_ credential: String, _ anonymous: AnonymousRequest) async throws -> (Account, Passkey) {
        let (accounts, party) = (pages.authenticator.accounts(for: anonymous), try party(anonymous))
        let now = pages.authenticator.now()
        let answer = try AssertionResponse(json: credential)
        guard let id = answer.credentialID else { throw PasskeyRefusal.malformed }
        guard let passkey = try await accounts.passkey(credentialID: id), let known = PasskeyAssertion.Known(passkey) else {
            throw PasskeyRefusal.unknown
        }
        let assertion = try PasskeyAssertion(checking: answer, of: known, at: party) {
            challenges.isOpen($0, .signIn, for: anonymous.secret, at: now)
        }
        guard challenges.take(assertion.challenge, at: now) else { throw PasskeyRefusal.wrongChallenge }
        do {
            let account = try await accounts.usePasskey(
                passkey.id, signCount: assertion.signCount, isBackedUp: assertion.isBackedUp, host: party.id, at: now)
            guard let account else { throw PasskeyRefusal.countWentBack }
            return (account, passkey)
        } catch StoreError.notFound {
            throw PasskeyRefusal.unknown
        }
    }

    private func party(_ anonymous: AnonymousRequest) throws(Problem) -> RelyingParty {
        guard let party = pages.authenticator.site.relyingParty(of: anonymous.request) else { throw .notFound }
        return party
    }
}

extension PasskeyAssertion.Known {
    /// What is known of a kept passkey; nil where its key is none, which only a damaged file has.
    fileprivate init?(_ passkey: Passkey) {
        guard let algorithm = COSEKey.Algorithm(rawValue: passkey.algorithm), let key = COSEKey(algorithm, passkey.publicKey)
        else { return nil }
        self.init(key: key, isBackupEligible: passkey.isBackupEligible, userHandle: passkey.account.userHandle)
    }
}

extension Account.ID {
    /// The 16 bytes that name the account to authenticators. They say nothing of its owner.
    var userHandle: [UInt8] { withUnsafeBytes(of: uuid.uuid) { Array($0) } }
}
