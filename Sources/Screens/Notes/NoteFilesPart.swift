import Kinkeeper
import Markdown

/// The files of a note.
public struct NoteFilesPart: Hashable, Sendable {
    /// One of them.
    public struct File: Hashable, Sendable {
        /// The name of the file.
        public let name: String
        /// "1.2 MB".
        public let size: String
        /// Where it is.
        public let path: String
        /// The picture that is shown for it; nil for any other file.
        public let picture: String?
        /// Whether it can be played.
        public let isSound: Bool
        /// Where it is taken away.
        public let removalPath: String
        /// "Remove Garden.jpg".
        public let removal: String
    }

    /// "Files (3)".
    public let title: String
    /// All of them, in the order they were added.
    public let files: [File]
    /// Pictures and sounds that the text does not show itself.
    public let loose: [File]
    /// Where files are sent.
    public let path: String
    /// "Up to 20 files of at most 64 MB each."
    public let hint: String

    init(_ note: Note, shownInText: Set<String>, from display: DisplayContext) {
        let (phrases, wording) = (display.phrases, display.wording)
        let attachments = note.summary.attachments
        title = phrases.text("notes.files.title", ["count": wording.number(attachments.count)])
        files = attachments.map { file in
            File(
                name: file.name, size: wording.size(file.size), path: Routes.noteAttachment.path(file.id),
                picture: file.kind == .picture ? MarkdownFile(file).shown : nil, isSound: file.kind == .sound,
                removalPath: Routes.noteAttachmentRemoval.path(file.id),
                removal: phrases.text("notes.files.remove.of", ["name": file.name]))
        }
        loose = files.filter { ($0.picture != nil || $0.isSound) && !shownInText.contains($0.path) }
        path = Routes.noteAttachments.path(note.id)
        hint = phrases.text("notes.files.hint", ["megabytes": String(NoteAttachment.mostBytes >> 20)])
    }
}

extension MarkdownFile {
    /// A file of a note.
    init(_ attachment: NoteAttachment) {
        let path = Routes.noteAttachment.path(attachment.id)
        switch attachment.kind {
        case .picture: self.init(kind: .picture, path: path, shown: "\(path)?s=1")
        case .sound: self.init(kind: .sound, path: path)
        case .file: self.init(kind: .other, path: path)
        }
    }
}
