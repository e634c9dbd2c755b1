import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The lock of a backup folder: one program writes, or several read. It is flock(2)'s, and goes with the process.
///
/// A file system without such locks, and a folder that may only be read and has none, are used without it.
final class BackupLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock; throws `inUse` where another program has it.
    init(_ folder: BackupFolder, isWriting: Bool) throws(BackupError) {
        let path = folder.url.appending(path: "lock").path
        let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        descriptor = opened >= 0 || isWriting ? opened : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard isWriting else { return }
            let code = errno
            throw .store(code == ENOSPC || code == EDQUOT ? .diskFull : code == EROFS ? .readOnly : .noAccess(path))
        }
        guard flock(descriptor, (isWriting ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
        close(descriptor)
        throw .inUse
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }
}
