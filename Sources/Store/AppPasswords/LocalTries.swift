import Kinkeeper
import Synchronization

/// The local app passwords that opened since the program began, and the guesses in progress.
///
/// A local secret may be weak, so that a try is one transaction that waits, compares and counts. A program that sends the same
/// right secret a thousand times does not guess, and need not pay for that each time. The secret is still looked up, and only
/// while no guess was counted or is in progress: of simultaneous guesses the right one must not stand out.
final class LocalTries: Sendable {
    enum Standing: Sendable {
        /// It opened before, and there are no guesses.
        case known
        /// It opened before, but there are guesses.
        case knownAmongGuesses
        /// It never opened here.
        case guess
    }

    private struct Secret: Hashable {
        let account: String
        let hash: [UInt8]

        init(_ attempt: AppPasswordTry) {
            (account, hash) = (attempt.name?.folded ?? "", attempt.hash)
        }
    }

    private struct State {
        var opened: Set<Secret> = []
        /// Tries that are not decided yet, by account.
        var guesses: [String: Int] = [:]
    }

    private let state = Mutex(State())
    /// How many are remembered: more than there can be programs.
    private static let most = 1_000

    /// A try begins; it ends in `end`, whatever becomes of it.
    func begin(_ attempt: AppPasswordTry) -> Standing {
        let secret = Secret(attempt)
        return state.withLock { state in
            let isGuessed = state.guesses[secret.account] != nil
            guard !state.opened.contains(secret) else { return isGuessed ? .knownAmongGuesses : .known }
            state.guesses[secret.account, default: 0] += 1
            return .guess
        }
    }

    func end(_ attempt: AppPasswordTry, _ standing: Standing) {
        guard standing == .guess else { return }
        let account = attempt.name?.folded ?? ""
        state.withLock { state in
            guard let count = state.guesses[account] else { return }
            state.guesses[account] = count > 1 ? count - 1 : nil
        }
    }

    /// It opened.
    func remember(_ attempt: AppPasswordTry) {
        state.withLock { state in
            if state.opened.count >= Self.most { state.opened.removeAll() }
            state.opened.insert(Secret(attempt))
        }
    }
}
