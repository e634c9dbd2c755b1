/// A person mentioned in a text: "@" and the name.
package enum NoteMention {
    /// Whether a text mentions a name. "@Ann" is not in "@Anna", nor in "post@ann.example".
    package static func isMade(of name: String, in text: String) -> Bool {
        var rest = text[...]
        while let sign = rest.firstIndex(of: "@") {
            let after = text[text.index(after: sign)...]
            let isWordBefore = sign > text.startIndex && isWord(text[text.index(before: sign)])
            if !isWordBefore, after.hasPrefix(name), !isWord(after.dropFirst(name.count).first) { return true }
            rest = after
        }
        return false
    }

    private static func isWord(_ character: Character?) -> Bool { character.map { $0.isLetter || $0.isNumber } ?? false }
}
