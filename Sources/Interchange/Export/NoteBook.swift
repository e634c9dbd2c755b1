/// Notes as a Markdown document to read and search.
package enum NoteBook {
    /// The part before the notes.
    package static func begin(_ heading: String, _ lead: String) -> String {
        "# \(MarkdownText.inline(heading))\n\n\(MarkdownText.inline(lead))\n"
    }

    /// The heading over notes that are a part of a larger document.
    package static func part(_ heading: String) -> String { "\n# \(MarkdownText.inline(heading))\n" }

    /// The chapter of a note. `text` is Markdown and stands as it was typed; a quotation where it is one part of a larger
    /// document.
    package static func chapter(_ title: String, _ facts: [String], _ text: String, isQuoted: Bool = false) -> String {
        var chapter = "\n## \(MarkdownText.inline(title))\n\n"
        chapter += facts.filter { !$0.isEmpty }.map { "- \(MarkdownText.inline($0))\n" }.joined()
        guard text.contains(where: { !$0.isWhitespace }) else { return chapter }
        return chapter + "\n" + (isQuoted ? MarkdownText.quotation(text) : text + (text.hasSuffix("\n") ? "" : "\n"))
    }
}
