/// The list of common passwords: what is guessed first.
///
/// `Common/passwords.txt` has a line for each, in lower case and in the order of their bytes (`script/common-passwords`). Nothing
/// is loaded: the text is part of the program, and some sixteen of its lines are looked at for an answer.
enum CommonPasswords {
    /// The most digits and signs at the end that do not make another password of a listed one.
    static let longestTail = 10

    /// Whether a password is listed, in whatever case, also without some or all digits and signs at its end.
    static func contain(_ password: String) -> Bool {
        var text = Substring(password.lowercased())
        for _ in 0...longestTail {
            if isListed(text) { return true }
            guard let last = text.last, !last.isLetter else { return false }
            text.removeLast()
        }
        return false
    }

    private static func isListed(_ text: Substring) -> Bool {
        let wanted = Array(text.utf8)
        return EmbeddedCommon.files.contains { file in
            file.content.withUTF8Buffer { SortedLines(text: $0).contain(wanted) }
        }
    }
}

/// Lines in the order of their bytes, each with its line feed.
private struct SortedLines {
    let text: UnsafeBufferPointer<UInt8>
    private static let end = UInt8(ascii: "\n")

    /// Halves the text until a line is found or none is left.
    func contain(_ wanted: [UInt8]) -> Bool {
        var (low, high) = (text.startIndex, text.endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            let start = text[low..<middle].lastIndex(of: Self.end).map { $0 + 1 } ?? low
            let end = text[middle..<high].firstIndex(of: Self.end) ?? high
            let line = text[start..<end]
            if line.elementsEqual(wanted) { return true }
            if line.lexicographicallyPrecedes(wanted) { low = end + 1 } else { high = start }
        }
        return false
    }
}
