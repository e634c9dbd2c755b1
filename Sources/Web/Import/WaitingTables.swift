import Foundation
import HTTPSupport
import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

/// Uploaded tables that wait until somebody has looked at their columns, in the folder of uploads. Each has a file beside
/// it that says what was chosen. Whoever asks for a table of somebody else finds none.
struct WaitingTables: Sendable {
    /// What was chosen for a table.
    struct Choices: Codable, Hashable, Sendable {
        /// The name the file had on its owner's disk.
        var fileName: String
        /// What each column means, as `ColumnMeaning` writes it; empty while nobody has chosen.
        var meanings: [String] = []
        /// How days are read, as `DateOrder` writes it.
        var dates = DateOrder.unknown.rawValue

        /// The plan for a table that was surveyed.
        func plan(for survey: TableSurvey) -> TablePlan {
            let guesses = survey.columns.map(\.guess.meaning)
            let chosen = guesses.enumerated().map { index, guess in
                index < meanings.count ? ColumnMeaning(meanings[index]) ?? guess : guess
            }
            return survey.plan(with: chosen, dates: DateOrder(rawValue: dates) ?? .unknown)
        }
    }

    /// How long a table waits, in seconds.
    static let patience: TimeInterval = 24 * 60 * 60

    /// The folder.
    let folder: URL

    /// Takes a file that lies anywhere on the same disk.
    func take(_ upload: Upload, as table: WaitingTable.ID, of member: Member) throws {
        let name = upload.fileName.isEmpty ? "contacts.csv" : upload.fileName
        try write(Choices(fileName: name), to: url(of: table, member, "plan"))
        try FileManager.default.moveItem(at: upload.file, to: url(of: table, member, "table"))
    }

    /// What was chosen; nil where there is no such table.
    func choices(for table: WaitingTable.ID, of member: Member) -> Choices? {
        guard FileManager.default.fileExists(atPath: url(of: table, member, "table").path) else { return nil }
        return UploadShelf.choices(at: url(of: table, member, "plan"))
    }

    func keep(_ choices: Choices, for table: WaitingTable.ID, of member: Member) throws {
        try write(choices, to: url(of: table, member, "plan"))
    }

    /// The table itself.
    func source(of table: WaitingTable.ID, _ member: Member) throws -> ImportSource {
        try ImportSource(contentsOf: url(of: table, member, "table"))
    }

    func discard(_ table: WaitingTable.ID, of member: Member) {
        for ending in ["table", "plan"] { try? FileManager.default.removeItem(at: url(of: table, member, ending)) }
    }

    /// Hands a table over to an import: its choices first, so that a file is never there without them.
    func handOver(_ table: WaitingTable.ID, of member: Member, to shelf: UploadShelf, as entry: UploadShelf.Entry) throws {
        try FileManager.default.moveItem(at: url(of: table, member, "plan"), to: shelf.planURL(of: entry))
        try FileManager.default.moveItem(at: url(of: table, member, "table"), to: shelf.url(of: entry))
    }

    /// Throws away what has waited too long.
    func forgetOld(at now: Date) {
        let keys: Set<URLResourceKey> = [.contentModificationDateKey]
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))) ?? []
        for file in files where file.pathExtension == "table" {
            let changed = (try? file.resourceValues(forKeys: keys))?.contentModificationDate ?? now
            guard now.timeIntervalSince(changed) > Self.patience else { continue }
            try? FileManager.default.removeItem(at: file.deletingPathExtension().appendingPathExtension("plan"))
            try? FileManager.default.removeItem(at: file)
        }
    }

    private func url(of table: WaitingTable.ID, _ member: Member, _ ending: String) -> URL {
        folder.appendingPathComponent("\(member.account.id)_\(member.account.personalSpace)_\(table).\(ending)")
    }

    private func write(_ choices: Choices, to url: URL) throws {
        try JSONEncoder().encode(choices).write(to: url, options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    }
}
