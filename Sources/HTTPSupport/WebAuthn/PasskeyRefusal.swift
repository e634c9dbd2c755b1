/// Why a passkey was not taken. The log names it; the page says the same of all, but that another try may help.
package enum PasskeyRefusal: String, Error, Hashable, Sendable {
    /// It cannot be read.
    case malformed
    /// It was made for something else than it was sent for.
    case wrongType = "wrong-type"
    /// It answers no challenge of ours that is open: it is too old, was used, or is another browser's.
    case wrongChallenge = "wrong-challenge"
    /// It was made on a page of another site.
    case wrongOrigin = "wrong-origin"
    /// It was made in a frame of another site's page.
    case framed
    /// It is one for another site.
    case wrongRelyingParty = "wrong-relying-party"
    /// Nobody touched the authenticator.
    case notPresent = "not-present"
    /// The authenticator was not unlocked.
    case notVerified = "not-verified"
    /// What it says of its backup contradicts itself, or what was known of it.
    case wrongBackup = "wrong-backup"
    /// It signs in a way that is not accepted.
    case unknownAlgorithm = "unknown-algorithm"
    /// The signature is not that of its key.
    case wrongSignature = "wrong-signature"
    /// No account has it.
    case unknown
    /// It says that it is of another account.
    case wrongAccount = "wrong-account"
    /// It signed fewer times than before: there is a copy of it.
    case countWentBack = "count-went-back"
}
