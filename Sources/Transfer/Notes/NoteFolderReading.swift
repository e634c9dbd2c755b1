public import Foundation
import Interchange
import Kinkeeper
public import Store

extension NoteFolder {
    /// How many files are taken in one step.
    private static let part = 200

    /// Takes all Markdown files of the folder into an account's notes. Doing it again changes nothing; what a crash left of it is made
    /// up by doing it again.
    ///
    /// - Parameter told: Called with how many of how many files are done.
    public func take(
        into notes: AccountNotes, at time: Date, zone: TimeZone,
        told: @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) async throws(StoreError) -> NoteFolderReport {
        var report = NoteFolderReport()
        let listing = list()
        report.leftOut = listing.others
        report.problems = listing.closed.map { .init(path: $0, reason: .unreadable) }
        var arrivals = NoteArrivals(
            folder: try identity(), states: try await notes.personal.noteFileStates(), time: time, zone: zone,
            names: MentionedNames(space: notes.personal))
        let shared = notes.isIncomplete ? nil : try await notes.shared?.space.noteIDs() ?? []
        let paths = Set(listing.notes)
        let files = FolderFiles(listing.others)
        var named: [String: [String]] = [:]
        for start in stride(from: 0, to: listing.notes.count, by: NoteFolder.part) {
            let end = min(start + NoteFolder.part, listing.notes.count)
            var arriving: [ArrivingNoteFile] = []
            for path in listing.notes[start..<end] {
                do throws(NoteFileProblem) {
                    guard case .file(let bytes, let changed) = read(path) else { throw .unreadable }
                    let file = try NoteFile(path: path, bytes: bytes)
                    arriving.append(try await arrivals.arrival(of: file, bytes, changed))
                    let others = files.named(in: file.text, of: path)
                    if !others.isEmpty { named[path] = others }
                } catch {
                    report.problems.append(.init(path: path, reason: error == .notUTF8 ? .notUTF8 : .unreadable))
                }
            }
            let outcomes = try await notes.personal.takeNoteFiles(
                arriving, among: paths, shared: shared, asking: notes.account, at: time)
            for (file, outcome) in zip(arriving, outcomes) { report.add(file.path, outcome) }
            told(end, listing.notes.count)
        }
        try await takeFiles(named, into: notes, at: time, in: &report)
        return report
    }
}

/// Makes of files what the store takes.
private struct NoteArrivals {
    let folder: MediaDigest
    private let heads: [String: String]
    let time: Date
    let zone: TimeZone
    private var names: MentionedNames

    init(folder: MediaDigest, states: [NoteFileState], time: Date, zone: TimeZone, names: MentionedNames) {
        self.folder = folder
        heads = Dictionary(
            states.filter { $0.folder == folder }.map { ($0.path, $0.head) }, uniquingKeysWith: { _, last in last })
        (self.time, self.zone, self.names) = (time, zone, names)
    }

    mutating func arrival(
        of file: NoteFile, _ bytes: Data, _ changed: Date
    ) async throws(NoteFileProblem) -> ArrivingNoteFile {
        let facts = file.facts
        let modified = min(file.modified(in: zone) ?? changed, time)
        guard let digest = try? MediaFolder.digest(of: bytes) else { throw .unreadable }
        return ArrivingNoteFile(
            folder: folder, path: file.path, head: file.head, digest: digest,
            draft: NoteDraft(
                id: file.id, title: facts.title, text: file.text, tags: facts.tags, people: await names.people(facts.people),
                status: facts.status, isPinned: facts.isPinned, isDraft: facts.isDraft),
            purposes: facts.purposes,
            changedMarks: marks(facts, since: heads[file.path].map { NoteFile(path: file.path, head: $0, text: "").facts }),
            createdAt: min(file.created(in: zone) ?? modified, modified), modifiedAt: modified)
    }

    /// What a file says otherwise than before.
    private func marks(_ facts: NoteFileFacts, since before: NoteFileFacts?) -> Set<ArrivingNoteFile.Mark> {
        let before = before ?? NoteFileFacts()
        var marks: Set<ArrivingNoteFile.Mark> = []
        if facts.status != before.status { marks.insert(.status) }
        if facts.isPinned != before.isPinned { marks.insert(.pin) }
        if facts.isDraft != before.isDraft { marks.insert(.draft) }
        if Set(facts.people) != Set(before.people) { marks.insert(.people) }
        if Set(facts.purposes) != Set(before.purposes) { marks.insert(.purposes) }
        return marks
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
        case .shared: problems.append(Problem(path: path, reason: .shared))
        case .refused(let refusal): problems.append(Problem(path: path, reason: .refused(refusal)))
        }
    }
}

/// People by the names that files say: "Anna Berg", "@Anna Berg", "[[Anna Berg]]". A name that nobody has, or several people have,
/// mentions nobody.
struct MentionedNames {
    let space: Space
    private var known: [String: Person.ID?] = [:]

    init(space: Space) {
        self.space = space
    }

    mutating func people(_ names: [String]) async -> [Person.ID] {
        var people: [Person.ID] = []
        for name in names {
            if let person = await person(name), !people.contains(person) { people.append(person) }
        }
        return people
    }

    mutating func person(_ name: String) async -> Person.ID? {
        if let found = known[name] { return found }
        let found = await look(name.trimmingCharacters(in: CharacterSet(charactersIn: "[]@ ")))
        known[name] = .some(found)
        return found
    }

    private func look(_ name: String) async -> Person.ID? {
        let key = SearchFolding.fold(name)
        guard !key.isEmpty, let found = try? await space.peoplePage(matching: name, order: .givenFirst, limit: 50).rows else {
            return nil
        }
        let same = found.filter { person in
            NameOrder.allCases.contains { SearchFolding.fold(person.name.display($0)) == key }
        }
        return same.count == 1 ? same[0].id : nil
    }
}
