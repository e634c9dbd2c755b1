package import Foundation
import Store

extension OpenIDDiscovery {
    /// Where a browser is sent to sign in (OpenID Connect Core 1.0, section 3.1.2.1; RFC 7636). `again` has the provider ask for its
    /// password also who is signed in there; otherwise a limit beyond all sessions only has it say when it last did.
    func signInAddress(
        _ provider: OpenIDProvider, state: String, redirect: String, again: Bool = false, _ states: OpenIDStates
    ) -> URL? {
        let scopes = ["openid", "email", "profile"] + (provider.asksForGroups ? ["groups"] : [])
        return authorization.adding(
            [
                ("response_type", "code"), ("client_id", provider.clientID), ("redirect_uri", redirect),
                ("scope", scopes.joined(separator: " ")), ("state", state), ("nonce", states.nonce(of: state)),
                ("code_challenge", OpenIDStates.challenge(of: states.verifier(of: state))), ("code_challenge_method", "S256"),
                ("max_age", again ? "0" : String(Int(Session.longest))),
            ] + (again ? [("prompt", "login")] : []))
    }

    /// Where a browser is sent to sign out there too (OpenID Connect RP-Initiated Logout 1.0, section 2). No token is kept that could
    /// be shown as a hint, so the provider asks its person first.
    package func signOutAddress(_ provider: OpenIDProvider) -> URL? {
        endSession?.adding([("client_id", provider.clientID)])
    }

    /// What hands in a code (section 3.1.3.1): the fields of the header, and the form.
    func codeForm(
        _ provider: OpenIDProvider, code: String, verifier: String, redirect: String
    ) -> (fields: [(name: String, value: String)], body: String) {
        var form = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect), ("code_verifier", verifier),
        ]
        var fields = [
            (name: "Content-Type", value: "application/x-www-form-urlencoded"), (name: "Accept", value: "application/json"),
        ]
        if let secret = provider.clientSecret, authentication == .basic {
            // Both are written as a form writes them first (RFC 6749, section 2.3.1).
            let pair = "\(FormWriting.value(provider.clientID)):\(FormWriting.value(secret))"
            fields.append((name: "Authorization", value: "Basic " + Data(pair.utf8).base64EncodedString()))
        } else {
            form.append(("client_id", provider.clientID))
            if let secret = provider.clientSecret { form.append(("client_secret", secret)) }
        }
        return (fields, FormWriting.form(form))
    }
}

/// Writing application/x-www-form-urlencoded text.
enum FormWriting {
    private static let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._")

    static func value(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: plain) ?? "" }

    static func form(_ pairs: [(name: String, value: String)]) -> String {
        pairs.map { "\($0.name)=\(value($0.value))" }.joined(separator: "&")
    }
}

extension URL {
    /// The same address with more in its query: what stands there already stays (RFC 6749, section 3.1).
    fileprivate func adding(_ pairs: [(name: String, value: String)]) -> URL? {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: false) else { return nil }
        let known = parts.percentEncodedQuery.map { $0.isEmpty ? "" : $0 + "&" } ?? ""
        parts.percentEncodedQuery = known + FormWriting.form(pairs)
        return parts.url
    }
}

/// What a browser brings back from a provider (section 3.1.2.5).
package struct OpenIDAnswer: Hashable, Sendable {
    /// The state that it was sent with; empty without one.
    package let state: String
    private let code: String?
    private let error: String?
    private let issuer: String?

    /// The longest code that is handed in, in bytes.
    static let longestCode = 4_096

    /// An answer from the values of a query.
    package init(state: String?, code: String?, error: String?, issuer: String?) {
        (self.state, self.code, self.error, self.issuer) = (state ?? "", code, error, issuer)
    }

    /// The code. Throws `mixedUp` for an answer of another provider, and what the provider says where it gives none.
    func code(from provider: OpenIDProvider, _ discovery: OpenIDDiscovery) throws(OpenIDRefusal) -> String {
        // Looked at first, errors too: an answer of another provider says nothing of this one (RFC 9207, section 2.4).
        guard issuer.map({ $0 == provider.issuer }) ?? !discovery.saysIssuer else { throw .mixedUp }
        if let error { throw error == "access_denied" ? .denied : .providerError }
        guard let code, !code.isEmpty, code.utf8.count <= Self.longestCode else { throw .noCode }
        return code
    }
}
