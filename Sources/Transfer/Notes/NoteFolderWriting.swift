public import Foundation
import Interchange
public import Kinkeeper
public import Store

extension NoteFolder {
    /// How many notes, and how many bytes of their texts, are read at a time.
    private static let (readPart, readBytes) = (200, 1 << 20)

    /// Writes all notes that an account reads as Markdown files: where they came from, else named by their titles. A file is written
    /// only where it differs; one that was changed in the folder since it was last read or written is left as it is, unless
    /// `replaces`. What cannot be read is never written over.
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
            folder: self, identity: try identity(), states: try await notes.personal.noteFileStates(), replaces: replaces,
            names: MentionedNames(space: notes.personal), purposes: try await notes.personal.purposes(),
            before: try await notes.personal.folderFiles(of: try identity()))
        for space in [notes.personal] + [notes.shared?.space].compactMap(\.self) {
            var cursor: NoteCursor?
            repeat {
                let page = try await space.wholeNotes(
                    after: cursor, limit: NoteFolder.readPart, bytes: NoteFolder.readBytes, asking: notes.account)
                let names = try await space.names(of: Set(page.notes.flatMap(\.summary.people)))
                for note in page.notes {
                    let people = note.summary.people.map { ($0, names[$0]?.display(order) ?? "") }.filter { !$0.1.isEmpty }
                    do { try await writing.write(note, people: people, files: space.media) } catch { throw StoreError(error) }
                }
                if !notes.personal.isReadOnly {
                    try await notes.personal.setNoteFiles(writing.takeWritten(), at: time)
                    try await notes.personal.setFolderFiles(writing.takeWrittenFiles(), of: try identity(), at: time)
                }
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
    let identity: MediaDigest
    let replaces: Bool
    /// The files in this folder.
    private let states: [Note.ID: NoteFileState]
    /// The files in any folder: their names and front matter are those to begin with in a new one.
    private let elsewhere: [Note.ID: NoteFileState]
    /// Names that are taken, without regard to case: by files of notes in this folder.
    private var taken: Set<String>
    private var written: [NoteFileState] = []
    /// The paths of this run: what a document from elsewhere gives two notes is one's alone.
    private var used: Set<String> = []
    private let purposes: Purposes
    private var names: MentionedNames
    private(set) var report = NoteFolderReport()
    /// Files that are no notes: what the folder had before, what this run has used, and what it wrote since the last time.
    private let before: [String: MediaDigest]
    private var usedFiles: [String: MediaDigest] = [:]
    private var writtenFiles: [String: MediaDigest] = [:]

    init(
        folder: NoteFolder, identity: MediaDigest, states: [NoteFileState], replaces: Bool, names: MentionedNames,
        purposes: Purposes,
        before: [String: MediaDigest]
    ) {
        self.before = before
        self.purposes = purposes
        (self.folder, self.identity, self.replaces, self.names) = (folder, identity, replaces, names)
        self.states = Dictionary(states.filter { $0.folder == identity }.map { ($0.note, $0) }) { first, _ in first }
        elsewhere = Dictionary(states.map { ($0.note, $0) }) { _, last in last }
        taken = Set(states.filter { $0.folder == identity }.map { $0.path.lowercased() })
    }

    /// The states of the files that were written since the last time.
    mutating func takeWritten() -> [NoteFileState] {
        defer { written = [] }
        return written
    }

    /// The files that are no notes and were written since the last time.
    mutating func takeWrittenFiles() -> [FolderFileState] {
        defer { writtenFiles = [:] }
        return writtenFiles.map { FolderFileState(path: $0.key, digest: $0.value) }
    }

    mutating func write(_ note: Note, people: [(id: Person.ID, name: String)], files: MediaFolder) async throws {
        let state = states[note.id]
        guard let file = await file(of: note, people) else {
            return report.problems.append(.init(path: state?.path ?? "", reason: .unreadable))
        }
        for attachment in note.summary.attachments {
            try folder.writeFile(
                attachment, of: file.path, from: files, replaces: replaces, before: before, used: &usedFiles,
                written: &writtenFiles,
                in: &report)
        }
        let bytes = Data(file.bytes)
        let digest = try MediaFolder.digest(of: bytes)
        switch folder.read(file.path) {
        case .unreadable: return report.problems.append(.init(path: file.path, reason: .unreadable))
        case .absent:
            try folder.write(bytes, to: file.path, modified: note.summary.modifiedAt)
            report.added.append(file.path)
        case .file(bytes, _): report.unchanged += 1
        case .file(let present, _):
            let isAsLeft = try state.map { try $0.path == file.path && MediaFolder.digest(of: present) == $0.digest } ?? false
            // No file of another note, and none that was never read, is replaced.
            let isIts = state?.path == file.path || (try? NoteFile(path: file.path, bytes: present))?.id == note.id
            guard isAsLeft || replaces && isIts else {
                return report.problems.append(.init(path: file.path, reason: .changedInFolder))
            }
            try folder.write(bytes, to: file.path, modified: note.summary.modifiedAt)
            report.updated.append(file.path)
        }
        let now = NoteFileState(
            note: note.id, folder: identity, path: file.path, head: file.head, digest: digest, version: note.version)
        if now != state { written.append(now) }
    }

    /// The file that says what a note says: where it lies in this folder, else under the name that it has in another, else by its title.
    /// Nil where it has a name that no file here may have.
    private mutating func file(of note: Note, _ people: [(id: Person.ID, name: String)]) async -> NoteFile? {
        if let state = states[note.id], used.insert(state.path).inserted {
            guard NoteFolder.safe(state.path) != nil else { return nil }
            return await file(of: note, people, head: state.head, at: state.path)
        }
        if let state = states[note.id] ?? elsewhere[note.id] {
            if let path = NoteFolder.safe(state.path), !taken.contains(path.lowercased()) {
                let file = await file(of: note, people, head: state.head, at: path)
                var isFree = false
                switch folder.read(path) {
                case .absent: isFree = true
                case .file(let present, _): isFree = present == Data(file.bytes)
                case .unreadable: break
                }
                if isFree {
                    taken.insert(path.lowercased())
                    return file
                }
            }
            return await file(of: note, people, head: state.head, at: freshPath(for: note))
        }
        var file = await file(of: note, people, head: "", at: freshPath(for: note))
        file.say(id: note.id, title: note.title, created: note.summary.createdAt, modified: note.summary.modifiedAt)
        return file
    }

    private mutating func file(
        of note: Note, _ people: [(id: Person.ID, name: String)], head: String, at path: String
    ) async -> NoteFile {
        var file = NoteFile(path: path, head: head, text: note.text)
        if !file.isSound { file = NoteFile(path: path, head: "", text: note.text) }
        var facts = NoteFileFacts()
        (facts.title, facts.tags) = (note.title, note.summary.tags)
        (facts.status, facts.isPinned, facts.isDraft) = (note.summary.status, note.summary.isPinned, note.privacy == .draft)
        facts.people = await said(people, in: file.facts.people)
        facts.purposes = said(note.summary.purposes, in: file.facts.purposes)
        file.say(facts)
        return file
    }

    /// The names to be said: as the file says them where it means these people. A name that means nobody here stays.
    private mutating func said(_ people: [(id: Person.ID, name: String)], in present: [String]) async -> [String] {
        var (said, missing) = ([String](), people)
        for name in present {
            guard let person = await names.person(name) else {
                said.append(name)
                continue
            }
            guard people.contains(where: { $0.id == person }) else { continue }
            said.append(name)
            missing.removeAll { $0.id == person }
        }
        return said + missing.map(\.name)
    }

    /// The words of purposes: as the file says them where it means these. A name that could become no purpose stays; any other that means none
    /// is the name of one that was renamed or deleted.
    private func said(_ wanted: [Purpose.ID], in present: [String]) -> [String] {
        var (said, missing) = ([String](), wanted)
        for word in present {
            guard let purpose = purposes.called(word) else {
                if purposes.isFull || PurposeDraft.isRefused(word) { said.append(word) }
                continue
            }
            guard wanted.contains(purpose.id) else { continue }
            said.append(word)
            missing.removeAll { $0 == purpose.id }
        }
        return said + missing.compactMap { purposes[$0]?.word }
    }

    /// A path by the title, else the first line, that no other note has. A file that is there already with this note's identifier is
    /// its file.
    private mutating func freshPath(for note: Note) -> String {
        let name = NoteFolder.fileName(note.summary.heading ?? "")
        let stem = name.isEmpty ? "Note" : name
        for number in 1... {
            let path = number == 1 ? "\(stem).md" : "\(stem) \(number).md"
            guard !taken.contains(path.lowercased()) else { continue }
            switch folder.read(path) {
            case .unreadable: continue
            case .file(let present, _) where (try? NoteFile(path: path, bytes: present))?.id != note.id: continue
            case .file, .absent: break
            }
            taken.insert(path.lowercased())
            return path
        }
        return "\(note.id).md"
    }
}
