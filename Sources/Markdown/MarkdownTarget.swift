import Foundation

/// Where a link, a picture or a name in double brackets leads, as it was written.
struct MarkdownTarget: Hashable {
    /// The words, with references to characters resolved; nil where one of them is not known, so that a scheme could hide in it.
    let text: String?
    /// How long it is, in bytes; one that is longer than `longest` has no text.
    let length: Int

    /// The longest that is looked at, in bytes.
    static let longest = 4_096

    /// A target from its parts; entities are references to characters such as `&amp;`.
    init(parts: [(isEntity: Bool, text: String)], length: Int) {
        self.length = length
        var text: String? = ""
        for part in parts {
            guard part.isEntity else {
                text?.append(part.text)
                continue
            }
            guard let character = CharacterReference.resolved(part.text) else {
                text = nil
                break
            }
            text?.append(character)
        }
        self.text = text
    }

    /// Schemes of addresses that may be followed: none of them runs anything in the page.
    private static let schemes: Set<String> = ["http", "https", "mailto", "tel", "geo"]

    /// The address for a link; nil for one that may not be followed, or leads to no place of its own.
    var address: String? {
        guard let text, !text.isEmpty, text.unicodeScalars.allSatisfy({ !isControl($0) && $0 != "\\" }) else { return nil }
        let address = text.replacingOccurrences(of: " ", with: "%20")
        // "/people/…" is a page of this program; "//" and another server's name is not.
        if address.hasPrefix("/") { return address.hasPrefix("//") ? nil : address }
        guard let colon = address.firstIndex(of: ":") else { return nil }
        return MarkdownTarget.schemes.contains(address[..<colon].lowercased()) ? address : nil
    }

    /// Whether the address leads away from this program.
    static func isElsewhere(_ address: String) -> Bool { !address.hasPrefix("/") }

    /// The name of the page that it leads to: words in double brackets without a heading or block, or the name of a Markdown file
    /// beside this one, without its ending.
    func pageName(isFile: Bool) -> String? {
        guard var name = text else { return nil }
        if isFile {
            guard !name.contains(":"), !name.hasPrefix("/"), !name.hasPrefix("#") else { return nil }
            name = name.removingPercentEncoding ?? name
        }
        name = String(name.prefix { $0 != "#" && $0 != "^" })
        let isMarkdown = name.lowercased().hasSuffix(".md")
        guard !isFile || isMarkdown else { return nil }
        if isMarkdown { name.removeLast(3) }
        name = (name.split(separator: "/").last.map(String.init) ?? "").trimmingCharacters(in: .whitespaces)
        return name.isEmpty ? nil : name
    }

    /// What stands for a link without words: its last part.
    var lastPart: String {
        let words = text ?? ""
        return words.split(separator: "/").last.map(String.init) ?? words
    }

    private func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) }
}

/// References to characters: `&amp;`, `&#39;`, `&#x27;`.
enum CharacterReference {
    private static let named: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©", "euro": "€", "hellip": "…",
        "ndash": "–", "mdash": "—", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß",
        "eacute": "é", "aacute": "á", "iacute": "í", "oacute": "ó", "uacute": "ú", "ntilde": "ñ",
    ]

    /// The character of a reference; nil for one that is not known here. What is no character is U+FFFD, as CommonMark asks for.
    static func resolved(_ reference: String) -> String? {
        let name = reference.dropFirst().dropLast()
        guard name.first == "#" else { return named[String(name)] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        let scalar = value.flatMap(Unicode.Scalar.init).flatMap { $0 == "\0" ? nil : $0 }
        return String(scalar ?? "\u{FFFD}")
    }
}
