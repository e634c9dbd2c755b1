public import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The room on the disk of a folder.
public struct FreeSpace: Hashable, Sendable {
    /// Bytes that may still be written, quotas of the file system included.
    public let free: Int64
    /// Bytes of the whole disk.
    public let total: Int64

    /// The room from its parts.
    public init(free: Int64, total: Int64) {
        (self.free, self.total) = (free, total)
    }

    /// Asks the system about the disk of a folder that exists; nil where it does not say.
    public init?(at folder: URL) {
        var answer = statvfs()
        guard statvfs(folder.path, &answer) == 0 else { return nil }
        self.init(
            free: Int64(clamping: UInt64(answer.f_bavail) * UInt64(answer.f_frsize)),
            total: Int64(clamping: UInt64(answer.f_blocks) * UInt64(answer.f_frsize)))
    }

    /// Below this many bytes on the disk of the data folder `doctor` warns: an import of a large file no longer fits.
    public static let little: Int64 = 256 << 20
    /// Below this many bytes the next changes may not fit.
    public static let veryLittle: Int64 = 32 << 20
    /// Below this many bytes on the disk of temporary files `doctor` warns.
    public static let littleForTemporaryFiles: Int64 = 64 << 20

    /// Returns the findings about the room for the data.
    public func findings(ofDataIn folder: String) -> [Finding] {
        guard free < Self.little else { return [] }
        let isVeryLittle = free < Self.veryLittle
        return [
            Finding(
                isVeryLittle ? .error : .warning, isVeryLittle ? "disk-full" : "disk-nearly-full", subject: folder,
                message: "\(megabytes) MB are free on the disk of the data folder.",
                advice: isVeryLittle
                    ? "What is kept is safe, but new changes may be refused. Free some space on this disk."
                    : "Everything still works, but a large import may not fit. Free some space on this disk.",
                blanks: ["free": megabytes])
        ]
    }

    /// Returns the findings about the room for temporary files.
    public func findings(ofTemporaryFilesIn folder: String) -> [Finding] {
        guard free < Self.littleForTemporaryFiles else { return [] }
        return [
            Finding(
                .warning, "temporary-disk-full", subject: folder,
                message: "\(megabytes) MB are free on the disk of temporary files.",
                advice: "The data is safe, but 'import -' and reading a read-only folder may fail. Free some space there.",
                blanks: ["free": megabytes])
        ]
    }

    private var megabytes: String { String(free / (1 << 20)) }
}
