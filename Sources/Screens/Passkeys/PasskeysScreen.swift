import Foundation
import Kinkeeper
package import Store

/// The passkeys of the account, and the way to a new one. Sends currentPassword.
public struct PasskeysScreen: Hashable, Sendable {
    /// A passkey in the list.
    public struct Row: Hashable, Sendable {
        /// The name given by its owner.
        public let name: String
        /// "Added 21 December. Last used 3 days ago."
        public let use: String
        /// Why it signs in nowhere now; nil for one that does, or may.
        public let elsewhere: String?
        /// What its authenticator calls it, in Base64: the page marks the one that this browser used.
        public let credential: String
        /// Its page.
        public let path: String
    }

    /// The passkeys, the newest first.
    public let rows: [Row]
    /// Whether browsers have passkeys for the address that this page was opened by.
    public let isPossible: Bool
    /// Whether the account has as many as it can have.
    public let isFull: Bool
    /// The password that is asked for before one is added; nil shortly after signing in.
    public let confirmation: OwnerConfirmation?
    /// Why none was added; nil otherwise.
    public let problem: String?
    /// Whether there are services to sign in with, or links with such.
    public let hasServices: Bool

    /// Builds the page. `host` is the one that passkeys sign in to; `problem` is the key of a phrase.
    package init(
        _ known: [Passkey], isPossible: Bool, host: String?, confirmation: OwnerConfirmation?, problem: String? = nil,
        hasServices: Bool = false, from display: DisplayContext
    ) {
        rows = known.map { passkey in
            Row(
                name: passkey.name, use: display.use(of: passkey), elsewhere: display.elsewhere(passkey, host: host),
                credential: Data(passkey.credentialID).base64EncodedString(), path: Routes.passkey.path(passkey.id))
        }
        self.isPossible = isPossible
        isFull = known.count >= Passkey.most
        self.confirmation = confirmation
        self.problem = problem.map { display.phrases.text($0) }
        self.hasServices = hasServices
    }
}

/// The account's password, asked for again before ways in change; who has none signs in again.
public struct OwnerConfirmation: Hashable, Sendable {
    /// The account's name, for the browser's list of passwords.
    public let accountName: String
    /// "The current password is wrong. Nothing was changed." Nil at first.
    public let problem: String?
    /// Whether the account has a password to ask for.
    public let hasPassword: Bool
    /// The service to sign in at again; nil where the session was opened with none.
    public let again: SignInService?

    /// What is asked of an account; nil where nothing needs to be. The path of `again` is the page to come back to.
    package init?(_ account: Account, isFresh: Bool, problem: String? = nil, again: SignInService? = nil) {
        guard !isFresh || problem != nil else { return nil }
        (accountName, self.problem, hasPassword, self.again) = (account.name, problem, account.hasPassword, again)
    }
}

/// The form for a new passkey. Sends name and credential, which the browser's own dialog makes.
public struct PasskeyNewScreen: Hashable, Sendable {
    /// What the browser is asked for, as JSON.
    public let options: String
    /// The name of this browser, as a first name for the passkey.
    public let name: String

    /// Builds the page for a session.
    package init(options: String, _ session: Session, from display: DisplayContext) {
        self.options = options
        name = DeviceName.of(userAgent: session.userAgent, display.phrases)
    }
}

/// One passkey. Sends name and currentPassword.
public struct PasskeyScreen: Hashable, Sendable {
    /// The name; the typed one, while there is a problem with it.
    public let name: String
    /// "Added 21 December. Last used 3 days ago."
    public let use: String
    /// Why it signs in nowhere now; nil for one that does, or may.
    public let elsewhere: String?
    /// Whether other devices have it too.
    public let isBackedUp: Bool
    /// Where the name is sent.
    public let path: String
    /// Where it is removed.
    public let removalPath: String
    /// Why the name was not taken; nil otherwise.
    public let problem: String?
    /// The password that is asked for before it is renamed; nil shortly after signing in.
    public let confirmation: OwnerConfirmation?

    /// Builds the page. `host` is the one that passkeys sign in to; `problem` is the key of a phrase.
    package init(
        _ passkey: Passkey, host: String?, typed: String? = nil, problem: String? = nil, confirmation: OwnerConfirmation? = nil,
        from display: DisplayContext
    ) {
        name = typed ?? passkey.name
        use = display.use(of: passkey)
        elsewhere = display.elsewhere(passkey, host: host)
        isBackedUp = passkey.isBackedUp
        path = Routes.passkey.path(passkey.id)
        removalPath = Routes.passkeyRemoval.path(passkey.id)
        self.problem = problem.map { display.phrases.text($0) }
        self.confirmation = confirmation
    }
}

extension DisplayContext {
    /// "Made for old.example.org, so it does not sign in here."
    func elsewhere(_ passkey: Passkey, host: String?) -> String? {
        guard let host, let own = passkey.host, own != host else { return nil }
        return phrases.text("passkeys.elsewhere", ["host": own])
    }

    /// "Added 21 December. Last used 3 days ago."
    fileprivate func use(of passkey: Passkey) -> String {
        let added = phrases.text("passkeys.added.on", ["date": day(of: passkey.createdAt)])
        let used = passkey.lastUsedAt.map { instant in
            let day = CivilDate(of: instant, in: timeZone)
            return phrases.text("passkeys.used", ["when": wording.countdown(-day.days(until: today))])
        }
        return "\(added) \(used ?? phrases.text("passkeys.unused"))"
    }
}
