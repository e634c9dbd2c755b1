/// What stands before and after the description of a picture or a sound of a note.
struct FileMarkup {
    let start: String
    let end: String
    /// Whether it is a link.
    let isLink: Bool

    /// The markup of a file; nil for a file that is only linked to, and for a sound inside of a link.
    init?(_ file: MarkdownFile, isInLink: Bool) {
        var tag = HTMLBuffer()
        switch file.kind {
        case .other: return nil
        case .sound:
            guard !isInLink else { return nil }
            tag.write("<audio class=\"attached\" controls=\"\" preload=\"none\" src=\"")
            tag.escape(file.path.utf8)
            tag.write("\" aria-label=\"")
            (end, isLink) = ("\"></audio>", false)
        case .picture:
            if !isInLink {
                tag.write("<a class=\"attached\" href=\"")
                tag.escape(file.path.utf8)
                tag.write("\">")
            }
            tag.write("<img loading=\"lazy\" decoding=\"async\" src=\"")
            tag.escape(file.shown.utf8)
            tag.write("\" alt=\"")
            (end, isLink) = (isInLink ? "\">" : "\"></a>", !isInLink)
        }
        start = String(decoding: tag.bytes, as: UTF8.self)
    }
}
