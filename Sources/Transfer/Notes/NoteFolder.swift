public import Foundation
import Interchange
public import Kinkeeper
public import Store

/// What became of a folder of Markdown files, by their paths.
public struct NoteFolderReport: Hashable, Sendable {
    /// A file that could not be taken, or written.
    public struct Problem: Hashable, Sendable {
        /// The path below the folder.
        public let path: String
        /// Why.
        public let reason: Reason
    }

    /// Why a file was left.
    public enum Reason: Hashable, Sendable {
        case refused(NoteRefusal)
        case notUTF8
        case unreadable
        /// A file of the folder has other words than when it was read or written last.
        case changedInFolder
    }

    /// Files that became new notes, or were written anew.
    public var added: [String] = []
    /// Files that were changed, and now say the same as their notes.
    public var updated: [String] = []
    /// Files that said the same already.
    public var unchanged = 0
    /// Files that became notes of their own, because their notes were changed here too.
    public var keptBoth: [String] = []
    /// Files whose notes were deleted here.
    public var deletedHere: [String] = []
    /// Files that are no notes: pictures and other attachments.
    public var leftOut: [String] = []
    /// Files that could not be taken, or written.
    public var problems: [Problem] = []

    /// Whether something needs a look.
    public var needsALook: Bool { !keptBoth.isEmpty || !leftOut.isEmpty || !problems.isEmpty }

    /// How many files were gone through.
    public var count: Int { added.count + updated.count + unchanged + keptBoth.count + deletedHere.count + problems.count }

    /// A report of nothing.
    public init() {}
}

/// A folder of Markdown files: an Obsidian vault, or any other.
public struct NoteFolder: Sendable {
    /// The folder.
    public let url: URL

    /// The largest file that is read, in bytes: a note of 200,000 characters, with room for front matter.
    static let mostBytes = 4 << 20

    /// A folder, which need not be there to be written to.
    public init(_ url: URL) {
        self.url = url
    }

