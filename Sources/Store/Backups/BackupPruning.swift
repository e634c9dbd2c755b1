public import Foundation
public import Kinkeeper

/// What was removed from a backup folder.
public struct BackupPruned: Hashable, Sendable {
    /// The backups that were removed, the latest first.
    public let removed: [BackupID]
    /// The backups that are left, the latest first.
    public let kept: [BackupID]
    /// The bytes of the files that no backup needs any more.
    public let bytes: Int64
}

extension BackupFolder {
    /// Removes the backups that the retention does not keep, and the files that none of the others needs. The latest is always kept.
    ///
    /// Where a list cannot be read it is not known which files its backup needs: `unreadableLists` is thrown, and nothing is removed.
    ///
    /// - Parameter isTrial: Whether it is only told what would be removed.
    public func prune(
        _ retention: BackupRetention = .standard, at now: Date, in zone: TimeZone, isTrial: Bool = false
    ) throws(BackupError) -> BackupPruned {
        guard !(try ids().isEmpty) else { throw .noBackups(folder: url.path) }
        do {
            let lock = try BackupLock(self, isWriting: true)
            defer { withExtendedLifetime(lock) {} }
            let there = try ids()
            let manifests = there.map { ($0, manifest(of: $0)) }
            let unreadable = manifests.filter { $0.1 == nil }.map(\.0.description)
            guard unreadable.isEmpty else { throw BackupError.unreadableLists(backups: unreadable.joined(separator: ", ")) }
            let keptTimes = retention.kept(of: there.map(\.time), at: now, in: zone)
            let (kept, removed) = (there.filter { keptTimes.contains($0.time) }, there.filter { !keptTimes.contains($0.time) })
            if !isTrial {
                try prepare()
                for id in removed { try remove(id) }
                try BackupWriter.sync(backupsFolder)
            }
            let left = Set(kept)
            let needed = manifests.filter { left.contains($0.0) }.reduce(into: Set<String>()) { names, entry in
                names.formUnion(entry.1?.files.map(\.name) ?? [])
            }
            return BackupPruned(removed: removed, kept: kept, bytes: try sweep(keeping: needed, isTrial: isTrial))
        } catch {
            throw BackupError(error)
        }
    }

    /// In one step it is no backup any more; what a killed program leaves of it is in `incoming`.
    private func remove(_ id: BackupID) throws {
        let passing = incomingFolder.appending(path: id.description)
        try FileManager.default.moveItem(at: folder(of: id), to: passing)
        try FileManager.default.removeItem(at: passing)
    }

    /// Removes the files that no backup needs, and returns their bytes.
    private func sweep(keeping needed: Set<String>, isTrial: Bool) throws -> Int64 {
        let files = FileManager.default
        var bytes: Int64 = 0
        guard files.fileExists(atPath: filesFolder.path) else { return 0 }
        for part in try files.contentsOfDirectory(atPath: filesFolder.path) where part.utf8.count == 2 {
            let folder = filesFolder.appending(path: part)
            for name in try files.contentsOfDirectory(atPath: folder.path)
            where StoredFile.isOwnName(name) && !needed.contains("files/\(part)/\(name)") {
                let file = folder.appending(path: name)
                bytes += (try files.attributesOfItem(atPath: file.path)[.size] as? NSNumber)?.int64Value ?? 0
                if !isTrial { try files.removeItem(at: file) }
            }
        }
        return bytes
    }
}
