package import Foundation

/// How a provider describes itself (OpenID Connect Discovery 1.0, section 3).
package struct OpenIDDiscovery: Hashable, Sendable {
    /// How this server shows who it is when it hands in a code.
    enum ClientAuthentication: Hashable, Sendable {
        case basic, post
    }

    /// Where people sign in.
    let authorization: URL
    /// Where codes are handed in.
    let token: URL
    /// Where its keys are.
    let keys: URL
    /// Where people sign out; nil where they cannot be sent there.
    package let endSession: URL?
    /// How this server shows who it is.
    let authentication: ClientAuthentication
    /// Whether each answer says whose it is (RFC 9207).
    let saysIssuer: Bool

    /// The most bytes that are read.
    static let longest = 262_144

    /// Where the description of an issuer is.
    static func address(of issuer: String) -> URL? {
        let plain = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        return URL(string: plain + "/.well-known/openid-configuration")
    }

    /// Reads the description of a provider. Throws `unexpectedAnswer` for what is no JSON, and `wrongDiscovery` for one of another
    /// issuer, with addresses that are not protected, or without what is needed here.
    init(_ json: [UInt8], of provider: OpenIDProvider) throws(OpenIDRefusal) {
        guard json.count <= Self.longest, let read = try? JSONDecoder().decode(Fields.self, from: Data(json)) else {
            throw .unexpectedAnswer
        }
        func address(_ text: String?) -> URL? {
            guard let text, OpenIDProvider.isEndpoint(text, loopback: provider.isLocal) else { return nil }
            return URL(string: text)
        }
        guard read.issuer == provider.issuer, let authorization = address(read.authorization_endpoint),
            let token = address(read.token_endpoint), let keys = address(read.jwks_uri),
            read.response_types_supported?.contains("code") ?? true,
            read.id_token_signing_alg_values_supported?.contains(where: { IDToken.Algorithm(rawValue: $0) != nil }) ?? true
        else { throw .wrongDiscovery }
        (self.authorization, self.token, self.keys) = (authorization, token, keys)
        endSession = address(read.end_session_endpoint)
        // Without a word, Basic is meant (section 3). Where there is a choice, a form: not every provider decodes what Basic carries.
        let ways = read.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
        authentication = ways.contains("client_secret_post") ? .post : .basic
        saysIssuer = read.authorization_response_iss_parameter_supported ?? false
    }

    private struct Fields: Decodable {
        let issuer: String
        let authorization_endpoint: String?
        let token_endpoint: String?
        let jwks_uri: String?
        let end_session_endpoint: String?
        let response_types_supported: [String]?
        let id_token_signing_alg_values_supported: [String]?
        let token_endpoint_auth_methods_supported: [String]?
        let authorization_response_iss_parameter_supported: Bool?
    }
}
