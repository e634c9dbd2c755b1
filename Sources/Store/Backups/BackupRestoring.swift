import Cryptography
public import Foundation
import GRDB
import Kinkeeper

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension BackupFolder {
    /// Makes a data folder of a backup. Every byte is compared with the lists on the way, and the folder gets its name when all
    /// of it is on the disk: it is there whole or not at all. An empty folder that is there stays the same one, since it may be a
    /// mounted disk, or lie where nothing else may be made; it is filled at the end, with the accounts last, without which it is
    /// no data folder.
    ///
    /// - Parameters:
    ///   - id: The backup; nil for the latest.
    ///   - data: The data folder: none yet, or an empty one.
    ///   - keys: What opens an encrypted backup.
    ///   - progress: Called after each file. What it throws ends the restore, and nothing of it is left.
    /// - Returns: The backup.
    public func restore(
        _ id: BackupID? = nil, to data: URL, keys: BackupKeys? = nil,
        progress: (BackupProgress) throws -> Void = { _ in }
    ) throws(BackupError) -> BackupID {
        let there = try ids()
        guard let chosen = id ?? there.first else { throw .noBackups(folder: url.path) }
        guard there.contains(chosen) else { throw .noBackup(name: chosen.description) }
        let data = data.standardizedFileURL
        let isThere = FileManager.default.fileExists(atPath: data.path)
        let draft =
            isThere
            ? data.appending(path: ".restoring-\(UUID().uuidString)")
            : data.deletingLastPathComponent().appending(path: ".\(data.lastPathComponent).restoring-\(UUID().uuidString)")
        do {
            try Self.refuseOccupied(data)
            let lock = try BackupLock(self, isWriting: false)
            defer { withExtendedLifetime(lock) {} }
            try FileManager.default.createPrivateDirectory(at: draft)
            defer { try? FileManager.default.removeItem(at: draft) }
            try fill(draft, from: chosen, keys, progress)
            try isThere ? Self.place(draft, in: data) : Self.name(draft, data)
            return chosen
        } catch BackupError.damaged(let file, let backup, _) {
            throw .damaged(file: file, backup: backup, whole: latestWhole(but: chosen)?.description)
        } catch {
            throw BackupError(error)
        }
    }

    private func fill(
        _ draft: URL, from id: BackupID, _ keys: BackupKeys?, _ progress: (BackupProgress) throws -> Void
    ) throws {
        func damaged(_ file: String) -> BackupError { .damaged(file: file, backup: id.description, whole: nil) }
        guard let manifest = manifest(of: id) else { throw damaged("backups/\(id)/manifest.json") }
        let contents = try contents(of: manifest, in: id, keys)
        let stored = Dictionary(manifest.files.map { ($0.name, $0) }) { first, _ in first }
        var folders: Set<String> = [draft.path]
        for (index, file) in contents.files.enumerated() {
            guard let source = stored[file.stored], Self.isInside(file.path) else {
                throw damaged("backups/\(id)/\(manifest.contents.name)")
            }
            let target = draft.appending(path: file.path)
            var folder = target.deletingLastPathComponent()
            while folders.insert(folder.path).inserted { folder.deleteLastPathComponent() }
            try FileManager.default.createPrivateDirectory(at: target.deletingLastPathComponent())
            guard try bring(url(of: source, in: id), to: target, manifest.isEncrypted ? keys : nil, file) else {
                throw damaged(source.name)
            }
            try Self.refuseNewer(target, file.path)
            try progress(BackupProgress(done: index + 1, total: contents.files.count))
        }
        for folder in folders { try BackupWriter.sync(URL(filePath: folder)) }
    }

    /// Gives what was restored its name. A folder that came meanwhile is replaced if it is empty.
    private static func name(_ draft: URL, _ data: URL) throws {
        guard rename(draft.path, data.path) == 0 else {
            try refuseOccupied(data)
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        try? BackupWriter.sync(data.deletingLastPathComponent())
    }

    /// Moves what was restored out of its draft into the folder around it.
    private static func place(_ draft: URL, in data: URL) throws {
        let (files, accounts) = (FileManager.default, "accounts.sqlite")
        try refuseOccupied(data, but: draft.lastPathComponent)
        let names = try files.contentsOfDirectory(atPath: draft.path)
        var placed: [URL] = []
        do {
            for name in names.filter({ $0 != accounts }) + names.filter({ $0 == accounts }) {
                if name == accounts { try BackupWriter.sync(data) }
                try files.moveItem(at: draft.appending(path: name), to: data.appending(path: name))
                placed.append(data.appending(path: name))
            }
            try BackupWriter.sync(data)
        } catch {
            for file in placed { try? files.removeItem(at: file) }
            throw error
        }
    }

    /// Copies or opens one file; whether it is there and has the bytes that the list says.
    private func bring(_ source: URL, to target: URL, _ keys: BackupKeys?, _ file: BackedUpFile) throws -> Bool {
        guard Self.length(of: source) != nil else { return false }
        if let keys {
            do {
                return try keys.open(source, to: target).hex == file.sha256
            } catch is AgeFailure {
                return false
            }
        }
        try PrivateFiles.copy(source, to: target)
        return try MediaFolder.survey(target).digest.hex == file.sha256
    }

    /// Whether a path of a list stays in the folder.
    private static func isInside(_ path: String) -> Bool {
        !path.isEmpty
            && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
                !part.isEmpty && part != "." && part != ".." && !part.contains("\0")
            }
    }

    /// A database of a newer version would be refused when the folder is opened.
    private static func refuseNewer(_ file: URL, _ path: String) throws {
        guard path.hasSuffix(".sqlite") else { return }
        let queue = try DatabaseQueue(path: file.path)
        defer { try? queue.close() }
        try SQLiteFile.refuseNewer(queue, path == "accounts.sqlite" ? AccountsSchema.steps : SpaceSchema.steps)
    }

    private static func refuseOccupied(_ data: URL, but draft: String? = nil) throws(BackupError) {
        let files = FileManager.default
        guard files.fileExists(atPath: data.path) else { return }
        // A file system has the first one at its root.
        guard let names = try? files.contentsOfDirectory(atPath: data.path),
            names.allSatisfy({ $0 == "lost+found" || $0 == draft })
        else { throw .occupied(folder: data.path) }
    }
}
