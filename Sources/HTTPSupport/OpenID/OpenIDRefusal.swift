/// Why a sign-in by another service was not taken. The log names it; the page says little more than that another try may help.
package enum OpenIDRefusal: String, Error, Hashable, Sendable, CaseIterable {
    // MARK: The provider
    /// It does not answer, or is too slow.
    case unreachable
    /// It may not be connected to from here.
    case notAllowed = "not-allowed"
    /// It answered with something that was not asked for: another status, more bytes than there is room for, no JSON.
    case unexpectedAnswer = "unexpected-answer"
    /// Its description contradicts the configuration or the standard.
    case wrongDiscovery = "wrong-discovery"

    // MARK: The way back
    /// The state is none of ours that is open: too old, used, of another browser or of another provider.
    case wrongState = "wrong-state"
    /// The answer says that it is of another provider (RFC 9207).
    case mixedUp = "mixed-up"
    /// The person, or the provider, said no.
    case denied
    /// The provider reports another error.
    case providerError = "provider-error"
    /// There is neither a code nor an error.
    case noCode = "no-code"
    /// The provider did not take the code.
    case codeRefused = "code-refused"

    // MARK: The token
    /// It cannot be read.
    case malformed
    /// It is signed in a way that is not accepted, or not at all.
    case wrongAlgorithm = "wrong-algorithm"
    /// No key of the provider is the one it names.
    case unknownKey = "unknown-key"
    /// The signature is not that of its key.
    case wrongSignature = "wrong-signature"
    /// It is of another issuer.
    case wrongIssuer = "wrong-issuer"
    /// It is for another program.
    case wrongAudience = "wrong-audience"
    /// It has expired, or was made long ago.
    case expired
    /// It was made in the future.
    case fromTheFuture = "from-the-future"
    /// It was made for another sign-in.
    case wrongNonce = "wrong-nonce"
    /// It belongs to another access token.
    case wrongAccessToken = "wrong-access-token"
}
