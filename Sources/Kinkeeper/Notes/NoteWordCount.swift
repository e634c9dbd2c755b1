/// Counts the words of a text: what stands between blanks and has a letter or a digit.
package enum NoteWordCount {
    /// The number of words.
    package static func count(_ text: String) -> Int {
        var (count, isCounted) = (0, false)
        for scalar in text.unicodeScalars {
            if isBlank(scalar) {
                isCounted = false
            } else if !isCounted, saysSomething(scalar) {
                (count, isCounted) = (count + 1, true)
            }
        }
        return count
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x80 ? scalar.value == 0x20 || (0x09...0x0D).contains(scalar.value) : scalar.properties.isWhitespace
    }

    private static func saysSomething(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case ..<0x80: false
        default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
    }
}
