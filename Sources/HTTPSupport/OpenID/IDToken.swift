import Cryptography
package import Foundation

/// What a provider says and signs of a person who signed in (OpenID Connect Core 1.0, section 2), checked.
package struct IDToken: Hashable, Sendable {
    /// A way to sign, by its name in JOSE's registry. `none` is no way, and those with a shared secret (HS256) are not accepted: what
    /// checks could make them.
    enum Algorithm: String, Sendable {
        /// RSASSA-PKCS1-v1_5 with SHA-256.
        case rs256 = "RS256"
        /// ECDSA on P-256 with SHA-256.
        case es256 = "ES256"
    }

    /// What a token is held against.
    struct Expectation: Sendable {
        let issuer: String
        let clientID: String
        /// What went out with the request.
        let nonce: String
        /// What came beside the token; nil where nothing did.
        let accessToken: String?
    }

    /// The most bytes of a token.
    static let longest = 32_768
    /// How far the two clocks may differ, in seconds.
    static let skew: TimeInterval = 60
    /// How long ago a token may have been made, in seconds: as long as signing in may take.
    static let oldest = OpenIDStates.lifetime
    /// The most characters of a subject (section 2).
    static let longestSubject = 255

    /// The issuer.
    package let issuer: String
    /// Names the person at the issuer, for ever.
    package let subject: String
    /// When the issuer last asked the person who they are; nil where it does not say so.
    package let authenticatedAt: Date?
    /// The e-mail address, which says nothing of who comes: see `emailIsVerified`.
    package let email: String?
    /// Whether the provider says that it verified the address.
    package let emailIsVerified: Bool
    /// The domain of the organisation that the account belongs to at Google.
    package let hostedDomain: String?
    /// The groups of the person.
    package let groups: [String]
    /// Names for a new account, the best first.
    package let names: [String]
    /// The time zone of the person, and the language.
    package let zone: String?
    package let locale: String?

    /// Checks a token (section 3.1.3.7), each step with a refusal of its own.
    init(
        checking text: String, by keys: JSONWebKeys, against expected: Expectation, at now: Date
    ) throws(OpenIDRefusal) {
        let parts = try Parts(text)
        guard let key = keys.key(parts.keyID, parts.algorithm) else { throw .unknownKey }
        guard key.accepts(parts.signature, for: parts.signed) else { throw .wrongSignature }
        guard let claims = try? JSONDecoder().decode(IDTokenClaims.self, from: Data(parts.payload)) else { throw .malformed }
        try self.init(claims, against: expected, at: now)
    }

    /// Checks what a token says, whose signature was right.
    init(_ claims: IDTokenClaims, against expected: Expectation, at now: Date) throws(OpenIDRefusal) {
        guard claims.issuer == expected.issuer else { throw .wrongIssuer }
        guard claims.audiences.contains(expected.clientID),
            claims.authorizedParty.map({ $0 == expected.clientID }) ?? (claims.audiences.count == 1)
        else { throw .wrongAudience }
        let time = now.timeIntervalSince1970
        guard claims.expires > time - Self.skew, claims.issued > time - Self.oldest - Self.skew else { throw .expired }
        guard claims.issued < time + Self.skew, claims.notBefore ?? 0 < time + Self.skew else { throw .fromTheFuture }
        guard let nonce = claims.nonce, ConstantTime.isEqual(nonce, expected.nonce) else { throw .wrongNonce }
        if let hash = claims.accessTokenHash {
            guard let accessToken = expected.accessToken, ConstantTime.isEqual(hash, Self.hash(of: accessToken)) else {
                throw .wrongAccessToken
            }
        }
        guard !claims.subject.isEmpty, claims.subject.count <= Self.longestSubject,
            claims.subject.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { throw .malformed }
        (issuer, subject, email) = (claims.issuer, claims.subject, claims.email)
        // Its clock may be a little ahead; a time beyond that says nothing.
        authenticatedAt = claims.authenticated.flatMap { said in
            (0..<time + Self.skew).contains(said) ? Date(timeIntervalSince1970: min(said, time)) : nil
        }
        (emailIsVerified, hostedDomain) = (claims.email != nil && claims.emailIsVerified, claims.hostedDomain)
        (groups, names, zone, locale) = (claims.groups, claims.names, claims.zone, claims.locale)
    }

    /// The domain of the e-mail address, in lower case.
    package var emailDomain: String? {
        guard let email, let at = email.lastIndex(of: "@"), at > email.startIndex else { return nil }
        return email[email.index(after: at)...].lowercased()
    }

    /// What tells the person apart from others on a page: the address, or else a name.
    package var shown: String { email ?? names.first ?? subject }

    /// The left half of a digest, as tokens carry it (section 3.1.3.6).
    static func hash(of accessToken: String) -> String {
        Base64URL.text(of: Array(SHA256.hash(data: Data(accessToken.utf8))).prefix(SHA256.byteCount / 2))
    }

    /// The three parts of a signed token in its compact form (RFC 7515, section 7.1).
    private struct Parts {
        let algorithm: Algorithm
        let keyID: String?
        let payload: [UInt8]
        let signature: [UInt8]
        /// The bytes that the signature is of.
        let signed: [UInt8]

        init(_ text: String) throws(OpenIDRefusal) {
            guard text.utf8.count <= IDToken.longest else { throw .malformed }
            let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 3, let head = Base64URL.bytes(of: parts[0]), let payload = Base64URL.bytes(of: parts[1]),
                let header = try? JSONDecoder().decode(Header.self, from: Data(head))
            else { throw .malformed }
            guard let algorithm = Algorithm(rawValue: header.alg) else { throw .wrongAlgorithm }
            // What a token calls critical must be understood, and nothing is; a token of another type is none of these.
            guard header.crit == nil, header.typ.map({ $0.uppercased() == "JWT" }) ?? true,
                let signature = Base64URL.bytes(of: parts[2])
            else { throw .malformed }
            (self.algorithm, keyID, self.payload, self.signature) = (algorithm, header.kid, payload, signature)
            signed = Array("\(parts[0]).\(parts[1])".utf8)
        }

        private struct Header: Decodable {
            let alg: String
            let kid: String?
            let typ: String?
            let crit: [String]?
        }
    }
}

/// Comparing without telling by the time how far two texts are alike.
enum ConstantTime {
    static func isEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        return one.count == other.count && zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
