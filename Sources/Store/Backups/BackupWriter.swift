import Cryptography
import Foundation
import Kinkeeper

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Puts files into a backup folder: each once, whole, and on the disk.
struct BackupWriter {
    let folder: BackupFolder
    /// How the files are encrypted; nil for not at all.
    let seal: BackupSeal?
    /// The files that earlier backups need, by their names.
    private var known: [String: StoredFile] = [:]
    /// The files that this backup needs, by their names.
    private(set) var needed: [String: StoredFile] = [:]
    /// The files that were not there before.
    private(set) var added = 0
    /// Their bytes.
    private(set) var addedBytes: Int64 = 0
    /// The folders that a name was added to.
    private var changedFolders: Set<String> = []

    init(_ folder: BackupFolder, _ seal: BackupSeal?) throws {
        (self.folder, self.seal) = (folder, seal)
        for id in try folder.ids() {
            for file in folder.manifest(of: id)?.files ?? [] where known[file.name] == nil { known[file.name] = file }
        }
    }

    /// Keeps the bytes of a file. Those that are here already are not written again.
    ///
    /// - Parameters:
    ///   - digest: The SHA-256 that the bytes should have; nil for any.
    ///   - isPassing: Whether the file may be moved, since it was made for this alone.
    /// - Returns: The entry of the list; nil where the bytes have another digest.
    mutating func keep(
        _ source: URL, as path: String, digest: MediaDigest? = nil, isPassing: Bool = false, steps: Int? = nil
    ) throws -> BackedUpFile? {
        let wanted = try digest ?? MediaFolder.survey(source).digest
        let name = seal?.name(of: wanted) ?? Self.name(of: wanted)
        if let stored = try kept(name) {
            needed[name] = stored
            return BackedUpFile(path: path, stored: name, sha256: wanted.hex, steps: steps)
        }
        let isMoved = isPassing && seal == nil
        let passing = isMoved ? source : folder.incomingFolder.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: passing) }
        let read = try seal?.seal(source, to: passing)
        if seal == nil, !isMoved { try PrivateFiles.copy(source, to: passing) }
        let (found, _, storedSize) = try MediaFolder.survey(passing)
        guard read ?? found == wanted else { return nil }
        let stored = StoredFile(name: name, size: Int64(storedSize), sha256: found.hex)
        try place(passing, stored)
        needed[name] = stored
        return BackedUpFile(path: path, stored: name, sha256: wanted.hex, steps: steps)
    }

    /// The path of the file with these bytes.
    static func name(of digest: MediaDigest) -> String { "files/\(digest.hex.prefix(2))/\(digest.hex)" }

    /// A file that is here already; nil where it has to be written. One that no backup needs was left by a killed program: it is whole,
    /// since it has its name, and is read once. Whether the disk has its name is not known.
    private mutating func kept(_ name: String) throws -> StoredFile? {
        let url = folder.url.appending(path: name)
        guard let size = BackupFolder.length(of: url) else { return nil }
        if let file = needed[name] ?? known[name] { return file.size == size ? file : nil }
        let (digest, _, read) = try MediaFolder.survey(url)
        guard seal != nil || name == Self.name(of: digest) else { return nil }
        changedFolders.insert(url.deletingLastPathComponent().path)
        return StoredFile(name: name, size: Int64(read), sha256: digest.hex)
    }

    /// Gives a file in `incoming` its name; what it replaces was altered.
    private mutating func place(_ source: URL, _ file: StoredFile) throws {
        let target = folder.url.appending(path: file.name)
        try FileManager.default.createPrivateDirectory(at: target.deletingLastPathComponent())
        try Self.sync(source)
        guard rename(source.path, target.path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        changedFolders.insert(target.deletingLastPathComponent().path)
        added += 1
        addedBytes += file.size
    }

    /// Returns when all that was put here is on the disk, the names too.
    func sync() throws {
        for path in changedFolders { try Self.sync(URL(filePath: path)) }
        try Self.sync(folder.filesFolder)
    }

    /// Returns when the disk has a file, or the names in a folder.
    static func sync(_ url: URL) throws {
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        // Some file systems know of no syncing of folders.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
}
