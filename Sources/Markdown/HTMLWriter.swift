/// Writes HTML while a text is read.
final class HTMLWriter: MarkdownReader {
    /// How deep blocks lie in one another, and spans; what lies deeper is drawn at this depth.
    private static let deepest = 24
    /// How many lines of a block browsers may look through for its direction.
    private static let mostLines = 500

    private var out: HTMLBuffer
    /// Words that were read and not written yet: they come in pieces.
    private var words: [UInt8] = []
    private let inline: InlineText
    private let links: MarkdownLinks
    /// The most that is written, in bytes: a definition that is used thousands of times could make gigabytes.
    private let limit: Int
    /// Where links lead, by what was written.
    private var addresses: [String: String?] = [:]
    /// How many bytes of targets were read, which may be the same ones again and again.
    private var targets = 0
    /// Whether each open block of lists and quotes is drawn.
    private var blocks: [Bool] = []
    /// The open spans; nil for one that is not drawn.
    private var spans: [Span?] = []
    /// How many links are open, inside of which there are no others.
    private var openLinks = 0
    /// How many descriptions of pictures are open, in which there are words alone.
    private var openDescriptions = 0
    /// How many code blocks and spans are open.
    private var openCode = 0
    /// The level of the last heading drawn. The page's own is the first.
    private var level = 1
    /// The task whose label is being read, and what it says so far.
    private var labelled: (mark: MarkdownTaskMark, place: Int, label: [UInt8])?
    /// Where the last `dir="auto"` stands, and how many lines its block has so far.
    private var direction: (place: Int, lines: Int)?
    private var checkboxes: CheckboxMarkup
    var tasks: [MarkdownTask] { checkboxes.tasks }
    private(set) var files: Set<MarkdownFile> = []

    /// A span that is drawn: what ends it, and what it is besides.
    private struct Span {
        let end: String
        var isLink = false
        var isDescription = false
    }

    init(sourceLength: Int, links: MarkdownLinks, canTick: Bool) {
        checkboxes = CheckboxMarkup(canTick: canTick)
        inline = InlineText(links)
        self.links = links
        limit = 40 * sourceLength + 65_536
        out = HTMLBuffer(capacity: 2 * sourceLength)
    }

    /// All that was written.
    var html: String { checkboxes.placed(in: out.bytes) }

    /// A text as it was typed, in one paragraph.
    static func asTyped(_ text: String) -> String {
        var out = HTMLBuffer(capacity: text.utf8.count + 64)
        out.write("<p class=\"as-typed\" dir=\"auto\">")
        out.escape(text.utf8)
        out.write("</p>\n")
        return String(decoding: out.bytes, as: UTF8.self)
    }

    // MARK: Blocks

    func enter(_ block: MarkdownBlock) -> Bool {
        endSpans()
        switch block {
        case .document: break
        case .quote: open("<blockquote dir=\"auto\">\n")
        case .list(nil): open("<ul>\n")
        case .list(let start?): open(start == 1 ? "<ol>\n" : "<ol start=\"\(start)\">\n")
        case .item(let mark): item(mark)
        case .rule: write("<hr>\n")
        case .heading(let depth):
            // No level is left out, so that a screen reader misses none.
            level = min(depth + 1, level + 1, 6)
            write("<h\(level)", endingIn: ">")
        case .code:
            openCode += 1
            write("<pre tabindex=\"0\"><code>")
        case .paragraph: write("<p", endingIn: ">")
        case .table: write("<div class=\"wide\" tabindex=\"0\"><table>\n")
        case .tableHead: write("<thead>\n")
        case .tableBody: write("<tbody>\n")
        case .row: write("<tr>")
        case .cell(let isHeading, let alignment):
            write(isHeading ? "<th scope=\"col\"" : "<td")
            write(" dir=\"auto\"")
            if alignment != .start { write(" class=\"\(alignment.rawValue)\"") }
            write(">")
        }
        return out.count <= limit
    }

