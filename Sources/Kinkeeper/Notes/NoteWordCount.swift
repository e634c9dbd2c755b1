/// Counts the words of a text: what stands between blanks and has a letter or a digit.
package enum NoteWordCount {
    /// The number of words, in one pass over the bytes.
    package static func count(_ text: String) -> Int {
        var (count, isInWord) = (0, false)
        for byte in text.utf8 {
            switch byte {
            case 0x20, 0x09...0x0D: isInWord = false
            // Letters and digits; those of other scripts are bytes above ASCII.
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...:
                if !isInWord { count += 1 }
                isInWord = true
            default: break
            }
        }
        return count
    }
}
