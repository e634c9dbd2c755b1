public import Foundation
import GRDB
import Kinkeeper

/// How far a backup, a check or a restore is.
public struct BackupProgress: Hashable, Sendable {
    /// The files that are done.
    public let done: Int
    /// The files that there are.
    public let total: Int
}

/// What a backup did.
public struct BackupReport: Hashable, Sendable {
    /// The backup.
    public let backup: Backup
    /// The files that no earlier backup had.
    public let added: Int
    /// Their bytes.
    public let addedBytes: Int64
    /// Pictures and attachments of the data folder that were altered there, and are in no backup: their paths.
    public let damaged: [String]
}

extension BackupFolder {
    /// Copies a data folder into a new backup, while other programs may use it. Nothing is written there but what SQLite does when it opens
    /// a database. Blocks its thread until it is done.
    ///
    /// - Parameters:
    ///   - data: The data folder.
    ///   - now: The present time.
    ///   - program: The program's version.
    ///   - recipient: For whom the backup is encrypted, as age-keygen shows it; nil for no encryption.
    ///   - progress: Called after each file. What it throws ends the backup, and nothing of it is left but files that the next one takes over.
    public func create(
        of data: URL, now: () -> Date, program: String, recipient: String? = nil,
        progress: @escaping (BackupProgress) throws -> Void = { _ in }
    ) throws(BackupError) -> BackupReport {
        try refuseOverlap(with: data)
        guard FileManager.default.fileExists(atPath: data.appending(path: "accounts.sqlite").path) else {
            throw .noData(folder: data.path)
        }
        _ = try ids()
        do {
            try make()
            let lock = try BackupLock(self, isWriting: true)
            defer { withExtendedLifetime(lock) {} }
            try prepare()
            defer { try? FileManager.default.removeItem(at: incomingFolder) }
            let accounts = try Self.codesOfAccounts(data)
            try refuseOther(accounts)
            let seal = try recipient.map { try BackupSeal(for: $0, data: data) }
            var run = BackupRun(writer: try BackupWriter(self, seal), data: data.standardizedFileURL, progress: progress)
            let begunAt = now()
            try run.copy()
            return try commit(run, accounts, begunAt: begunAt, completedAt: now(), program: program)
        } catch {
            throw BackupError(error)
        }
    }

    /// Writes the lists, and gives the backup its name: from then on it is there.
    private func commit(
        _ run: BackupRun, _ accounts: [String], begunAt: Date, completedAt: Date, program: String
    ) throws -> BackupReport {
        var id = BackupID(begunAt)
        while FileManager.default.fileExists(atPath: folder(of: id).path) { id = id.next }
        // One that was begun in the same second as another has the name of the next, which is waited for: it is from no future.
        Thread.sleep(forTimeInterval: min(max(0, id.time.timeIntervalSince(completedAt)), 2))
        try run.writer.sync()
        let draft = incomingFolder.appending(path: id.description)
        try FileManager.default.createPrivateDirectory(at: draft)
        let contents = BackupContents(files: run.files.sorted { $0.path < $1.path }, damaged: run.damaged.sorted())
        let (plain, seal) = (try Self.encoder.encode(contents), run.writer.seal)
        let (list, name) = (try seal?.sealed(plain) ?? plain, seal == nil ? "contents.json" : "contents.json.age")
        try FileManager.default.writeDurably(list, to: draft.appending(path: name))
        let manifest = BackupManifest(
            backup: id.description, begunAt: begunAt.rfc3339, completedAt: completedAt.rfc3339, program: program,
            encryption: seal == nil ? "none" : "age", accounts: accounts,
            contents: StoredFile(name: name, size: Int64(list.count), sha256: try MediaFolder.digest(of: list).hex),
            files: run.writer.needed.values.sorted { $0.name < $1.name })
        let bytes = try Self.encoder.encode(manifest)
        try FileManager.default.writeDurably(bytes, to: draft.appending(path: "manifest.json"))
        try FileManager.default.writeDurably(
            Self.line(try MediaFolder.digest(of: bytes)), to: draft.appending(path: "manifest.sha256"))
        try BackupWriter.sync(draft)
        try FileManager.default.moveItem(at: draft, to: folder(of: id))
        try BackupWriter.sync(backupsFolder)
        let backup = Backup(
            id: id, completedAt: completedAt, program: program, isEncrypted: manifest.isEncrypted, files: manifest.files.count,
            bytes: manifest.files.reduce(manifest.contents.size) { $0 + $1.size })
        return BackupReport(
            backup: backup, added: run.writer.added, addedBytes: run.writer.addedBytes, damaged: contents.damaged)
    }

    /// The folders must lie apart: a restored folder would be full of backups, and a removed one would take them along.
    private func refuseOverlap(with data: URL) throws(BackupError) {
        let (one, other) = (
            url.resolvingSymlinksInPath().pathComponents, data.standardizedFileURL.resolvingSymlinksInPath().pathComponents
        )
        guard !one.starts(with: other), !other.starts(with: one) else { throw .overlapping }
    }

