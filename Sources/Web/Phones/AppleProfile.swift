import Cryptography
import Foundation
import Screens
import Store

/// Configures an account on an Apple device: a configuration profile with a CardDAV and a CalDAV payload, as an XML
/// property list.
///
/// Its identifiers are those of account and kind of device, so that a second one replaces the first.
struct AppleProfile {
    let account: Account
    let kind: PhoneKind
    let address: PhoneAddress
    /// Without one the device asks.
    let password: String?
    /// Whether it fills in the calendar too.
    let hasCalendar: Bool
    /// Its name on the device: "Contacts of Anna".
    let title: String

    /// A value of a property list.
    private indirect enum Value {
        case text(String)
        case number(Int)
        case flag(Bool)
        case list([Value])
        case members([(String, Value)])
    }

    /// The profile.
    var text: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        \(Self.xml(whole))
        </plist>

        """
    }

    private var whole: Value {
        .members(
            [("PayloadContent", .list([service("Card", "contacts")] + (hasCalendar ? [service("Cal", "calendar")] : [])))]
                + payload("Configuration", of: nil))
    }

    /// The account of a service, "Card" or "Cal".
    private func service(_ service: String, _ part: String) -> Value {
        var members: [(String, Value)] = [
            ("AccountDescription", .text("Kinkeeper")), ("HostName", .text(address.host)),
            ("Port", .number(address.port ?? (address.isSecure ? 443 : 80))), ("UseSSL", .flag(address.isSecure)),
            ("PrincipalURL", .text("/dav/principals/\(Self.escapedPath(account.name))/")),
            ("Username", .text(account.name)),
        ]
        if let password { members.append(("Password", .text(password))) }
        let named: [(String, Value)] = members.map { ("\(service)DAV\($0.0)", $0.1) }
        return .members(payload("com.apple.\(service.lowercased())dav.account", of: part) + named)
    }

    /// The entries of every payload; `part` is nil for the whole profile.
    private func payload(_ type: String, of part: String?) -> [(String, Value)] {
        [
            ("PayloadType", .text(type)), ("PayloadVersion", .number(1)),
            ("PayloadIdentifier", .text("kinkeeper.\(account.id).\(kind)" + (part.map { ".\($0)" } ?? ""))),
            ("PayloadUUID", .text(identifier(of: part ?? ""))), ("PayloadDisplayName", .text(title)),
        ]
    }

    /// The same for the same account, kind and part, always: a UUID made of a digest (RFC 9562, version 8).
    private func identifier(of part: String) -> String {
        var bytes = Array(SHA256.hash(data: Data("profile \(account.id) \(kind) \(part)".utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { String(format: "%02X", $0) }
        return [digits[0..<4], digits[4..<6], digits[6..<8], digits[8..<10], digits[10..<16]].map { $0.joined() }
            .joined(separator: "-")
    }

    private static func xml(_ value: Value) -> String {
        switch value {
        case .text(let text): "<string>\(escaped(text))</string>"
        case .number(let number): "<integer>\(number)</integer>"
        case .flag(let flag): flag ? "<true/>" : "<false/>"
        case .list(let values): "<array>\n" + values.map(xml).joined(separator: "\n") + "\n</array>"
        case .members(let members):
            "<dict>\n" + members.map { "<key>\($0.0)</key>\n\(xml($0.1))" }.joined(separator: "\n") + "\n</dict>"
        }
    }

    /// XML has no way to write most control characters, and a name needs none.
    private static func escaped(_ text: String) -> String {
        String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0xFFFE && $0.value != 0xFFFF }.map(Character.init))
            .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    private static func escapedPath(_ name: String) -> String {
        let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return name.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}
