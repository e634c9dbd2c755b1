import ContentLine
import Kinkeeper

/// A name at a messaging service or social network, as IMPP (RFC 4770; RFC 6350, section 6.4.3), SOCIALPROFILE (RFC 9554) and
/// Apple's forms of both carry it.
struct Handle: Hashable {
    /// Lower case; empty when the card does not say.
    var service: String
    var name: String

    /// `xmpp:anna@example.org`, or any scheme with the service in a parameter of its own.
    init?(messaging property: Property) {
        let text = property.text.trimmingBlanks
        let named = property.firstValue(ofParameter: "X-SERVICE-TYPE") ?? property.firstValue(ofParameter: "SERVICE-TYPE")
        let scheme = text.uriScheme
        let isLink = scheme == "http" || scheme == "https"
        if let scheme, !isLink {
            name = text.dropFirst(scheme.utf8.count + 1).percentDecoded.trimmingBlanks
        } else {
            name = text
        }
        if let named = named?.trimmingBlanks, !named.isEmpty {
            service = named.lowercased()
        } else if let scheme {
            service = isLink || scheme == "im" || scheme == "x-apple" ? "" : scheme
        } else {
            service = property.types.first { !["home", "work", "pref"].contains($0) }?.streamSafe ?? ""
        }
        guard !name.isEmpty else { return nil }
    }

    /// Apple's X-SOCIALPROFILE with the network as its TYPE, or SOCIALPROFILE with SERVICE-TYPE.
    init?(socialProfile property: Property) {
        let types = property.types.filter { !["home", "work", "pref"].contains($0) }
        service = (property.firstValue(ofParameter: "SERVICE-TYPE") ?? types.first ?? "").trimmingBlanks.lowercased()
        let user = property.firstValue(ofParameter: "X-USER") ?? property.firstValue(ofParameter: "USERNAME") ?? ""
        let text = property.text.trimmingBlanks
        if !user.trimmingBlanks.isEmpty {
            name = user.trimmingBlanks
        } else {
            name = text.uriScheme == "x-apple" ? text.dropFirst("x-apple:".count).percentDecoded : text
        }
        guard !name.isEmpty else { return nil }
    }

    /// The URI IMPP wants: the service as scheme if it can be one, else "im:".
    static func uri(service: String, name: String) -> String {
        (isScheme(service) ? service : "im") + ":" + name.percentEncoded
    }

    /// Whether a service's name can be the scheme of a URI and is read back as that service.
    static func isScheme(_ service: String) -> Bool {
        (service + ":").uriScheme == service && !["http", "https", "im", "x-apple"].contains(service)
    }
}

extension String {
    /// The scheme before the first colon, in lower case, if the text starts with one (RFC 3986, section 3.1).
    var uriScheme: String? {
        guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")), let first = utf8.first,
            first.isLetter
        else { return nil }
        let scheme = self[..<colon]
        let isScheme = scheme.utf8.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
        return isScheme ? scheme.lowercased() : nil
    }

    /// The text with everything but unreserved characters (RFC 3986, section 2.3), "@" and "+" percent-encoded.
    var percentEncoded: String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in utf8 {
            if byte.isDigit || byte.isLetter || "-._~@+".utf8.contains(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension StringProtocol {
    /// The text with its percent-encoding resolved; as it is where that would not be text.
    var percentDecoded: String {
        guard utf8.contains(UInt8(ascii: "%")) else { return String(self) }
        var bytes: [UInt8] = []
        var rest = Array(utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self) ?? String(self)
    }
}
