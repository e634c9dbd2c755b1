import Cryptography
package import Foundation
import Synchronization

/// What a sign-in by a provider remembers until the browser is back.
package struct OpenIDVisit: Hashable, Sendable, Codable {
    /// What it is for.
    package enum Purpose: Hashable, Sendable, Codable {
        /// Signing in, and then to `next`; with an invitation also for those without an account.
        case signIn(next: String?, invitation: Invitation?)
        /// Linking the provider with the account of the session, whose owner has shown to be who they are.
        case linking
        /// Showing again who the owner of the session is, and then to `next`.
        case again(next: String)
    }

    /// An invitation whose link was opened.
    package enum Invitation: Hashable, Sendable, Codable {
        /// To a couple or a family, by its code.
        case code(String)
        /// To the server, by its token.
        case token(String)
    }

    /// The provider that the browser was sent to.
    package let provider: String
    /// The address it was told to send the browser back to.
    package let redirect: String
    /// What it is for.
    package let purpose: Purpose

    package init(provider: String, redirect: String, purpose: Purpose) {
        (self.provider, self.redirect, self.purpose) = (provider, redirect, purpose)
    }
}

/// The states that browsers carry to a provider and back: each is for one cookie and one provider, ends after ten minutes, and is taken
/// once.
///
/// A state is the sealed visit itself. So none is kept before it is back, and no flood of strangers pushes others' out. Those that were
/// used are remembered until they end. A restart ends them all.
package final class OpenIDStates: Sendable {
    /// Seconds after which a state ends.
    package static let lifetime: TimeInterval = 10 * 60
    /// How many used ones are remembered; beyond that none is taken until some have ended.
    static let mostUsed = 10_000
    /// The most bytes of a state, and of what a newcomer's form carries.
    static let longest = 4_096
    static let longestNewcomer = 65_536

    private let key = SymmetricKey(size: .bits256)
    /// The used ones, and when each ends.
    private let used = Mutex<[String: Date]>([:])

    package init() {}

    /// Returns the state of a new visit, for the holder of a cookie.
    package func make(_ visit: OpenIDVisit, for secret: SecretToken, at time: Date) throws -> String {
        try seal(visit, "visit", for: secret, at: time)
    }

    /// Returns what the form of a newcomer carries: it is a state too, for the same cookie, for ten minutes, and is taken once.
    package func make(_ newcomer: OpenIDNewcomer, for secret: SecretToken, at time: Date) throws -> String {
        try seal(newcomer, "newcomer", for: secret, at: time)
    }

    /// The newcomer of an open state of this cookie and provider; nil for any other. It may have been used.
    package func newcomer(_ state: String, of provider: String, for secret: SecretToken, at time: Date) -> OpenIDNewcomer? {
        let found: OpenIDNewcomer? = open(state, "newcomer", longest: Self.longestNewcomer, for: secret, at: time)
        return found?.provider == provider ? found : nil
    }

    /// The visit of an open state of this cookie and provider; nil for any other. It may have been used.
    package func visit(_ state: String, of provider: String, for secret: SecretToken, at time: Date) -> OpenIDVisit? {
        let found: OpenIDVisit? = open(state, "visit", longest: Self.longest, for: secret, at: time)
        return found?.provider == provider ? found : nil
    }

    /// Takes an open state, once: of several requests at the same time one succeeds.
    package func take(_ state: String, at time: Date) -> Bool {
        used.withLock { used in
            if used.count >= Self.mostUsed { used = used.filter { $0.value > time } }
            guard used.count < Self.mostUsed, used[state] == nil else { return false }
            used[state] = time.addingTimeInterval(Self.lifetime)
            return true
        }
    }

    /// What the token of a state must carry. Only this process can make it, and none can be told from another.
    func nonce(of state: String) -> String { code("nonce", state) }

    /// What is handed in with the code of a state (RFC 7636).
    func verifier(of state: String) -> String { code("verifier", state) }

    /// What the provider is told of a verifier (section 4.2).
    static func challenge(of verifier: String) -> String {
        Base64URL.text(of: Array(SHA256.hash(data: Data(verifier.utf8))))
    }

    private func code(_ purpose: String, _ state: String) -> String {
        Base64URL.text(of: Array(HMAC<SHA256>.authenticationCode(for: Data("\(purpose) \(state)".utf8), using: key)))
    }

    private func seal(
        _ content: some Codable, _ kind: String, for secret: SecretToken, at time: Date
    ) throws -> String {
        let sealed = Sealed(
            content: content, salt: SecretToken().text, end: time.addingTimeInterval(Self.lifetime).timeIntervalSince1970)
        let box = try AES.GCM.seal(
            try JSONEncoder().encode(sealed), using: key, authenticating: Data(secret.digest) + Data(kind.utf8))
        return Base64URL.text(of: box.combined ?? Data())
    }

    private func open<Content: Codable>(
        _ state: String, _ kind: String, longest: Int, for secret: SecretToken, at time: Date
    ) -> Content? {
        guard state.utf8.count <= longest, let bytes = Base64URL.bytes(of: state),
            // One text for each state: others with the same bytes could be taken again.
            Base64URL.text(of: bytes) == state,
            let box = try? AES.GCM.SealedBox(combined: Data(bytes)),
            let plain = try? AES.GCM.open(box, using: key, authenticating: Data(secret.digest) + Data(kind.utf8)),
            let sealed = try? JSONDecoder().decode(Sealed<Content>.self, from: plain)
        else { return nil }
        let left = sealed.end - time.timeIntervalSince1970
        // A clock that was put back makes no state last longer.
        return left > 0 && left <= Self.lifetime ? sealed.content : nil
    }

    private struct Sealed<Content: Codable>: Codable {
        let content: Content
        /// 256 random bits, so that no two states are alike.
        let salt: String
        let end: TimeInterval
    }
}
