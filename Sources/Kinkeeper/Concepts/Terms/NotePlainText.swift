/// The lines of a note without what is not language: front matter, code, addresses, pictures' paths, tags of HTML and marks of Markdown.
///
/// Scalar by scalar, each a bounded number of times, so that no text takes longer than another of its length.
struct NotePlainText {
    /// One line of words.
    struct Line {
        /// The words and their punctuation, with the signs below between them.
        var scalars: [Unicode.Scalar] = []
        /// Whether it is the title or a heading.
        var isHeading = false
    }

    /// Stands for what was left out: no phrase goes across it.
    static let gap: Unicode.Scalar = "\u{1}"
    /// Stands for "@" and the name after it.
    static let mention: Unicode.Scalar = "\u{2}"
    /// Stands before the word of a hashtag.
    static let tag: Unicode.Scalar = "\u{3}"

    /// The lines that have something, in their order.
    private(set) var lines: [Line] = []
    private var isInComment = false

    /// The lines of a text in Markdown.
    init(markdown text: some Sequence<Unicode.Scalar>) {
        let raw = Self.cleaned(text).split(omittingEmptySubsequences: false, whereSeparator: Self.isLineEnd)
        var fence: ArraySlice<Unicode.Scalar>?
        for line in raw.dropFirst(Self.frontMatter(raw)) {
            let (rest, isHeading) = Self.withoutBlockMarks(line)
            let marks = Self.fence(rest)
            if let open = fence {
                if let marks, marks.first == open.first, marks.count >= open.count { fence = nil }
            } else if let marks {
                fence = marks
            } else {
                add(rest, isHeading: isHeading)
            }
        }
    }

    /// A title, which is one line.
    init(title: some Sequence<Unicode.Scalar>) {
        add(Self.cleaned(title).map { Self.isLineEnd($0) ? " " : $0 }[...], isHeading: true)
    }

    private mutating func add(_ raw: ArraySlice<Unicode.Scalar>, isHeading: Bool) {
        var spans = NoteSpans(raw, isInComment: isInComment)
        let words = spans.read()
        isInComment = spans.isInComment
        if !words.isEmpty { lines.append(Line(scalars: words, isHeading: isHeading)) }
    }

    // MARK: Scalars

    /// The scalars without those that cannot be seen.
    private static func cleaned(_ text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
        text.compactMap { scalar in
            switch scalar.value {
            case 0x20..<0x7F, 0x0A, 0x0D, 0x2028, 0x2029: scalar
            case 0x09, 0x0B, 0x0C, 0x85, 0x200B: " "
            case 0..<0xA0, 0xAD, 0xFE00...0xFE0F: nil
            case 0xA1..<0x300: scalar
            default:
                switch scalar.properties.generalCategory {
                case .control, .format, .privateUse, .unassigned, .surrogate: nil
                case .spaceSeparator: " "
                default: scalar
                }
            }
        }
    }

    private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\r" || scalar.value == 0x2028 || scalar.value == 0x2029
    }

    // MARK: Blocks

    /// The number of lines of front matter: from "---" at the beginning to the next "---".
    private static func frontMatter(_ lines: [ArraySlice<Unicode.Scalar>]) -> Int {
        guard lines.count > 2, isRule(lines[0]), lines[1].contains(":") else { return 0 }
        return lines.dropFirst().firstIndex(where: isRule).map { $0 + 1 } ?? 0
    }

    private static func isRule(_ line: ArraySlice<Unicode.Scalar>) -> Bool {
        line.prefix(3).elementsEqual("---".unicodeScalars) && line.dropFirst(3).allSatisfy { $0 == " " }
    }

    /// The marks that open or close a block of code; nil where a line has none.
    private static func fence(_ line: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar>? {
        guard let first = line.first, first == "`" || first == "~" else { return nil }
        let marks = line.prefix { $0 == first }
        return marks.count >= 3 ? marks : nil
    }

    /// A line without the marks of quotations, lists, checkboxes and headings before it.
    private static func withoutBlockMarks(
        _ line: ArraySlice<Unicode.Scalar>
    ) -> (rest: ArraySlice<Unicode.Scalar>, isHeading: Bool) {
        var rest = line.drop { $0 == " " }
        var isHeading = false
        while let first = rest.first {
            let marks = rest.prefix(7).prefix { $0 == first }.count
            let length =
                switch first {
                case ">": 1
                case "#": marks <= 6 ? marks : 0
                case "-", "*", "+": 1
                case "0"..."9": numberLength(rest)
                case "[": checkboxLength(rest)
                default: 0
                }
            let after = rest.dropFirst(length)
            guard length > 0, first == ">" || after.first ?? " " == " " else { break }
            if first == "#" { isHeading = true }
            rest = after.drop { $0 == " " }
        }
        return (rest, isHeading)
    }

    private static func numberLength(_ line: ArraySlice<Unicode.Scalar>) -> Int {
        let digits = line.prefix(10).prefix { ("0"..."9").contains($0) }.count
        let sign = line.dropFirst(digits).first
        return digits <= 9 && (sign == "." || sign == ")") ? digits + 1 : 0
    }

    private static func checkboxLength(_ line: ArraySlice<Unicode.Scalar>) -> Int {
        ["[ ]", "[x]", "[X]"].contains { line.prefix(3).elementsEqual($0.unicodeScalars) } ? 3 : 0
    }
}
