import Foundation

/// JSON as senders write it: members in the order they are given, and no slash escaped.
indirect enum JSONText {
    case string(String)
    case number(Int)
    case bool(Bool)
    case array([JSONText])
    case object([(String, JSONText)])

    /// UTF-8, without blanks.
    var bytes: [UInt8] { Array(text.utf8) }

    private var text: String {
        switch self {
        case .string(let value): Self.quoted(value)
        case .number(let value): String(value)
        case .bool(let value): String(value)
        case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { Self.quoted($0.0) + ":" + $0.1.text }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ value: String) -> String {
        var text = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            // Browsers of old took U+2028 and U+2029 for line breaks in scripts.
            case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
                text += String(format: "\\u%04x", scalar.value)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}

extension String {
    /// The longest beginning of whole characters that has at most so many bytes of UTF-8, with "…" where it was cut.
    func shortened(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        let mark = "…"
        var kept = ""
        var size = mark.utf8.count
        for character in self {
            size += character.utf8.count
            guard size <= limit else { break }
            kept.append(character)
        }
        return limit < mark.utf8.count ? "" : kept + mark
    }
}
