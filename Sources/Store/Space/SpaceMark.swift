public import Foundation
import GRDB
public import Kinkeeper

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The state of a space's files as seen from outside: a change in the space by any program changes it, and so does replacing a
/// file. Two equal marks do not mean that nothing changed before `isSettled`.
public struct SpaceMark: Hashable, Sendable {
    /// Stands for name, size and time of the database and its log; 0 where there is no database.
    public let value: Int64
    /// The number of the database's file; 0 without one.
    let file: UInt64
    /// When the files were written to last; nil without any.
    public let writtenAt: Date?

    /// How long after a write a mark may still hide another one, in seconds: a file's time moves in steps, and a writer may be
    /// stopped between writing a change and showing it to readers.
    public static let settling: TimeInterval = 30

    /// Whether there is a database.
    public var exists: Bool { writtenAt != nil }

    /// Whether a change that a reader did not see at `now` will change the mark.
    public func isSettled(at now: Date) -> Bool {
        writtenAt.map { abs(now.timeIntervalSince($0)) >= Self.settling } ?? true
    }
}

extension DataFolder {
    /// Looks at a space's files without opening them.
    public func mark(of space: Space.ID) -> SpaceMark {
        let path = databaseURL(of: space).path
        guard let database = FileStamp(path: path) else { return SpaceMark(value: 0, file: 0, writtenAt: nil) }
        var value = database.mixed(into: 1)
        var writtenAt = database.writtenAt
        // An empty log is as good as none: programs that only look leave one behind.
        if let log = FileStamp(path: path + "-wal"), log.size > 0 {
            value = log.mixed(into: value)
            writtenAt = max(writtenAt, log.writtenAt)
        }
        return SpaceMark(value: Int64(bitPattern: value), file: database.number, writtenAt: writtenAt)
    }
}

/// The file system's data about a file.
private struct FileStamp {
    let number: UInt64
    let size: Int64
    let writtenAt: Date
    private let words: [UInt64]

    /// Nil when there is no such file. One that cannot be read has a stamp that says why.
    init?(path: String) {
        var found = stat()
        guard stat(path, &found) == 0 else {
            guard errno != ENOENT, errno != ENOTDIR else { return nil }
            (number, size, writtenAt, words) = (0, 1, .distantPast, [UInt64(bitPattern: Int64(errno))])
            return
        }
        #if canImport(Darwin)
            let time = found.st_mtimespec
        #else
            let time = found.st_mtim
        #endif
        number = UInt64(found.st_ino)
        size = Int64(found.st_size)
        writtenAt = Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
        words = [
            number, UInt64(bitPattern: size), UInt64(bitPattern: Int64(time.tv_sec)), UInt64(time.tv_nsec),
        ]
    }

    /// FNV-1a over whole words, with a shift so that high bits reach low ones.
    func mixed(into start: UInt64) -> UInt64 {
        words.reduce(start) { value, word in
            let product = (value ^ word) &* 0x0000_0100_0000_01b3 &+ 0x9e37_79b9_7f4a_7c15
            return product ^ (product >> 29)
        }
    }
}
