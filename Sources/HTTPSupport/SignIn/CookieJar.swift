import Foundation
import HTTPTypes
package import Hummingbird

/// The cookies of the program: where they are called what, and how they are protected.
///
/// Over https their names begin with "__Host-", which makes browsers refuse one set by another host or over http.
package struct CookieJar: Sendable {
    /// The cookies there are.
    package enum Name: String, Sendable {
        /// The session's secret.
        case session = "kinkeeper"
        /// A stranger's secret, so that the forms before signing in are protected too.
        case anonymous = "kinkeeper-guest"
        /// The notice of the next page.
        case notice = "kinkeeper-notice"
    }

    private let isSecure: Bool

    package init(site: Site) {
        isSecure = site.isSecure
    }

    /// The cookie's value as the browser sent it.
    package func value(_ name: Name, in request: Request) -> String? {
        let wanted = full(name)
        for header in request.headers[values: .cookie] {
            for pair in header.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1)
                guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == wanted else { continue }
                return parts[1].trimmingCharacters(in: .whitespaces)
            }
        }
        return nil
    }

    /// Hands the cookie out for `seconds`; nil keeps it until the browser closes.
    package func set(_ name: Name, to value: String, for seconds: Int?, in response: inout Response) {
        var text = "\(full(name))=\(value); Path=/; HttpOnly; SameSite=Lax"
        if let seconds { text += "; Max-Age=\(seconds)" }
        if isSecure { text += "; Secure" }
        response.headers.append(HTTPField(name: .setCookie, value: text))
    }

    /// Takes the cookie back.
    package func remove(_ name: Name, in response: inout Response) {
        set(name, to: "", for: 0, in: &response)
    }

    private func full(_ name: Name) -> String {
        isSecure ? "__Host-" + name.rawValue : name.rawValue
    }
}
