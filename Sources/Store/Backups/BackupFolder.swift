public import Foundation
import Kinkeeper

/// A folder of backups:
///
///     backups/<time>/manifest.json      which files the backup needs, with their digests
///     backups/<time>/manifest.sha256    the digest of that list
///     backups/<time>/contents.json      which file of the data folder each of them is
///     files/ab/abcd…                    the files of all backups, named by the SHA-256 of their bytes; equal ones are kept once
///     incoming/                         what is being copied; the next backup removes what a killed one left
///     lock                              held while a program writes or reads here
///     kinkeeper-backups.txt             says what the folder is; nothing is removed in a folder without it
///
/// A backup is written in `incoming` and moved to its name in one step when all of it is on the disk. So a backup that is there is complete.
public struct BackupFolder: Sendable {
    /// The folder.
    public let url: URL

    /// A folder, whether it exists or not.
    public init(url: URL) { self.url = url.standardizedFileURL }

    var backupsFolder: URL { url.appending(path: "backups") }
    var filesFolder: URL { url.appending(path: "files") }
    var incomingFolder: URL { url.appending(path: "incoming") }

    /// The folder of one backup.
    func folder(of id: BackupID) -> URL { backupsFolder.appending(path: id.description) }

    /// The names of all backups, the latest first; none where there is no folder. Throws `foreignFolder` for one of something else.
    public func ids() throws(BackupError) -> [BackupID] {
        let files = FileManager.default
        guard files.fileExists(atPath: url.path) else { return [] }
        do {
            let names = try files.contentsOfDirectory(atPath: url.path)
            guard names.contains(Self.mark) || names.allSatisfy(Self.isOfNoUse) else {
                throw BackupError.foreignFolder(folder: url.path)
            }
            guard files.fileExists(atPath: backupsFolder.path) else { return [] }
            return try files.contentsOfDirectory(atPath: backupsFolder.path).compactMap { BackupID($0) }.sorted(by: >)
        } catch {
            throw BackupError(error)
        }
    }

    /// All backups whose list can be read, the latest first.
    public func list() throws(BackupError) -> [Backup] {
        var backups: [Backup] = []
        for id in try ids() {
            guard let manifest = manifest(of: id), let completedAt = Date(rfc3339: manifest.completedAt) else { continue }
            backups.append(
                Backup(
                    id: id, completedAt: completedAt, program: manifest.program, isEncrypted: manifest.isEncrypted,
                    files: manifest.files.count, bytes: manifest.files.reduce(manifest.contents.size) { $0 + $1.size }))
        }
        return backups
    }

    /// The latest backup that was begun by `now` and whose list can be read; nil without one. A time from after `now` says that a
    /// clock was wrong, and nothing of how old the backups are.
    public func latest(by now: Date) throws(BackupError) -> BackupID? {
        try ids().first { $0.time <= now && manifest(of: $0) != nil }
    }

    /// The backup that is meant where none is named: the latest that was begun by `now`, or else the latest; nil without one.
    public func newest(by now: Date) throws(BackupError) -> BackupID? {
        let there = try ids()
        return there.first { $0.time <= now } ?? there.first
    }

    /// The list of a backup; nil where it is missing, was altered, or is of a newer format.
    func manifest(of id: BackupID) -> BackupManifest? {
        let (list, check) = (folder(of: id).appending(path: "manifest.json"), folder(of: id).appending(path: "manifest.sha256"))
        guard Self.length(of: list) != nil, let bytes = try? Data(contentsOf: list),
            Self.length(of: check) != nil, let line = try? Data(contentsOf: check),
            let digest = try? MediaFolder.digest(of: bytes), line == Self.line(digest),
            let manifest = try? JSONDecoder().decode(BackupManifest.self, from: bytes),
            manifest.format == BackupManifest.format, manifest.backup == id.description, manifest.hasOwnNames
        else { return nil }
        return manifest
    }

    /// The line of a digest, as sha256sum writes it.
    static func line(_ digest: MediaDigest) -> Data { Data("\(digest.hex)  manifest.json\n".utf8) }

    /// The length of a file; nil where there is none. Of a link, a pipe or a device nothing is read: it may lead out of the
    /// folder, or never end.
    static func length(of url: URL) -> Int64? {
        guard let found = try? FileManager.default.attributesOfItem(atPath: url.path),
            found[.type] as? FileAttributeType == .typeRegular
        else { return nil }
        return (found[.size] as? NSNumber)?.int64Value
    }

    /// Where a file is. Names from a list are checked when it is read: they stay in the folder.
    func url(of file: StoredFile, in id: BackupID) -> URL {
        file.name.hasPrefix("files/") ? url.appending(path: file.name) : folder(of: id).appending(path: file.name)
    }

    /// The file that says what the folder is.
    private static let mark = "kinkeeper-backups.txt"
    private static let explanation = """
        Backups of Kinkeeper. Restore the latest one with

            kinkeeper backup restore THIS-FOLDER --data NEW-FOLDER

        Do not change or move single files here: "kinkeeper backup verify THIS-FOLDER" checks them.

        """

    /// Whether an entry tells nothing of what a folder is for: a file system has `lost+found` at its root, and a program that was killed at
    /// its very start left the lock, and the mark under its passing name.
    private static func isOfNoUse(_ name: String) -> Bool {
        name == "lost+found" || name == "lock" || FileManager.isPassingName(name)
    }

    /// Makes the folder itself, and those above it.
    func make() throws {
        let files = FileManager.default
        var (made, folder): ([URL], URL) = ([], url)
        while !files.fileExists(atPath: folder.path), folder.pathComponents.count > 1 {
            made.append(folder)
            folder.deleteLastPathComponent()
        }
        try files.createPrivateDirectory(at: url)
        // Those above may be folders that we can enter and not read, which cannot be synced.
        for folder in made { try? BackupWriter.sync(folder.deletingLastPathComponent()) }
    }

    /// Makes the folders in it, and removes what a killed program left. To be called with the lock.
    func prepare() throws {
        let files = FileManager.default
        for name in try files.contentsOfDirectory(atPath: url.path) where FileManager.isPassingName(name) {
            try files.removeItem(at: url.appending(path: name))
        }
        let mark = url.appending(path: Self.mark)
        if !files.fileExists(atPath: mark.path) { try files.writeDurably(Data(Self.explanation.utf8), to: mark) }
        for folder in [backupsFolder, filesFolder] { try files.createPrivateDirectory(at: folder) }
        if files.fileExists(atPath: incomingFolder.path) { try files.removeItem(at: incomingFolder) }
        try files.createPrivateDirectory(at: incomingFolder)
        try BackupWriter.sync(url)
    }
}
