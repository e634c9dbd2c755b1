import Foundation

/// Words of YAML in one line.
enum YAMLScalar {
    /// The words of a plain or quoted value; nil for what is none: a mapping, a block, an alias.
    static func read(_ text: String) -> String? {
        let text = withoutComment(text[...]).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let first = text.first else { return "" }
        if first == "\"" || first == "'" {
            guard let (words, rest) = quoted(text[...]), rest.isEmpty else { return nil }
            return words
        }
        guard !"{[&*!|>%@`".contains(first), !text.contains(": "), !text.hasSuffix(":") else { return nil }
        return text
    }

    /// Quoted words at the beginning, and what follows them.
    static func quoted(_ text: Substring) -> (words: String, rest: Substring)? {
        guard let quote = text.first else { return nil }
        var (words, rest) = ("", text.dropFirst())
        while let character = rest.popFirst() {
            if character == quote {
                guard quote == "'", rest.first == "'" else { return (words, rest) }
                words.append(rest.removeFirst())
            } else if quote == "\"", character == "\\" {
                guard let escaped = escape(&rest) else { return nil }
                words += escaped
            } else {
                words.append(character)
            }
        }
        return nil
    }

    private static func escape(_ rest: inout Substring) -> String? {
        guard let sign = rest.popFirst() else { return nil }
        switch sign {
        case "n": return "\n"
        case "t": return "\t"
        case "r": return "\r"
        case "0": return "\0"
        case "\"", "\\", "/", " ": return String(sign)
        case "x", "u", "U":
            let count = sign == "x" ? 2 : sign == "u" ? 4 : 8
            let digits = rest.prefix(count)
            guard digits.count == count, let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else { return nil }
            rest = rest.dropFirst(count)
            return String(scalar)
        default: return nil
        }
    }

    /// The items of "[a, 'b, c']"; nil for anything else.
    static func flowList(_ text: String) -> [String]? {
        guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
        var (items, rest) = ([String](), text.dropFirst().dropLast())
        while true {
            rest = rest.drop { $0 == " " || $0 == "\t" }
            guard let first = rest.first else { return items }
            if first == "\"" || first == "'" {
                guard let (words, after) = quoted(rest) else { return nil }
                items.append(words)
                rest = after.drop { $0 == " " || $0 == "\t" }
            } else {
                let plain = rest.prefix { $0 != "," }
                guard !plain.contains(where: { "[]{}\"".contains($0) }) else { return nil }
                items.append(plain.trimmingCharacters(in: .whitespaces))
                rest = rest.dropFirst(plain.count)
            }
            guard rest.first == "," || rest.isEmpty else { return nil }
            rest = rest.dropFirst()
        }
    }

    /// The text before " #".
    static func withoutComment(_ text: Substring) -> Substring {
        var (quote, last): (Character?, Character?) = (nil, nil)
        for index in text.indices {
            let character = text[index]
            if let open = quote {
                if character == open, last != "\\" || open == "'" { quote = nil }
            } else if character == "\"" || character == "'", last?.isWhitespace ?? true || "[,".contains(last ?? " ") {
                quote = character
            } else if character == "#", last?.isWhitespace ?? true {
                return text[..<index]
            }
            last = character
        }
        return text
    }

    /// Words as a value: plain where that is read back as the same words, else quoted.
    static func written(_ text: String) -> String {
        let words: Set = ["true", "false", "null", "yes", "no", "on", "off", "~", ""]
        let isPlain =
            !words.contains(text.lowercased()) && Double(text) == nil && read(text) == text
            && !text.contains { $0.isNewline || ",[]{}\"'#\\".contains($0) } && !"-?:,&*!|>%@`=<.".contains(text.first ?? "-")
            && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0.value != 0xFEFF }
        guard !isPlain else { return text }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _
            where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                || [0x2028, 0x2029, 0xFEFF].contains(scalar.value):
                quoted +=
                    "\\u" + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count)
                    + String(scalar.value, radix: 16)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
