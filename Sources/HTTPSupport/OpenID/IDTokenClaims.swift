import Foundation

/// What an ID token says, as it was written. What is only shown, or decides on who is let in newly, may be missing or of another kind
/// than the standard says; then it counts as not said.
struct IDTokenClaims: Decodable {
    let issuer: String
    let subject: String
    let audiences: [String]
    let authorizedParty: String?
    let expires: Double
    let issued: Double
    let notBefore: Double?
    let authenticated: Double?
    let nonce: String?
    let accessTokenHash: String?
    let email: String?
    let emailIsVerified: Bool
    let hostedDomain: String?
    let groups: [String]
    let names: [String]
    let zone: String?
    let locale: String?

    /// The most groups that are looked at.
    static let mostGroups = 1_000

    private enum Key: String, CodingKey {
        case iss, sub, aud, azp, exp, iat, nbf, nonce, email, groups, name, nickname, zoneinfo, locale, hd
        case accessTokenHash = "at_hash"
        case authenticated = "auth_time"
        case emailIsVerified = "email_verified"
        case preferredName = "preferred_username"
        case givenName = "given_name"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func text(_ key: Key) -> String? {
            (try? values.decode(String.self, forKey: key)).flatMap { $0.isEmpty || $0.utf8.count > 1_000 ? nil : $0 }
        }
        issuer = try values.decode(String.self, forKey: .iss)
        subject = try values.decode(String.self, forKey: .sub)
        audiences = try Self.texts(values, .aud)
        authorizedParty = try values.decodeIfPresent(String.self, forKey: .azp)
        expires = try values.decode(Double.self, forKey: .exp)
        issued = try values.decode(Double.self, forKey: .iat)
        notBefore = try values.decodeIfPresent(Double.self, forKey: .nbf)
        authenticated = try? values.decode(Double.self, forKey: .authenticated)
        nonce = try values.decodeIfPresent(String.self, forKey: .nonce)
        accessTokenHash = try values.decodeIfPresent(String.self, forKey: .accessTokenHash)
        email = text(.email)
        emailIsVerified = (try? values.decode(Bool.self, forKey: .emailIsVerified)) ?? false
        hostedDomain = text(.hd)
        groups = Array(((try? Self.texts(values, .groups)) ?? []).prefix(Self.mostGroups))
        let beforeAt = text(.email).flatMap { $0.split(separator: "@").first.map(String.init) }
        names = [text(.preferredName), text(.givenName), text(.name), text(.nickname), beforeAt].compactMap(\.self)
        (zone, locale) = (text(.zoneinfo), text(.locale))
    }

    /// A text, or several.
    private static func texts(_ values: KeyedDecodingContainer<Key>, _ key: Key) throws -> [String] {
        if let one = try? values.decode(String.self, forKey: key) { return [one] }
        return try values.decode([String].self, forKey: key)
    }
}
