import Foundation
package import Hummingbird

/// A name and a password as HTTP sends them (RFC 7617, in UTF-8).
package struct BasicCredentials: Hashable, Sendable {
    /// The given user name.
    package let name: String
    /// The password.
    package let password: String

    /// Reads what a request carries; nil where it carries none that could be right.
    package init?(of request: Request) {
        let parts = (request.headers[.authorization] ?? "").split(separator: " ", maxSplits: 1)
        let isBlank = { (sign: Character) in sign == " " || sign == "\t" }
        guard parts.count == 2, parts[0].lowercased() == "basic", parts[1].utf8.count <= 2_048,
            let end = parts[1].lastIndex(where: { !isBlank($0) }),
            let data = Data(base64Encoded: String(parts[1][...end].drop(while: isBlank))),
            let text = String(data: data, encoding: .utf8),
            // The last colon: an account's name may have one, and no app password has.
            let colon = text.lastIndex(of: ":")
        else { return nil }
        name = String(text[..<colon])
        password = String(text[text.index(after: colon)...])
    }
}
