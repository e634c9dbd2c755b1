import Cryptography
import Foundation
import HTTPSupport
import Notifications
import Store
import Synchronization

/// A service to sign in with, on paper: answers the server's requests at once, and does for a browser what a person does there.
final class PaperProvider: Sendable {
    struct Stop: Error {}

    private struct State {
        var person: [String: any Sendable] = ["sub": "1", "email": "anna@example.org", "email_verified": true]
        var codes: [String: [String: String]] = [:]
        var changes: [String: any Sendable] = [:]
        var isDown = false
        var requests: [String] = []
        var keyName = "first"
    }

    static let issuer = "https://id.example.org"
    private let key = P256.Signing.PrivateKey()
    private let state = Mutex(State())

    let hasSignOut: Bool

    init(hasSignOut: Bool = true) { self.hasSignOut = hasSignOut }

    static func settings(
        _ admissions: [OpenIDProvider.Admission] = [.linked], passwordsOpen: Bool = true
    ) -> OpenIDSettings {
        OpenIDSettings(
            providers: [
                OpenIDProvider(
                    name: "home", title: "Home", issuer: issuer, clientID: "kinkeeper", clientSecret: "hush",
                    admissions: admissions)
            ], passwordsOpen: passwordsOpen)
    }

    /// Who is signed in there from now on.
    func become(_ subject: String, email: String? = nil, isVerified: Bool = true, name: String? = nil, groups: [String] = []) {
        state.withLock {
            $0.person = ["sub": subject, "email_verified": isVerified, "groups": groups]
            $0.person["email"] = email
            $0.person["name"] = name
        }
    }

    /// Claims that the next tokens have instead of the right ones.
    func lie(_ changes: [String: any Sendable]) { state.withLock { $0.changes = changes } }
    func fail(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }
    func rotate(to name: String) { state.withLock { $0.keyName = name } }
    func asked(_ path: String) -> Int { state.withLock { $0.requests.count { $0 == path } } }

    /// The path that the service sends a browser back to, which it was sent to with `location`.
    func back(from location: String?) throws -> String {
        guard let location, location.hasPrefix(Self.issuer + "/authorize?"), let parts = URLComponents(string: location) else {
            throw Stop()
        }
        let asked = Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { $1 }
        guard let redirect = asked["redirect_uri"].flatMap({ URL(string: $0) }), let sent = asked["state"] else { throw Stop() }
        let code = UUID().uuidString
        state.withLock { $0.codes[code] = asked }
        return "\(redirect.path)?code=\(code)&state=\(sent)&iss=https%3A%2F%2Fid.example.org"
    }

    /// The line that the server reaches it by. `now` is its clock.
    func wire(now: @escaping @Sendable () -> Date) -> OpenIDWire {
        OpenIDWire { [self] request async throws(WebFailure) in
            let body = String(decoding: request.body, as: UTF8.self)
            do { return try answer(request.url.path, body, now()) } catch { throw .unreachable("down") }
        }
    }

    private func answer(_ path: String, _ body: String, _ now: Date) throws -> (status: Int, body: [UInt8]) {
        try state.withLock { state in
            state.requests.append(path)
            guard !state.isDown else { throw Stop() }
            switch path {
            case "/.well-known/openid-configuration":
                var fields = [
                    "issuer": Self.issuer, "authorization_endpoint": Self.issuer + "/authorize",
                    "token_endpoint": Self.issuer + "/token", "jwks_uri": Self.issuer + "/keys",
                ]
                if hasSignOut { fields["end_session_endpoint"] = Self.issuer + "/out" }
                return (200, try json(fields))
            case "/keys":
                let point = Array(key.publicKey.x963Representation)
                let one = [
                    "kty": "EC", "crv": "P-256", "kid": state.keyName, "x": Base64URL.text(of: point[1..<33]),
                    "y": Base64URL.text(of: point[33...]),
                ]
                return (200, try json(["keys": [one]]))
            default:
                let form = URLComponents(string: "?" + body)?.queryItems ?? []
                guard let code = form.first(where: { $0.name == "code" })?.value,
                    let asked = state.codes.removeValue(forKey: code)
                else { return (400, try json(["error": "invalid_grant"])) }
                var claims: [String: any Sendable] = [
                    "iss": Self.issuer, "aud": "kinkeeper", "iat": Int(now.timeIntervalSince1970),
                    "exp": Int(now.timeIntervalSince1970) + 300, "nonce": asked["nonce"] ?? "",
                    "auth_time": Int(now.timeIntervalSince1970),
                ]
                claims.merge(state.person) { $1 }
                claims.merge(state.changes) { $1 }
                return (200, try json(["access_token": "x", "id_token": try token(claims, state.keyName)]))
            }
        }
    }

    private func token(_ claims: [String: any Sendable], _ keyName: String) throws -> String {
        let head = Base64URL.text(of: try json(["alg": "ES256", "kid": keyName]))
        let signed = "\(head).\(Base64URL.text(of: try json(claims)))"
        let signature = try key.signature(for: Data(signed.utf8))
        return "\(signed).\(Base64URL.text(of: signature.rawRepresentation))"
    }

    private func json(_ value: [String: any Sendable]) throws -> [UInt8] {
        Array(try JSONSerialization.data(withJSONObject: value))
    }
}
