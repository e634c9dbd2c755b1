import Foundation

/// The text form of bytes in addresses and keys (RFC 4648, section 5), without padding.
public enum Base64URL {
    /// The text of these bytes.
    public static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(
            Data(bytes).base64EncodedString().compactMap { character -> Character? in
                switch character {
                case "+": "-"
                case "/": "_"
                case "=": nil
                default: character
                }
            })
    }

    /// The bytes of a text, padded or not; nil for anything else.
    public static func bytes(_ text: String) -> [UInt8]? {
        var plain = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        while plain.hasSuffix("=") { plain.removeLast() }
        guard plain.utf8.allSatisfy({ $0 != UInt8(ascii: "=") }) else { return nil }
        plain += String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        return Data(base64Encoded: plain).map(Array.init)
    }
}

extension WebhookEndpoint {
    /// A secret as Standard Webhooks writes it: "whsec_" and base64.
    public static func secretText(_ secret: [UInt8]) -> String { "whsec_" + Data(secret).base64EncodedString() }

    /// The secret of such a text; nil unless it has 24 to 64 bytes, as Standard Webhooks asks for.
    public static func secret(_ text: String) -> [UInt8]? {
        guard text.hasPrefix("whsec_"), let data = Data(base64Encoded: String(text.dropFirst(6))),
            (24...64).contains(data.count)
        else { return nil }
        return Array(data)
    }
}

extension Channel.Destination {
    /// The secret that a webhook is signed with, to be shown when it was made; nil for other kinds.
    public var webhookSecret: String? {
        guard case .webhook(let endpoint) = self else { return nil }
        return WebhookEndpoint.secretText(endpoint.secret)
    }
}

/// Names of machines.
enum HostName {
    /// Whether it is a DNS name of letters, digits, "-" and "_", or an IP address, which an address may write in brackets.
    static func isHost(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= 253, !text.hasPrefix("-"), !text.hasPrefix("."), !text.contains("..") else {
            return false
        }
        if text.contains(":") {
            return text.unicodeScalars.allSatisfy { "0123456789abcdefABCDEF:.[]".unicodeScalars.contains($0) }
        }
        return text.allSatisfy { $0.isASCIILetterOrDigit || $0 == "-" || $0 == "." || $0 == "_" }
    }
}

/// Addresses of mailboxes.
enum MailAddress {
    /// Whether it is a plain address (RFC 5321, section 4.1.2, without quotes): nothing in it can end a header or a command.
    static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let local = parts.first, let domain = parts.last, text.utf8.count <= 254 else { return false }
        guard (1...64).contains(local.utf8.count), !local.hasPrefix("."), !local.hasSuffix("."), !local.contains("..") else {
            return false
        }
        guard local.allSatisfy({ $0.isASCIILetterOrDigit || "!#$%&'*+-/=?^_`{|}~.".contains($0) }) else { return false }
        return !domain.contains(":") && HostName.isHost(String(domain))
    }
}

extension Character {
    var isASCIILetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}
