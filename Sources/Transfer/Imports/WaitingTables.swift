package import Foundation
package import Interchange
import Kinkeeper
package import Store

/// Uploaded tables that wait for a review of their columns, in the folder of uploads. Each has a file beside it with the
/// choices. An account finds only its own tables, each for the space that it was sent to.
package struct WaitingTables: Sendable {
    /// Whose a table is.
    package struct Owner: Hashable, Sendable {
        /// The account that sent it.
        let account: Account.ID
        /// The space that it will be imported into.
        let space: Space.ID

        /// An account, for one of its spaces.
        package init(_ account: Account.ID, in space: Space.ID) {
            (self.account, self.space) = (account, space)
        }
    }

    /// The choices for a table.
    package struct Choices: Codable, Hashable, Sendable {
        /// The name the file had on its owner's disk.
        package var fileName: String
        /// The meaning of each column, as `ColumnMeaning` writes it; empty until it is chosen.
        package var meanings: [String] = []
        /// How days are read, as `DateOrder` writes it.
        package var dates = DateOrder.unknown.rawValue

        /// Reads choices that were kept; nil where there are none.
        package init?(contentsOf url: URL) {
            guard let data = try? Data(contentsOf: url), let choices = try? JSONDecoder().decode(Choices.self, from: data)
            else { return nil }
            self = choices
        }

        /// No choices yet.
        init(fileName: String) {
            self.fileName = fileName
        }

        /// The plan for a table that was surveyed.
        package func plan(for survey: TableSurvey) -> TablePlan {
            let guesses = survey.columns.map(\.guess.meaning)
            let chosen = guesses.enumerated().map { index, guess in
                index < meanings.count ? ColumnMeaning(meanings[index]) ?? guess : guess
            }
            return survey.plan(with: chosen, dates: DateOrder(rawValue: dates) ?? .unknown)
        }
    }

    /// How long a table waits, in seconds.
    static let patience: TimeInterval = 24 * 60 * 60

    /// A table has three files: the survey, the choices, and the table itself, which is moved last.
    private static let endings = ["survey", "plan", "table"]

    private let folder: URL

    /// The tables that wait in a data folder's folder of uploads.
    package init(folder: URL) {
        self.folder = folder
    }

    /// Takes a file that lies anywhere on the same disk, and surveys it: the one time that all of it is read before its import.
    package func take(_ file: URL, named name: String, as table: WaitingTable.ID, of owner: Owner) async throws {
        _ = try await TableSurvey.kept(at: url(of: table, owner, "survey"), or: file)
        do {
            try write(Choices(fileName: name.isEmpty ? "contacts.csv" : name), to: url(of: table, owner, "plan"))
            try FileManager.default.moveItem(at: file, to: url(of: table, owner, "table"))
        } catch {
            discard(table, of: owner)
            throw error
        }
    }

    /// Returns the survey of a table, made when it came. Throws `notFound` when there is no such table.
    package func survey(of table: WaitingTable.ID, _ owner: Owner) async throws -> TableSurvey {
        guard choices(for: table, of: owner) != nil else { throw StoreError.notFound }
        return try await TableSurvey.kept(at: url(of: table, owner, "survey"), or: url(of: table, owner, "table"))
    }

    /// Returns the choices; nil when there is no such table.
    package func choices(for table: WaitingTable.ID, of owner: Owner) -> Choices? {
        guard FileManager.default.fileExists(atPath: url(of: table, owner, "table").path) else { return nil }
        return Choices(contentsOf: url(of: table, owner, "plan"))
    }

    /// Sets the meanings of columns, by their index, and the order of dates. Columns not named keep their meanings. Throws
    /// `notFound` when there is no such table.
    package func choose(
        _ columns: [Int: ColumnMeaning], dates: DateOrder?, for table: WaitingTable.ID, of owner: Owner
    ) async throws {
        guard var choices = choices(for: table, of: owner) else { throw StoreError.notFound }
        var meanings = choices.plan(for: try await survey(of: table, owner)).columns.map(\.meaning)
        for (index, meaning) in columns where meanings.indices.contains(index) { meanings[index] = meaning }
        choices.meanings = meanings.map(\.description)
        if let dates { choices.dates = dates.rawValue }
        try write(choices, to: url(of: table, owner, "plan"))
    }

    /// The table itself.
    package func source(of table: WaitingTable.ID, _ owner: Owner) throws -> ImportSource {
        try ImportSource(contentsOf: url(of: table, owner, "table"))
    }

    /// Throws a table away.
    package func discard(_ table: WaitingTable.ID, of owner: Owner) {
        for ending in Self.endings { try? FileManager.default.removeItem(at: url(of: table, owner, ending)) }
    }

    /// Hands a table over to an import: its choices and its survey first, so that a file is never there without them.
    package func handOver(_ table: WaitingTable.ID, of owner: Owner, plan: URL, survey: URL, file: URL) throws {
        try FileManager.default.moveItem(at: url(of: table, owner, "plan"), to: plan)
        // One of an earlier version has none until it is surveyed.
        try? FileManager.default.moveItem(at: url(of: table, owner, "survey"), to: survey)
        try FileManager.default.moveItem(at: url(of: table, owner, "table"), to: file)
    }

    /// Deletes tables that have waited too long, and the remains of a killed program: a survey or choices without their table,
    /// and half-written files.
    package func forgetOld(at now: Date) {
        let keys: Set<URLResourceKey> = [.contentModificationDateKey]
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))) ?? []
        for file in files {
            let changed = (try? file.resourceValues(forKeys: keys))?.contentModificationDate ?? now
            guard now.timeIntervalSince(changed) > Self.patience else { continue }
            switch file.pathExtension {
            case "table": for ending in Self.endings { remove(file, ending) }
            case "survey", "plan": if !isThere(file, "table"), !isThere(file, "vcf") { remove(file, file.pathExtension) }
            case "part": remove(file, "part")
            default: break
            }
        }
    }

    private func isThere(_ file: URL, _ ending: String) -> Bool {
        FileManager.default.fileExists(atPath: file.deletingPathExtension().appendingPathExtension(ending).path)
    }

    private func remove(_ file: URL, _ ending: String) {
        try? FileManager.default.removeItem(at: file.deletingPathExtension().appendingPathExtension(ending))
    }

    private func url(of table: WaitingTable.ID, _ owner: Owner, _ ending: String) -> URL {
        folder.appendingPathComponent("\(owner.account)_\(owner.space)_\(table).\(ending)")
    }

    private func write(_ choices: Choices, to url: URL) throws {
        try PrivateFiles.write(try JSONEncoder().encode(choices), to: url)
    }
}
