/// The placeholder for a photo.
public enum Likeness {
    /// One or two characters for a name: "AB" for Anna Berg, "王" for 王小明, the first character for a name that is an emoji.
    ///
    /// Empty for a name without a letter, digit or emoji; the page then draws its mark for a person.
    public static func initials(_ name: PersonName) -> String {
        let displayed = name.display(.givenFirst)
        guard !NameScript.isEastAsian(displayed) else { return displayed.first.map(String.init) ?? "" }
        if let given = initial(name.given), let family = initial(name.family) { return given + family }
        let words = displayed.split(whereSeparator: \.isWhitespace).compactMap { initial(String($0)) }
        guard let first = words.first else { return "" }
        // A single name, or one that starts with a picture, needs no second letter.
        guard words.count > 1, let last = words.last, first.first?.isLetter == true, last.first?.isLetter == true else {
            return first
        }
        return first + last
    }

    /// A hue in degrees, 0..<360, that stays with the identifier for ever.
    public static func hue<Record>(of identifier: Identifier<Record>) -> Int {
        // FNV-1a; the identifier's own leading bytes are its time and would give all people of one import one hue.
        let hash = identifier.bytes.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        // The high bits are the better mixed.
        return Int((hash >> 32) % 360)
    }

    /// The first letter, digit or emoji of a part of a name, as a capital where there is one.
    private static func initial(_ part: String) -> String? {
        guard let character = part.first(where: { $0.isLetter || $0.isNumber || $0.isEmoji }) else { return nil }
        // "ß" and ligatures have capitals of two letters.
        let capital = character.uppercased()
        return capital.count == 1 ? capital : String(character)
    }
}

extension Character {
    /// Whether it is shown as a picture; digits, which can become one, do not count.
    fileprivate var isEmoji: Bool {
        unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
    }
}
