package import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Folders and files that only their owner may enter and read.
///
/// They are private from the start: if a file were made readable and closed later, another user of the machine could open it
/// in between, and keep it open.
package enum PrivateFiles {
    /// The rights of all users but the owner.
    private static let others: mode_t = 0o077

    /// Makes a folder, and those above it that are not there.
    package static func makeFolder(at url: URL) throws {
        let path = url.path
        if mkdir(path, 0o700) == 0 { return }
        switch errno {
        case EEXIST:
            var isFolder = false
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder { return }
            throw failure(EEXIST)
        case ENOENT where url.pathComponents.count > 1:
            let parent = url.deletingLastPathComponent()
            guard parent.path != path else { throw failure(ENOENT) }
            try makeFolder(at: parent)
            // Another process may have made it meanwhile.
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure(errno) }
        case let code: throw failure(code)
        }
    }

    /// Makes a file that is not there yet, to be written and read.
    package static func makeFile(at url: URL) throws -> FileHandle {
        let descriptor = open(url.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(errno) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Writes a file in one step: a reader sees all of the old or all of the new one.
    package static func write(_ data: Data, to file: URL) throws {
        let draft = file.deletingLastPathComponent().appending(path: ".\(UUID().uuidString).part")
        let handle = try makeFile(at: draft)
        do {
            try handle.write(contentsOf: data)
            try handle.close()
            guard rename(draft.path, file.path) == 0 else { throw failure(errno) }
        } catch {
            try? FileManager.default.removeItem(at: draft)
            throw error
        }
    }

    /// Gives a file the present time.
    static func makeYoung(_ file: URL) { utimes(file.path, nil) }

    /// Copies a file part by part; the copy is on the disk when this returns.
    static func copy(_ source: URL, to file: URL) throws {
        let (from, to) = (try FileHandle(forReadingFrom: source), try makeFile(at: file))
        defer { try? from.close() }
        while let part = try from.read(upToCount: 1 << 18), !part.isEmpty { try to.write(contentsOf: part) }
        try to.synchronize()
        try to.close()
    }

    /// Takes the rights of others from a folder that other users could enter; whether there were any that could be taken. One that is
    /// not there, or belongs to another user, stays as it is.
    @discardableResult
    static func close(_ folder: URL) -> Bool {
        guard let mode = mode(of: folder), mode & others != 0 else { return false }
        return chmod(folder.path, mode & ~others & 0o7777) == 0
    }

    /// The rights of others to a file or folder; 0 for none, and for a missing file.
    static func rightsOfOthers(to url: URL) -> UInt32 {
        UInt32((mode(of: url) ?? 0) & others)
    }

    private static func mode(of url: URL) -> mode_t? {
        var found = stat()
        return stat(url.path, &found) == 0 ? found.st_mode : nil
    }

    /// Returns Foundation's error, so that a full disk or a missing right is recognised.
    private static func failure(_ code: Int32) -> any Error {
        switch code {
        case ENOSPC, EDQUOT: CocoaError(.fileWriteOutOfSpace)
        case EACCES, EPERM: CocoaError(.fileWriteNoPermission)
        case EROFS: CocoaError(.fileWriteVolumeReadOnly)
        case EEXIST: CocoaError(.fileWriteFileExists)
        default: POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
        }
    }
}
