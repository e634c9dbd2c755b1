public import Foundation
import Interchange
public import Kinkeeper
public import Store

extension NoteFolder {
    /// How many notes, and how many bytes of their texts, are read at a time.
    private static let (readPart, readBytes) = (200, 1 << 20)

    /// Writes all notes that an account reads as Markdown files: where they came from, else named by their titles. A file is written
    /// only where it differs; one that was changed in the folder since it was last read or written is left as it is, unless
    /// `replaces`.
    ///
    /// - Parameters:
    ///   - order: How the names of people mentioned are written.
    ///   - told: Called with how many notes are done.
    /// - Throws: `StoreError`; a file that cannot be written ends it.
    public func write(
        _ notes: AccountNotes, order: NameOrder, replaces: Bool = false, at time: Date,
        told: @Sendable (_ done: Int) -> Void = { _ in }
    ) async throws(StoreError) -> NoteFolderReport {
        var writing = NoteWriting(
            folder: self, states: try await notes.personal.noteFileStates(), replaces: replaces)
        for (space, isOwn) in [(notes.personal, true)] + (notes.shared.map { [($0.space, false)] } ?? []) {
            var cursor: NoteCursor?
            repeat {
                let page = try await space.wholeNotes(
                    after: cursor, limit: NoteFolder.readPart, bytes: NoteFolder.readBytes, asking: notes.account)
                let names = try await space.names(of: Set(page.notes.flatMap(\.summary.people)))
                for note in page.notes {
                    let people = note.summary.people.compactMap { names[$0]?.display(order) }
                    do { try writing.write(note, people: people, isOwn: isOwn) } catch { throw StoreError(error) }
                }
                if isOwn, !space.isReadOnly { try await space.setNoteFiles(writing.takeWritten(), at: time) }
                told(writing.report.count)
                cursor = page.next
            } while cursor != nil
        }
        return writing.report
    }
}

/// The files that were written so far, and their names.
private struct NoteWriting {
    let folder: NoteFolder
    let replaces: Bool
    private let states: [Note.ID: NoteFileState]
    /// Names that are taken, without regard to case: by files of other notes.
    private var taken: Set<String>
    private var written: [NoteFileState] = []
    /// The paths of this run: what a document from elsewhere gives two notes is one's alone.
    private var used: Set<String> = []
    private(set) var report = NoteFolderReport()

    init(folder: NoteFolder, states: [NoteFileState], replaces: Bool) {
        self.folder = folder
        self.replaces = replaces
        self.states = Dictionary(states.map { ($0.note, $0) }) { first, _ in first }
        taken = Set(states.compactMap { NoteFolder.safe($0.path)?.lowercased() })
    }

    /// The states of the files that were written since the last time.
    mutating func takeWritten() -> [NoteFileState] {
        defer { written = [] }
        return written
    }

    mutating func write(_ note: Note, people: [String], isOwn: Bool) throws {
        let state = isOwn ? states[note.id] : nil
        var facts = NoteFileFacts()
        (facts.title, facts.tags, facts.people) = (note.title, note.summary.tags, people)
        (facts.status, facts.isPinned, facts.isDraft) = (note.summary.status, note.summary.isPinned, note.privacy == .draft)
        var file: NoteFile
        if let state, let path = NoteFolder.safe(state.path), used.insert(path.lowercased()).inserted {
            file = NoteFile(path: path, head: state.head, text: note.text)
            file.say(facts)
        } else {
            file = NoteFile(path: freshPath(for: note), head: "", text: note.text)
            file.say(facts)
            file.say(id: note.id, created: note.summary.createdAt, modified: note.summary.modifiedAt)
        }
        let bytes = Data(file.bytes)
        let digest = try MediaFolder.digest(of: bytes)
        defer {
            if isOwn, state?.digest != digest || state?.version != note.version || state?.path != file.path,
                report.problems.last?.path != file.path
            {
                written.append(
                    NoteFileState(note: note.id, path: file.path, head: file.head, digest: digest, version: note.version))
            }
        }
        guard let present = folder.read(file.path)?.bytes else {
            try folder.write(bytes, to: file.path, modified: note.summary.modifiedAt)
            report.added.append(file.path)
            return
        }
        guard present != bytes else { return report.unchanged += 1 }
        let isAsLeft = try state.map { try $0.path == file.path && MediaFolder.digest(of: present) == $0.digest } ?? false
        guard isAsLeft || replaces else {
            return report.problems.append(.init(path: file.path, reason: .changedInFolder))
        }
        try folder.write(bytes, to: file.path, modified: note.summary.modifiedAt)
        report.updated.append(file.path)
    }

    /// A path by the title, else the first line, that no other note has. A file that is there already with this note's identifier is
    /// its file.
    private mutating func freshPath(for note: Note) -> String {
        let name = NoteFolder.fileName(note.summary.heading ?? "")
        let stem = name.isEmpty ? "Note" : name
        for number in 1... {
            let path = number == 1 ? "\(stem).md" : "\(stem) \(number).md"
            guard !taken.contains(path.lowercased()) else { continue }
            if let present = folder.read(path)?.bytes, (try? NoteFile(path: path, bytes: present))?.id != note.id { continue }
            taken.insert(path.lowercased())
            return path
        }
        return "\(note.id).md"
    }
}