    func leave(_ block: MarkdownBlock) -> Bool {
        endSpans()
        switch block {
        case .document, .rule: break
        case .quote: close("</blockquote>\n")
        case .list(let start): close(start == nil ? "</ul>\n" : "</ol>\n")
        case .item(let mark):
            endLabel()
            close(mark == nil ? "</li>\n" : "</div></li>\n")
        case .heading: write("</h\(level)>\n")
        case .code:
            openCode -= 1
            write("</code></pre>\n")
        case .paragraph:
            write("</p>\n")
            endLabel()
        case .table: write("</table></div>\n")
        case .tableHead: write("</thead>\n")
        case .tableBody: write("</tbody>\n")
        case .row: write("</tr>\n")
        case .cell(let isHeading, _): write(isHeading ? "</th>" : "</td>")
        }
        return out.count <= limit
    }

    private func item(_ mark: MarkdownTaskMark?) {
        // A list inside of an item ends what the item itself says.
        endLabel()
        guard let mark else {
            open("<li")
            if blocks.last == true { write("", endingIn: ">") }
            return
        }
        open("<li class=\"task\">")
        labelled = (mark, out.count, [])
        if blocks.last == true {
            write("<div", endingIn: ">")
        } else {
            // The checkbox has its place behind the direction that was written last, which stays as it is.
            direction = nil
        }
    }

    /// Puts the button of the last checkbox before what its item says.
    private func endLabel() {
        guard let (mark, place, label) = labelled else { return }
        labelled = nil
        checkboxes.add(mark, label: label, at: place)
    }

    private func open(_ tag: String) {
        endLabelBefore(tag)
        let isDrawn = blocks.count < HTMLWriter.deepest
        blocks.append(isDrawn)
        if isDrawn { write(tag) }
    }

    /// What an item says ends where a list or a quote begins in it.
    private func endLabelBefore(_ tag: String) {
        if !tag.hasPrefix("<li") { endLabel() }
    }

    private func close(_ tag: String) {
        if blocks.popLast() == true { write(tag) }
    }

    // MARK: Spans

    func enter(_ span: MarkdownSpan) -> Bool {
        endWords()
        switch span {
        case .code: openCode += 1
        case .link(let target), .image(let target), .page(let target): targets += target.length
        default: break
        }
        guard out.count + targets <= limit else { return false }
        guard spans.count < HTMLWriter.deepest, openDescriptions == 0 else {
            spans.append(nil)
            return true
        }
        switch span {
        case .emphasis: open("<em>", "</em>")
        case .strong: open("<strong>", "</strong>")
        case .deleted: open("<del>", "</del>")
        case .code: open("<code>", "</code>")
        case .other: spans.append(nil)
        case .link(let target):
            link(to: address(of: target), class: nil)
        case .image(let target):
            if let file = target.text.flatMap(links.file) {
                embed(file)
            } else {
                // No picture is loaded from elsewhere: its server would learn when the note is read.
                link(to: target.address, class: "picture")
            }
        case .page(let target):
            let file = target.text.flatMap(links.file)
            if let file { files.insert(file) }
            link(to: file?.path ?? target.pageName(isFile: false).flatMap(links.pagePath), class: nil)
        }
        return out.count <= limit
    }

    func leave(_ span: MarkdownSpan) -> Bool {
        switch span {
        case .code: openCode -= 1
        case .link(let target), .image(let target):
            // A link without words says where it leads, so that there is something to see.
            if words.isEmpty, spans.last ?? nil != nil, lastIsStart {
                words += Array(target.lastPart.utf8)
            }
        default: break
        }
        endSpan()
        return out.count <= limit
    }

    private func endSpan() {
        endWords()
        guard let span = spans.popLast() ?? nil else { return }
        write(span.end)
        if span.isLink { openLinks -= 1 }
        if span.isDescription { openDescriptions -= 1 }
    }

    /// Ends what is open in a line where a block begins or ends: md4c 0.4.8 says no end of an emphasis whose second sign stands in the
    /// address of a link.
    private func endSpans() {
        endWords()
        while !spans.isEmpty { endSpan() }
    }

    /// Whether nothing was written since the last tag began.
    private var lastIsStart: Bool { out.count == started }
    private var started = -1

    private func open(_ tag: String, _ end: String) {
        write(tag)
        spans.append(Span(end: end))
        started = out.count
    }

    /// Where a link leads. A definition that is used a thousand times is looked at once.
    private func address(of target: MarkdownTarget) -> String? {
        guard let text = target.text else { return nil }
        if let known = addresses[text] { return known }
        let file = target.address == nil ? links.file(text) : nil
        if let file { files.insert(file) }
        let address = target.address ?? file?.path ?? target.pageName(isFile: true).flatMap(links.pagePath)
        if addresses.count < 1_000 { addresses[text] = .some(address) }
        return address
    }