    /// Whether it is there.
    public var exists: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// The paths of all files below the folder: Markdown files, and others. Hidden ones, as of Obsidian and git, are passed over, and
    /// links are not followed. In the order of their names.
    func paths() -> (notes: [String], others: [String]) {
        var (notes, others): ([String], [String]) = ([], [])
        func walk(_ folder: URL, _ path: String) {
            let keys: [URLResourceKey] = [.isDirectoryKey, .isSymbolicLinkKey, .isRegularFileKey]
            let children = try? FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: keys, options: [.skipsHiddenFiles])
            for child in (children ?? []).sorted(by: { $0.lastPathComponent < $1.lastPathComponent }) {
                let values = try? child.resourceValues(forKeys: Set(keys))
                guard values?.isSymbolicLink != true else { continue }
                let name = path.isEmpty ? child.lastPathComponent : "\(path)/\(child.lastPathComponent)"
                if values?.isDirectory == true {
                    walk(child, name)
                } else if values?.isRegularFile == true {
                    if ["md", "markdown"].contains(child.pathExtension.lowercased()) {
                        notes.append(name)
                    } else {
                        others.append(name)
                    }
                }
            }
        }
        walk(url, "")
        return (notes, others)
    }

    /// The bytes of a file, and when it was changed last; nil where it cannot be read.
    func read(_ path: String) -> (bytes: Data, modified: Date)? {
        let file = url.appending(path: path)
        guard let values = try? FileManager.default.attributesOfItem(atPath: file.path),
            let size = values[.size] as? Int, size <= NoteFolder.mostBytes, let bytes = try? Data(contentsOf: file)
        else { return nil }
        return (bytes, values[.modificationDate] as? Date ?? Date(timeIntervalSince1970: 0))
    }

    /// Writes a file whole or not at all, and gives it the note's date.
    func write(_ bytes: Data, to path: String, modified: Date) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file, options: .atomic)
        try FileManager.default.setAttributes([.modificationDate: modified], ofItemAtPath: file.path)
    }

    /// The path as one below the folder; nil for one that leads elsewhere or is hidden, as a document from elsewhere may say.
    static func safe(_ path: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let isSafe = parts.allSatisfy { part in
            !part.isEmpty && !part.hasPrefix(".") && part.utf8.count <= 255
                && part.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        }
        return isSafe && parts.count <= 32 ? path : nil
    }

    /// A title as the name of a file, on every system: without signs that one of them forbids.
    static func fileName(_ title: String) -> String {
        let forbidden: Set<Character> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|", "#", "^", "[", "]"]
        let words = title.map { forbidden.contains($0) || $0.isNewline ? " " : $0 }
        var name = String(words).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        name = String(String.UnicodeScalarView(name.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
        while name.utf8.count > 120 { name.removeLast() }
        return name.trimmingCharacters(in: CharacterSet(charactersIn: ". "))
    }
}

extension NoteFolder {
    /// How many files are taken in one step.
    private static let part = 200

    /// Takes all Markdown files of the folder into an account's notes. Doing it again changes nothing; what a crash left of it is made
    /// up by doing it again.
    ///
    /// - Parameters:
    ///   - isRehearsal: Whether nothing is to be written; the report then has only what cannot be read, and what is left out.
    ///   - told: Called with how many of how many files are done.
    public func take(
        into notes: AccountNotes, at time: Date, zone: TimeZone, told: @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) async throws(StoreError) -> NoteFolderReport {
        var report = NoteFolderReport()
        let paths = paths()
        report.leftOut = paths.others
        var names = MentionedNames(space: notes.personal)
        for start in stride(from: 0, to: paths.notes.count, by: NoteFolder.part) {
            var arriving: [ArrivingNoteFile] = []
            for path in paths.notes[start..<min(start + NoteFolder.part, paths.notes.count)] {
                do throws(NoteFileProblem) {
                    guard let (bytes, changed) = read(path) else { throw .unreadable }
                    let file = try NoteFile(path: path, bytes: bytes)
                    arriving.append(try await arrival(of: file, bytes, changed, at: time, zone, &names))
                } catch {
                    report.problems.append(.init(path: path, reason: error == .notUTF8 ? .notUTF8 : .unreadable))
                }
            }
            let outcomes = try await notes.personal.takeNoteFiles(arriving, asking: notes.account, at: time)
            for (file, outcome) in zip(arriving, outcomes) { report.add(file.path, outcome) }
            told(min(start + NoteFolder.part, paths.notes.count), paths.notes.count)
        }
        return report
    }

    private func arrival(
        of file: NoteFile, _ bytes: Data, _ changed: Date, at time: Date, _ zone: TimeZone, _ names: inout MentionedNames
    ) async throws(NoteFileProblem) -> ArrivingNoteFile {
        let facts = file.facts
        let modified = min(file.modified(in: zone) ?? changed, time)
        guard let digest = try? MediaFolder.digest(of: bytes) else { throw .unreadable }
        return ArrivingNoteFile(
            path: file.path, head: file.head, digest: digest,
            draft: NoteDraft(
                id: file.id, title: facts.title, text: file.text, tags: facts.tags, people: await names.people(facts.people),
                status: facts.status, isPinned: facts.isPinned, isDraft: facts.isDraft),
            createdAt: min(file.created(in: zone) ?? modified, modified), modifiedAt: modified)
    }
}

extension NoteFolderReport {
    fileprivate mutating func add(_ path: String, _ outcome: NoteFileOutcome) {
        switch outcome {
        case .added: added.append(path)
        case .updated: updated.append(path)
        case .unchanged: unchanged += 1
        case .keptBoth: keptBoth.append(path)
        case .deletedHere: deletedHere.append(path)
        case .refused(let refusal): problems.append(Problem(path: path, reason: .refused(refusal)))
        }
    }
}

/// People by the names that files say. A name that nobody has, or several people have, mentions nobody.
private struct MentionedNames {
    let space: Space
    private var known: [String: Person.ID?] = [:]

    init(space: Space) {
        self.space = space
    }

    mutating func people(_ names: [String]) async -> [Person.ID] {
        var people: [Person.ID] = []
        for name in names {
            if known[name] == nil { known[name] = .some(await look(name)) }
            if let person = known[name] ?? nil, !people.contains(person) { people.append(person) }
        }
        return people
    }

    private func look(_ name: String) async -> Person.ID? {
        let key = SearchFolding.fold(name)
        guard !key.isEmpty, let found = try? await space.peoplePage(matching: name, order: .givenFirst, limit: 50).rows else {
            return nil
        }
        let same = found.filter { person in NameOrder.allCases.contains { SearchFolding.fold(person.name.display($0)) == key } }
        return same.count == 1 ? same[0].id : nil
    }
}
