/// Markdown drawn as HTML that its text cannot break out of: no raw HTML, no script, nothing that is loaded from elsewhere. Pictures and sounds of the
/// note's own are shown where the text names them.
///
/// CommonMark 0.30 with tables, strikethrough, task lists and links in double brackets, as GitHub and Obsidian write them. A line
/// break in a paragraph stays one. Addresses of the web become links where they stand, as do people mentioned and tags.
public struct MarkdownDocument: Hashable, Sendable {
    /// The HTML: blocks, to be put inside an element and a form of the page's own. A checkbox is a button named `task` whose value
    /// is that of `MarkdownTask.action`.
    public let html: String
    /// The checkboxes, in the order of the text.
    public let tasks: [MarkdownTask]
    /// The files that the text shows or links to.
    public let files: Set<MarkdownFile>
    /// Whether the text was too costly to draw and is shown as it was typed.
    public let isAsTyped: Bool

    /// Draws a text. Without `canTick` its checkboxes are shown, and cannot be ticked.
    public init(_ text: String, links: MarkdownLinks = MarkdownLinks(), canTick: Bool = true) {
        let writer = HTMLWriter(sourceLength: text.utf8.count, links: links, canTick: canTick)
        if MarkdownCost.isBounded(text), MarkdownParser.read(text, by: writer) {
            (html, tasks, files, isAsTyped) = (writer.html, writer.tasks, writer.files, false)
        } else {
            (html, tasks, files, isAsTyped) = (HTMLWriter.asTyped(text), [], [], true)
        }
    }
}

/// Where the links of a text lead that are not addresses of the web.
public struct MarkdownLinks: Sendable {
    /// A person mentioned: "@" and the name become a link.
    public struct Mention: Hashable, Sendable {
        /// The name, without "@".
        public let name: String
        /// The path of the person's page.
        public let path: String

        /// A mention from its parts.
        public init(name: String, path: String) {
            (self.name, self.path) = (name, path)
        }
    }

    /// The people mentioned.
    public var mentions: [Mention]
    /// The path of a tag's page, for the word after "#"; nil for a word that is no tag.
    public var tagPath: @Sendable (String) -> String?
    /// The path of a page named in double brackets, or by the name of a Markdown file; nil for none.
    public var pagePath: @Sendable (String) -> String?
    /// The file of the note that a reference means; nil for any other.
    public var file: @Sendable (String) -> MarkdownFile?

    /// Links from their parts; without any, names, tags, pages and files stay words.
    public init(
        mentions: [Mention] = [], tagPath: @escaping @Sendable (String) -> String? = { _ in nil },
        pagePath: @escaping @Sendable (String) -> String? = { _ in nil },
        file: @escaping @Sendable (String) -> MarkdownFile? = { _ in nil }
    ) {
        self.mentions = mentions
        self.tagPath = tagPath
        self.pagePath = pagePath
        self.file = file
    }
}

/// A file of the note, to be shown or linked to.
public struct MarkdownFile: Hashable, Sendable {
    /// How it is shown.
    public enum Kind: Hashable, Sendable {
        case picture, sound, other
    }

    /// How it is shown.
    public let kind: Kind
    /// The address of the file.
    public let path: String
    /// The address of the picture that is shown for it: a smaller one.
    public let shown: String

    /// A file from its parts.
    public init(kind: Kind, path: String, shown: String? = nil) {
        (self.kind, self.path, self.shown) = (kind, path, shown ?? path)
    }
}

/// What a text costs to read. The reader takes time that grows with a paragraph's closing brackets times its lines; all else is
/// linear (docs/notes/markdown.md).
enum MarkdownCost {
    /// The most steps: at most a tenth of a second.
    private static let most = 200_000_000

    /// Whether reading a text ends soon.
    static func isBounded(_ text: String) -> Bool {
        var (lines, brackets, isBlank) = (1, 0, true)
        for byte in text.utf8 {
            switch byte {
            case 0x0A, 0x0D:
                if isBlank { (lines, brackets) = (1, 0) } else { lines += 1 }
                isBlank = true
            case UInt8(ascii: " "), UInt8(ascii: "\t"): break
            default:
                isBlank = false
                if byte == UInt8(ascii: "]") { brackets += 1 }
            }
            if brackets > 0, lines > most / brackets { return false }
        }
        return true
    }
}
