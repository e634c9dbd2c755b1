/// What emoji and emoticons say about how a writer feels, in any language.
enum SentimentSigns {
    /// The strength of an emoji, from -3 to 3; nil for one that says nothing about it.
    static func strength(of scalar: Unicode.Scalar) -> Int? { emoji[scalar] }

    /// Signs that say nothing, or as often one thing as the other, are left out: 😅, 🙃, 🙏, 😮.
    private static let emoji: [Unicode.Scalar: Int] = {
        let lines: [(Int, String)] = [
            (3, "😍🥰🤩❤🧡💛💚💙💜🖤🤍🤎💖💗💓💕💞💝🥳"),
            (2, "😀😃😄😁😆😊☺😂🤣😎😻😇🤗😋😘😚😙🎉🎊👏🙌👍💪🌈🌞🏆🥇🥂🍾💯💐✨🫶😌"),
            (1, "🙂😉😸😹😺😏☀🌻🌷🌸🍀🎂👌🤞✌🤝😜😝😛"),
            (-1, "🙁😕😐😑😒😓😬🥱😪😴🤒🤧🤕🌧⛈😟🙄😣😖"),
            (-2, "☹😞😔😢😥😰😨😧😦😠😩😫👎🤢🤮🥺😿😤😭"),
            (-3, "😡🤬💔😱🖕"),
        ]
        return Dictionary(
            lines.flatMap { strength, signs in signs.unicodeScalars.map { ($0, strength) } },
            uniquingKeysWith: { first, _ in first })
    }()

    /// The strength and the length in bytes of the emoticon at the beginning, such as ":-)", "<3" or ":'("; nil without one.
    static func emoticon(_ bytes: ArraySlice<UInt8>) -> (strength: Int, length: Int)? {
        let signs = Array(bytes.prefix(4))
        guard signs.count > 1 else { return nil }
        if signs[0] == UInt8(ascii: "<"), signs[1] == UInt8(ascii: "3") {
            return isWord(signs.dropFirst(2).first) ? nil : (3, 2)
        }
        guard ":;=".utf8.contains(signs[0]) else { return nil }
        let length = "-'".utf8.contains(signs[1]) ? 3 : 2
        guard signs.count >= length, let strength = mouths[signs[length - 1]] else { return nil }
        // ":Dinner" and ":/home" are none.
        let after = signs.dropFirst(length).first
        return isWord(after) || after == UInt8(ascii: "/") ? nil : (strength, length)
    }

    /// Brackets and strokes are none: they belong to links and tables.
    private static let mouths: [UInt8: Int] = [
        UInt8(ascii: ")"): 2, UInt8(ascii: "D"): 2, UInt8(ascii: "P"): 1, UInt8(ascii: "("): -2, UInt8(ascii: "/"): -1,
    ]

    private static func isWord(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
    }
}