    /// Codes of the first twenty accounts, which tell nothing of them.
    private static func codesOfAccounts(_ data: URL) throws -> [String] {
        let ids = try SQLiteFile.glimpse(data.appending(path: "accounts.sqlite")) { db in
            try db.tableExists("accounts") ? Data.fetchAll(db, sql: "SELECT id FROM accounts ORDER BY id LIMIT 20") : []
        }
        return try ids.map { String(try MediaFolder.digest(of: Data("kinkeeper backup account".utf8) + $0).hex.prefix(16)) }
    }

    /// Backups of two data folders in one would push each other out. The same one has an account in common with the latest backup
    /// of any. One without accounts is another: the disk of the data was not there, and the server began anew in its place.
    private func refuseOther(_ accounts: [String]) throws {
        let before = try ids().lazy.compactMap { manifest(of: $0)?.accounts }.first { !$0.isEmpty }
        guard let before else { return }
        guard !Set(before).isDisjoint(with: accounts) else { throw BackupError.otherData }
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return encoder
    }
}

/// A backup in the making.
///
/// Pictures and attachments have names that say their bytes, and are never changed, only added and removed. Those there are before the cut
/// are copied first: it takes the longest, and what is removed meanwhile is not missing then. After the cut those that came since follow.
private struct BackupRun {
    var writer: BackupWriter
    let data: URL
    let progress: (BackupProgress) throws -> Void
    /// The files so far.
    var files: [BackedUpFile] = []
    /// The paths so far.
    private var paths: Set<String> = []
    private(set) var damaged: [String] = []
    private var total = 0

    init(writer: BackupWriter, data: URL, progress: @escaping (BackupProgress) throws -> Void) {
        (self.writer, self.data, self.progress) = (writer, data, progress)
    }

    mutating func copy() throws {
        try keepMedia()
        try keepDatabases()
        try keepMedia()
        for name in ["secret.key", "kinkeeper.conf"] { try keepAsItIs(name) }
        for name in try Self.names(in: data.appending(path: "uploads")) where !name.hasPrefix(".") {
            try keepAsItIs("uploads/\(name)")
        }
    }

    private mutating func keepDatabases() throws {
        // What is to be encrypted must not lie in the backup folder as it is.
        let files = FileManager.default
        let passing =
            writer.seal == nil
            ? writer.folder.incomingFolder : files.temporaryDirectory.appending(path: "kinkeeper-backup-\(UUID().uuidString)")
        try files.createPrivateDirectory(at: passing)
        defer { if writer.seal != nil { try? files.removeItem(at: passing) } }
        let cut = try BackupCut(of: data)
        total += cut.parts.count
        for part in cut.parts {
            let copy = passing.appending(path: "\(UUID().uuidString).sqlite")
            defer { try? FileManager.default.removeItem(at: copy) }
            let steps = try part.copy(to: copy)
            guard let file = try writer.keep(copy, as: part.path, isPassing: true, steps: steps) else {
                // The copy is ours alone: the disk, or the memory, did not keep what was written.
                throw BackupError.sourceDamaged(file: part.path, cause: "the copy changed while it was kept")
            }
            try add(file)
        }
    }

    private mutating func keepMedia() throws {
        var media: [(path: String, digest: MediaDigest)] = []
        for space in try Self.names(in: data.appending(path: "spaces")) where Space.ID(space) != nil {
            for part in try Self.names(in: data.appending(path: "spaces/\(space)/media")) where part.utf8.count == 2 {
                for name in try Self.names(in: data.appending(path: "spaces/\(space)/media/\(part)")) {
                    guard let digest = MediaDigest(hex: name) else { continue }
                    media.append(("spaces/\(space)/media/\(part)/\(name)", digest))
                }
            }
        }
        media.removeAll { paths.contains($0.path) || damaged.contains($0.path) }
        total += media.count
        for (path, digest) in media {
            do {
                let file = try writer.keep(data.appending(path: path), as: path, digest: digest)
                if let file { try add(file) } else { damaged.append(path) }
            } catch  where Self.isGone(data.appending(path: path)) {
                // Removed since it was listed.
                total -= 1
            }
        }
    }

    /// Keeps a file that may be there or not.
    private mutating func keepAsItIs(_ path: String) throws {
        let source = data.appending(path: path)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: source.path, isDirectory: &isFolder), !isFolder.boolValue else { return }
        do {
            // One that is written meanwhile has another digest when it is copied. An upload that goes on coming in is passed over: it is
            // not complete.
            for _ in 0..<3 {
                guard let file = try writer.keep(source, as: path) else { continue }
                total += 1
                return try add(file)
            }
        } catch  where Self.isGone(source) {
            return
        }
    }

    private mutating func add(_ file: BackedUpFile) throws {
        files.append(file)
        paths.insert(file.path)
        try progress(BackupProgress(done: files.count, total: max(total, files.count)))
    }

    private static func names(in folder: URL) throws -> [String] {
        do { return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() } catch  where isGone(folder) {
            return []
        }
    }

    private static func isGone(_ url: URL) -> Bool { !FileManager.default.fileExists(atPath: url.path) }
}
