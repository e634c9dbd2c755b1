import Foundation
import Interchange
import Kinkeeper
import Store
import Transfer

/// The uploaded files whose import is not finished, in one folder of the data folder. A file's name contains its account, so
/// that a restarted server goes on with it.
struct UploadFolder: Sendable {
    /// A file that waits or is being read: "<account>_<space>_<run>.vcf".
    struct Entry: Hashable, Sendable {
        let account: Account.ID
        let space: Space.ID
        let run: ImportRun.ID

        var name: String { "\(account)_\(space)_\(run).vcf" }

        init(account: Account.ID, space: Space.ID, run: ImportRun.ID) {
            self.account = account
            self.space = space
            self.run = run
        }

        init?(name: String) {
            guard name.hasSuffix(".vcf") else { return nil }
            let parts = name.dropLast(4).split(separator: "_").map(String.init)
            guard parts.count == 3, let account = Account.ID(parts[0]), let space = Space.ID(parts[1]),
                let run = ImportRun.ID(parts[2])
            else { return nil }
            self.init(account: account, space: space, run: run)
        }
    }

    /// The folder.
    let folder: URL

    func url(of entry: Entry) -> URL {
        folder.appendingPathComponent(entry.name)
    }

    /// Takes a file that lies anywhere on the same disk.
    func take(_ file: URL, as entry: Entry) throws {
        try FileManager.default.moveItem(at: file, to: url(of: entry))
    }

    /// Where the choices for a table lie; files of other kinds have none.
    func planURL(of entry: Entry) -> URL {
        url(of: entry).deletingPathExtension().appendingPathExtension("plan")
    }

    /// The file of a table's survey; files of other kinds have none.
    func surveyURL(of entry: Entry) -> URL {
        url(of: entry).deletingPathExtension().appendingPathExtension("survey")
    }

    /// Returns the chosen plan of a table; nil for a file of another kind.
    func plan(for entry: Entry) async throws -> TablePlan? {
        guard let choices = WaitingTables.Choices(contentsOf: planURL(of: entry)) else { return nil }
        return choices.plan(for: try await TableSurvey.kept(at: surveyURL(of: entry), or: url(of: entry)))
    }

    /// Gives a file that waits another name: its choices first, so that it is never there without them.
    func rename(_ entry: Entry, to next: Entry) throws {
        for place in [planURL, surveyURL] where FileManager.default.fileExists(atPath: place(entry).path) {
            try FileManager.default.moveItem(at: place(entry), to: place(next))
        }
        try FileManager.default.moveItem(at: url(of: entry), to: url(of: next))
    }

    func remove(_ entry: Entry) {
        for place in [planURL, surveyURL] { try? FileManager.default.removeItem(at: place(entry)) }
        // One that cannot be removed is read once more at the next start, which changes nothing.
        try? FileManager.default.removeItem(at: url(of: entry))
    }

    /// Returns the files of an earlier server; incomplete ones are deleted.
    func leftovers() throws -> [Entry] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        var entries: [Entry] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
            if let entry = Entry(name: name) {
                entries.append(entry)
            } else if name.hasSuffix(".upload") {
                try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
            }
        }
        return entries
    }
}
