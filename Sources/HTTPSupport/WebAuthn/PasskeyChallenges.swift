import Cryptography
package import Foundation
import Synchronization

/// The challenges that browsers have their passkeys sign: each is for one cookie and one purpose, ends after five minutes, and is taken
/// once.
///
/// A challenge says itself when it ends, and carries a code that only this process can make. So none is kept until it is used, and no
/// flood of requests pushes others' challenges out. Those that were used are remembered until they end. A restart ends them all.
package final class PasskeyChallenges: Sendable {
    /// What a challenge is good for.
    package enum Purpose: Hashable, Sendable {
        /// Signing in.
        case signIn
        /// A new passkey of the session's account, whose owner has shown to be who they are.
        case registration

        fileprivate var word: String {
            switch self {
            case .signIn: "sign-in"
            case .registration: "registration"
            }
        }
    }

    /// Seconds after which a challenge ends.
    package static let lifetime: TimeInterval = 5 * 60
    /// How many used ones are remembered. Each cost a right signature; beyond that none is taken until some have ended.
    static let mostUsed = 10_000

    private static let nonceLength = 16
    private static let endLength = 8
    private let key = SymmetricKey(size: .bits256)
    /// The used ones, and when each ends.
    private let used = Mutex<[[UInt8]: Date]>([:])

    package init() {}

    /// Returns a new challenge for the holder of a cookie.
    package func make(_ purpose: Purpose, for secret: SecretToken, at time: Date) -> [UInt8] {
        let nonce = (0..<Self.nonceLength).map { _ in UInt8.random(in: .min ... .max) }
        let end = UInt64(max(0, time.addingTimeInterval(Self.lifetime).timeIntervalSince1970 * 1_000))
        let open = nonce + (0..<Self.endLength).map { UInt8(truncatingIfNeeded: end >> (8 * (7 - UInt64($0)))) }
        return open + Array(code(of: open, purpose, secret))
    }

    /// Whether a challenge is one of ours for this cookie and purpose that has not ended. It may have been used.
    package func isOpen(_ challenge: [UInt8], _ purpose: Purpose, for secret: SecretToken, at time: Date) -> Bool {
        let openLength = Self.nonceLength + Self.endLength
        guard challenge.count == openLength + SHA256.byteCount else { return false }
        let open = Array(challenge[..<openLength])
        guard Self.isEqual(Array(code(of: open, purpose, secret)), challenge[openLength...]) else { return false }
        let left = Self.end(of: open).timeIntervalSince(time)
        // A clock that was put back makes no challenge last longer.
        return left > 0 && left <= Self.lifetime
    }

    /// Takes an open challenge, once: of several requests at the same time one succeeds.
    package func take(_ challenge: [UInt8], at time: Date) -> Bool {
        used.withLock { used in
            if used.count >= Self.mostUsed { used = used.filter { $0.value > time } }
            guard used.count < Self.mostUsed, used[challenge] == nil else { return false }
            used[challenge] = Self.end(of: challenge)
            return true
        }
    }

    private func code(of open: [UInt8], _ purpose: Purpose, _ secret: SecretToken) -> Digest {
        let said = Data("\(purpose.word) ".utf8) + Data(secret.digest) + Data(open)
        return HMAC<SHA256>.authenticationCode(for: said, using: key)
    }

    private static func end(of challenge: [UInt8]) -> Date {
        let bytes = challenge.dropFirst(nonceLength).prefix(endLength)
        return Date(timeIntervalSince1970: Double(bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) / 1_000)
    }

    /// Compares in the same time wherever they differ.
    private static func isEqual(_ one: [UInt8], _ other: ArraySlice<UInt8>) -> Bool {
        one.count == other.count && zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