    /// A link, or a span where there is no address or a link is open already.
    private func link(to address: String?, class name: String?) {
        let kind = name.map { " class=\"\($0)\"" } ?? ""
        guard let address, openLinks == 0 else { return open("<span\(kind)>", "</span>") }
        openLinks += 1
        openLink(address, kind)
        spans.append(Span(end: "</a>", isLink: true))
        started = out.count
    }

    /// Begins a file of the note where the text shows it; what follows describes it.
    private func embed(_ file: MarkdownFile) {
        files.insert(file)
        guard let markup = FileMarkup(file, isInLink: openLinks > 0) else { return link(to: file.path, class: "file") }
        write(markup.start)
        spans.append(Span(end: markup.end, isLink: markup.isLink, isDescription: true))
        openDescriptions += 1
        if markup.isLink { openLinks += 1 }
        started = out.count
    }

    private func openLink(_ address: String, _ kind: String = "") {
        write("<a\(kind) href=\"")
        out.escape(address.utf8)
        write(MarkdownTarget.isElsewhere(address) ? "\" rel=\"noreferrer nofollow\">" : "\">")
    }

    // MARK: Words

    func read(_ kind: MarkdownWords, _ bytes: UnsafeRawBufferPointer) -> Bool {
        switch kind {
        case .plain: words += bytes
        case .code:
            endWords()
            out.escape(bytes)
            labelled?.label += bytes
        case .null: words += Array("\u{FFFD}".utf8)
        case .lineBreak:
            endWords()
            settleDirection()
            write(openDescriptions == 0 ? "<br>\n" : " ")
            labelled?.label.append(UInt8(ascii: " "))
        case .entity:
            let reference = String(decoding: bytes, as: UTF8.self)
            if let character = CharacterReference.resolved(reference) {
                words += Array(character.utf8)
            } else {
                // A name that this table lacks, and browsers may know: "&", letters, digits, ";".
                endWords()
                out.write(bytes)
                labelled?.label += bytes
            }
        }
        return out.count + words.count <= limit
    }

    /// Writes the words that were read, with the links in them.
    private func endWords() {
        guard !words.isEmpty else { return }
        let read = words
        words.removeAll(keepingCapacity: true)
        labelled?.label += read
        guard openLinks == 0, openCode == 0, openDescriptions == 0 else { return out.escape(read) }
        for part in inline.parts(of: read) {
            switch part {
            case .words(let range): out.escape(read[range])
            case .address(let range):
                openLink(String(decoding: read[range], as: UTF8.self))
                end(read[range])
            case .mention(let range, let path):
                openLink(path, " class=\"mention\"")
                end(read[range])
            case .tag(let range, let path):
                openLink(path, " class=\"tag\"")
                end(read[range])
            case .file(_, let file, let description):
                files.insert(file)
                if let markup = FileMarkup(file, isInLink: false) {
                    write(markup.start)
                    out.escape(read[description])
                    write(markup.end)
                } else {
                    openLink(file.path, " class=\"file\"")
                    end(read[description])
                }
            }
        }
    }

    private func end(_ bytes: ArraySlice<UInt8>) {
        out.escape(bytes)
        write("</a>")
    }

    private func write(_ tag: String) { out.write(tag) }

    // MARK: Direction

    private static let auto = " dir=\"auto\""

    /// Writes a tag whose block runs the way its words do.
    private func write(_ tag: String, endingIn end: String) {
        write(tag)
        direction = (out.count, 0)
        write(HTMLWriter.auto)
        write(end)
    }

    /// Says the direction of a block of many lines: Chromium looks for it from the start again at each line that comes, which takes
    /// seconds for ten thousand lines without a letter.
    private func settleDirection() {
        guard let (place, lines) = direction else { return }
        direction = (place, lines + 1)
        guard lines + 1 == HTMLWriter.mostLines else { return }
        let end = place + HTMLWriter.auto.utf8.count
        // No checkbox has its place behind it (`item`).
        out.replace(place..<end, by: " dir=\"\(TextDirection(ofHTML: out.bytes[end...]).rawValue)\"")
    }
}
