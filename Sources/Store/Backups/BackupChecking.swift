import Cryptography
import Foundation
import Kinkeeper

/// What a check found of one backup.
public struct BackupCheck: Hashable, Sendable {
    /// The backup.
    public let id: BackupID
    /// The files of the backup folder that are missing or were altered, by their paths in it; empty when the backup is whole.
    public let damaged: [String]

    /// Whether all of it is as it was written.
    public var isWhole: Bool { damaged.isEmpty }
}

extension BackupFolder {
    /// Reads every byte of the backups and compares it with the lists, each file once. Changes nothing.
    ///
    /// - Parameters:
    ///   - id: The backup to check; nil for all.
    ///   - keys: What opens encrypted backups. With it their files are opened too, and compared with the list of contents.
    ///   - progress: Called after each file. What it throws ends the check.
    /// - Returns: The checks, the latest backup first.
    public func verify(
        _ id: BackupID? = nil, keys: BackupKeys? = nil, progress: @escaping (BackupProgress) throws -> Void = { _ in }
    ) throws(BackupError) -> [BackupCheck] {
        let there = try ids()
        guard !there.isEmpty else { throw .noBackups(folder: url.path) }
        if let id, !there.contains(id) { throw .noBackup(name: id.description) }
        let lock = try BackupLock(self, isWriting: false)
        defer { withExtendedLifetime(lock) {} }
        let manifests = there.filter { id == nil || $0 == id }.map { ($0, manifest(of: $0)) }
        let names = manifests.reduce(into: Set<String>()) { $0.formUnion($1.1?.files.map(\.name) ?? []) }
        var survey = BackupSurvey(folder: self, keys: keys, total: names.count + manifests.count, progress: progress)
        do {
            return try manifests.map { id, manifest in
                BackupCheck(id: id, damaged: try survey.damage(of: id, manifest))
            }
        } catch {
            throw BackupError(error)
        }
    }

    /// Returns the latest backup that is whole, leaving out one; nil without one.
    func latestWhole(but other: BackupID) -> BackupID? {
        guard let there = try? ids() else { return nil }
        var survey = BackupSurvey(folder: self, keys: nil, total: 0) { _ in }
        return there.first { $0 != other && (try? survey.damage(of: $0, manifest(of: $0)).isEmpty) ?? false }
    }

    /// The list of what is in a backup. Throws `damaged` where it is not the one that the manifest names, and `identityNeeded` or
    /// `identityWrong` where it cannot be opened.
    func contents(of manifest: BackupManifest, in id: BackupID, _ keys: BackupKeys?) throws -> BackupContents {
        let damaged = BackupError.damaged(
            file: "backups/\(id)/\(manifest.contents.name)", backup: id.description, whole: nil)
        let list = url(of: manifest.contents, in: id)
        guard Self.length(of: list) != nil, var bytes = try? Data(contentsOf: list),
            try MediaFolder.digest(of: bytes).hex == manifest.contents.sha256
        else { throw damaged }
        if manifest.isEncrypted {
            guard let keys else { throw BackupError.identityNeeded(backup: id.description) }
            do { bytes = try keys.opened(bytes) } catch AgeFailure.noIdentity {
                throw BackupError.identityWrong(backup: id.description)
            } catch {
                throw damaged
            }
        }
        guard let contents = try? JSONDecoder().decode(BackupContents.self, from: bytes) else { throw damaged }
        return contents
    }
}

/// Reads the files of several backups, each once.
private struct BackupSurvey {
    let folder: BackupFolder
    let keys: BackupKeys?
    let total: Int
    let progress: (BackupProgress) throws -> Void
    /// What was read: size and digest by name; a missing file has none.
    private var read: [String: StoredFile] = [:]
    /// The files that were opened and had the bytes they should have.
    private var opened: Set<BackedUpFile> = []
    private var done = 0

    init(folder: BackupFolder, keys: BackupKeys?, total: Int, progress: @escaping (BackupProgress) throws -> Void) {
        (self.folder, self.keys, self.total, self.progress) = (folder, keys, total, progress)
    }

    /// The files of a backup that are not as its list says.
    mutating func damage(of id: BackupID, _ manifest: BackupManifest?) throws -> [String] {
        guard let manifest else {
            try step()
            return ["backups/\(id)/manifest.json"]
        }
        var damaged: [String] = []
        let contents = "backups/\(id)/\(manifest.contents.name)"
        if read(manifest.contents, in: id) != manifest.contents { damaged.append(contents) }
        try step()
        for file in manifest.files {
            let isNew = read[file.name] == nil
            let found = read[file.name] ?? read(file, in: id)
            read[file.name] = found
            if found != file { damaged.append(file.name) }
            if isNew { try step() }
        }
        guard damaged.isEmpty, !manifest.isEncrypted || keys != nil else { return damaged }
        // The lists agree with each other unless the program that wrote them erred.
        let (list, files) = (try folder.contents(of: manifest, in: id, keys), Set(manifest.files.map(\.name)))
        guard list.files.allSatisfy({ files.contains($0.stored) }) else { return [contents] }
        guard manifest.isEncrypted, let keys else { return [] }
        return list.files.filter { !isOpened($0, keys) }.map(\.stored)
    }

    /// Whether an encrypted file opens, and has the bytes it should have.
    private mutating func isOpened(_ file: BackedUpFile, _ keys: BackupKeys) -> Bool {
        if opened.contains(file) { return true }
        guard let found = try? keys.open(folder.url.appending(path: file.stored), to: nil), found.hex == file.sha256
        else { return false }
        opened.insert(file)
        return true
    }

    private func read(_ file: StoredFile, in id: BackupID) -> StoredFile {
        let url = folder.url(of: file, in: id)
        guard BackupFolder.length(of: url) != nil, let (digest, _, size) = try? MediaFolder.survey(url) else {
            return StoredFile(name: file.name, size: -1, sha256: "")
        }
        return StoredFile(name: file.name, size: Int64(size), sha256: digest.hex)
    }

    private mutating func step() throws {
        done += 1
        try progress(BackupProgress(done: done, total: max(total, done)))
    }
}
