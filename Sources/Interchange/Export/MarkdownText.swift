/// Writes words into Markdown (CommonMark) so that they come out as themselves.
package enum MarkdownText {
    /// Words inside a line: marks are escaped, line breaks become blanks.
    package static func inline(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if marks.contains(scalar) { result.append("\\") }
            result.append(isBreak(scalar) ? " " : scalar)
        }
        return String(result)
    }

    /// Words of several lines as a quotation.
    package static func quotation(_ text: String) -> String {
        text.split(separator: /\r\n|\r|\n/, omittingEmptySubsequences: false).map { line in
            line.isEmpty ? ">\n" : "> \(atLineStart(inline(String(line))))\n"
        }.joined(separator: "")
    }

    /// At the start of a line some more signs have a meaning: headings, lists, rules.
    private static func atLineStart(_ line: String) -> String {
        let text = line.drop { $0 == " " }
        guard let first = text.unicodeScalars.first else { return line }
        if "#+-=".unicodeScalars.contains(first) { return "\\" + text }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, let sign = text.dropFirst(digits.count).first, sign == "." || sign == ")" else {
            return String(text)
        }
        return digits + "\\" + text.dropFirst(digits.count)
    }

    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0x2028 || scalar.value == 0x2029
    }

    private static let marks: Set<Unicode.Scalar> = Set("\\`*_[]<>&~|".unicodeScalars)
}
