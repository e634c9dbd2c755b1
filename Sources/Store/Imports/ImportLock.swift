import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The lock of a program at work on an import, which tells an interrupted import from a running one.
///
/// The lock is flock(2)'s: it goes with the process, however that ends. Its file lies beside the database, and a killed
/// program leaves it there without a lock.
final class ImportLock: Sendable {
    private let descriptor: Int32
    private let path: String

    /// Takes the lock of a run; nil where its file cannot be made, on a full disk.
    init?(_ run: ImportRun.ID, in folder: URL) {
        path = Self.file(of: run, in: folder).path
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
    }

    deinit {
        unlink(path)
        close(descriptor)
    }

    /// Whether a program holds the lock of a run.
    static func isHeld(_ run: ImportRun.ID, in folder: URL) -> Bool {
        let descriptor = open(file(of: run, in: folder).path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0
    }

    /// Removes what a killed program left of its lock.
    static func forget(_ run: ImportRun.ID, in folder: URL) {
        unlink(file(of: run, in: folder).path)
    }

    private static func file(of run: ImportRun.ID, in folder: URL) -> URL {
        folder.appending(path: "import-\(run).lock")
    }
}
