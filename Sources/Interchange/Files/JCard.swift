/// Turns jCard (RFC 7095) into vCard 4.0, property by property, so that nothing a card says is lost.
enum JCard {
    /// One card as vCard 4.0 text with CRLF line ends; nil when the value is not a jCard.
    static func vCard(_ card: JSONValue) -> [UInt8]? {
        guard let parts = card.elements, parts.count >= 2, parts[0].text?.lowercased() == "vcard",
            let properties = parts[1].elements
        else { return nil }
        let lines = properties.compactMap(line).filter { !$0.hasPrefix("VERSION:") && !$0.hasPrefix("VERSION;") }
        return Array((["BEGIN:VCARD", "VERSION:4.0"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n").utf8)
    }

    /// Returns the cards of a whole file: one jCard, or an array of them. Invalid elements are among them, to be reported.
    static func cards(in file: JSONValue) -> [JSONValue] {
        guard let elements = file.elements, elements.first?.text?.lowercased() != "vcard" else { return [file] }
        return elements.flatMap(cards)
    }

    /// The number of properties of a card that are not written as RFC 7095 asks, and so are left out.
    static func unreadableProperties(of card: JSONValue) -> Int {
        guard let parts = card.elements, parts.count >= 2 else { return 0 }
        return (parts[1].elements ?? []).count { line($0) == nil }
    }

    private static func line(_ property: JSONValue) -> String? {
        guard let parts = property.elements, parts.count >= 4, let name = parts[0].text?.uppercased(), isName(name),
            case .object(let parameters) = parts[1], let type = parts[2].text?.lowercased()
        else { return nil }
        var group = ""
        var head = name
        for parameter in parameters {
            let values = (parameter.value.elements ?? [parameter.value]).map(plain)
            let key = parameter.name.uppercased()
            guard isName(key) else { return nil }
            if key == "GROUP", let value = values.first {
                guard isName(value) else { return nil }
                group = value + "."
            } else {
                head += ";" + key + "=" + values.map(parameterValue).joined(separator: ",")
            }
        }
        if type != "unknown", !isDefault(type, of: name) { head += ";VALUE=" + type }
        return group + head + ":" + parts[3...].map { value($0, type: type) }.joined(separator: ",")
    }

    // MARK: Values

    private static func value(_ value: JSONValue, type: String) -> String {
        guard let components = value.elements else { return scalar(value, type: type) }
        return components.map { component in
            (component.elements ?? [component]).map { scalar($0, type: type) }.joined(separator: ",")
        }.joined(separator: ";")
    }

    private static func scalar(_ value: JSONValue, type: String) -> String {
        let text = plain(value)
        return switch type {
        case "text": escaped(text)
        case "date", "date-time", "date-and-or-time", "timestamp", "time", "utc-offset": basicDate(text)
        default: text.replacing("\r\n", with: "\\n").replacing("\n", with: "\\n").replacing("\r", with: "")
        }
    }

    private static func plain(_ value: JSONValue) -> String {
        switch value {
        case .null, .array, .object: ""
        case .bool(let flag): flag ? "TRUE" : "FALSE"
        case .number(let number): number
        case .string(let text): text
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\r\n", with: "\\n").replacing("\n", with: "\\n").replacing(
            "\r", with: "\\n"
        )
        .replacing(",", with: "\\,").replacing(";", with: "\\;")
    }

    /// RFC 6868 escapes what a quoted parameter value cannot hold.
    private static func parameterValue(_ text: String) -> String {
        let safe = text.replacing("^", with: "^^").replacing("\"", with: "^'").replacing("\n", with: "^n")
        return safe.utf8.contains { ",;:".utf8.contains($0) } ? "\"" + safe + "\"" : safe
    }

    /// jCard dates are extended (2009-08-08T14:30:00-05:00), vCard 4.0 dates are basic, but for a year and month alone.
    private static func basicDate(_ text: String) -> String {
        let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let hyphens = parts[0].prefix { $0 == "-" }
        let numbers = parts[0].dropFirst(hyphens.count)
        let isYearAndMonth = hyphens.isEmpty && numbers.count { $0 == "-" } == 1
        let isOffset = parts.count == 1 && parts[0].contains(":")
        let date = isYearAndMonth || isOffset ? parts[0] : String(hyphens) + numbers.replacing("-", with: "")
        return ([date] + parts.dropFirst()).joined(separator: "T").replacing(":", with: "")
    }

    // MARK: Names

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "-") || $0.isLetter }
    }

    /// The type a value has when the card does not say (RFC 6350, sections 6.1 to 6.10).
    private static func isDefault(_ type: String, of name: String) -> Bool {
        switch name {
        case "SOURCE", "PHOTO", "IMPP", "GEO", "LOGO", "MEMBER", "RELATED", "SOUND", "UID", "URL", "KEY", "FBURL", "CALADRURI",
            "CALURI":
            type == "uri"
        case "BDAY", "ANNIVERSARY", "DEATHDATE", "X-ABDATE", "X-ANNIVERSARY": type == "date-and-or-time"
        case "REV": type == "timestamp"
        case "LANG": type == "language-tag"
        default: type == "text"
        }
    }
}
