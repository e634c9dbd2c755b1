import Kinkeeper
package import Store

/// Turning the password off, so that passkeys alone sign in. Sends currentPassword.
public struct PasswordOffScreen: Hashable, Sendable {
    /// Something to do first.
    public struct Step: Hashable, Sendable {
        /// "Add a second passkey".
        public let title: String
        /// The page where that is done.
        public let path: String
    }

    /// A passkey that does not count.
    public struct Uncounted: Hashable, Sendable {
        /// The name given by its owner.
        public let name: String
        /// "Made for old.example.org, so it does not sign in here."
        public let reason: String
    }

    /// Whether the password is off.
    public let isOff: Bool
    /// What is to do first; empty where the password can be turned off.
    public let steps: [Step]
    /// The passkeys that do not count, while too few do.
    public let uncounted: [Uncounted]
    /// Whether the password can be turned off now.
    public let isReady: Bool
    /// The password that is asked for before; nil shortly after signing in.
    public let confirmation: OwnerConfirmation?

    /// Builds the page. `host` is the one that passkeys sign in to, and `isPossible` says whether browsers have them for the
    /// page's address.
    package init(
        _ account: Account, _ passkeys: [Passkey], needs: [PasswordOffNeed], host: String?, isPossible: Bool,
        confirmation: OwnerConfirmation?, from display: DisplayContext
    ) {
        isOff = account.passwordIsOff
        uncounted =
            needs.contains(.twoPasskeys)
            ? passkeys.filter { !$0.signsIn(under: host) }.map { passkey in
                Uncounted(
                    name: passkey.name,
                    reason: display.elsewhere(passkey, host: host) ?? display.phrases.text("passkeys.alone.unproven"))
            } : []
        // Without passkeys at this address there is nothing to do first.
        steps = (isPossible ? needs : []).map { Step(title: display.phrases.text($0.phrase), path: $0.path) }
        isReady = !account.passwordIsOff && needs.isEmpty && isPossible
        self.confirmation = confirmation
    }
}

extension PasswordOffNeed {
    /// The key of the phrase that says what to do.
    fileprivate var phrase: String {
        switch self {
        case .twoPasskeys: "passkeys.alone.needs.passkeys"
        case .recoveryCodes: "passkeys.alone.needs.codes"
        case .noLinkedSignIns: "passkeys.alone.needs.links"
        }
    }

    /// The page where it is done.
    fileprivate var path: String {
        switch self {
        case .twoPasskeys: Routes.passkeys.path
        case .recoveryCodes: Routes.recoveryCodes.path
        case .noLinkedSignIns: Routes.linkedSignIns.path
        }
    }
}
