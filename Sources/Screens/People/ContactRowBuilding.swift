import Foundation
package import Kinkeeper

extension ContactRow {
    /// The row of one way to reach a person.
    package init(_ contact: ContactMethod, _ phrases: Phrasebook) {
        let shown = phrases.shownLabel(contact.label)
        let label = shown.isEmpty ? nil : shown.prefix(1).uppercased() + shown.dropFirst()
        switch contact.value {
        case .phone(let number):
            self.init(
                kind: "phone", label: label, lines: [number], href: ContactLink.phone(number, scheme: "tel"),
                messageHref: ContactLink.phone(number, scheme: "sms"))
        case .email(let address):
            self.init(kind: "email", label: label, lines: [address], href: ContactLink.email(address), messageHref: nil)
        case .address(let address):
            self.init(kind: "address", label: label, lines: address.lines, href: nil, messageHref: nil)
        case .url(let text):
            self.init(kind: "url", label: label, lines: [text], href: ContactLink.web(text), messageHref: nil)
        case .messaging(let service, let handle):
            let name = service.isEmpty ? label : service.prefix(1).uppercased() + service.dropFirst()
            self.init(kind: "messaging", label: name, lines: [handle], href: nil, messageHref: nil)
        }
    }
}

/// Addresses that a tap follows, only ever of a kind that is safe to follow.
enum ContactLink {
    /// tel: or sms: with digits and the signs a dial pad has; nil where there is no digit.
    static func phone(_ number: String, scheme: String) -> String? {
        var address = "\(scheme):"
        var hasDigit = false
        for sign in number.unicodeScalars {
            switch sign {
            case "0"..."9":
                hasDigit = true
                address.unicodeScalars.append(sign)
            case "+", "*", ",", ";": address.unicodeScalars.append(sign)
            case "#": address += "%23"
            default: break
            }
        }
        return hasDigit ? address : nil
    }

    /// mailto: for what looks like an address; nil otherwise.
    static func email(_ address: String) -> String? {
        guard address.utf8.contains(UInt8(ascii: "@")), !address.unicodeScalars.contains(where: \.properties.isWhitespace)
        else {
            return nil
        }
        return "mailto:\(Wording.addressEncoded(address))"
    }

    /// The address itself if it is of the web, with https: where it has no scheme; nil for any other scheme.
    static func web(_ text: String) -> String? {
        let lower = text.lowercased()
        if lower.hasPrefix("https://") || lower.hasPrefix("http://") { return text }
        guard !text.contains(":"), !text.contains(where: \.isWhitespace), text.contains(".") else { return nil }
        return "https://\(text)"
    }
}

extension PostalAddress {
    /// The address as on an envelope, one line each, without the country's own order of them.
    var lines: [String] {
        let town = [postalCode, locality].filter { !$0.isEmpty }.joined(separator: " ")
        let parts = [postOfficeBox, extended, street, town, region, country]
        return parts.flatMap { $0.split(whereSeparator: \.isNewline).map(String.init) }.filter { !$0.isEmpty }
    }
}
