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

    /// Whether the password is off.
    public let isOff: Bool
    /// What is to do first; empty where the password can be turned off.
    public let steps: [Step]
    /// Whether the password can be turned off now.
    public let isReady: Bool
    /// The password that is asked for before; nil shortly after signing in.
    public let confirmation: OwnerConfirmation?

    /// Builds the page. `isPossible` says whether browsers have passkeys for its address.
    package init(
        _ account: Account, needs: [PasswordOffNeed], isPossible: Bool, confirmation: OwnerConfirmation?,
        from display: DisplayContext
    ) {
        isOff = account.passwordIsOff
        steps = needs.map { Step(title: display.phrases.text($0.phrase), path: $0.path) }
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
