package import Foundation
import Synchronization

/// A file without a name: its bytes are on disk only while they are read, however that ends.
///
/// The store hands out an export of one moment as fast as the disk takes it, and the browser may take it slowly: no
/// reader of the database is kept open for that, and memory stays flat.
package final class ScratchFile: Sendable {
    private let handle: Mutex<FileHandle>

    package init(in folder: URL) throws {
        let url = folder.appendingPathComponent("\(UUID().uuidString.lowercased()).scratch")
        let descriptor = open(url.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        unlink(url.path)
        handle = Mutex(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
    }

    package func append(_ bytes: ArraySlice<UInt8>) throws {
        try handle.withLock { try $0.write(contentsOf: bytes) }
    }

    /// Goes back to the start; returns how many bytes there are.
    package func rewind() throws -> Int {
        try handle.withLock { handle in
            let length = Int(try handle.seekToEnd())
            try handle.seek(toOffset: 0)
            return length
        }
    }

    /// Maps all of it from the disk: unread parts take no memory.
    package func mapped() throws -> Data {
        let length = try rewind()
        guard length > 0 else { return Data() }
        return try handle.withLock { handle in
            guard let start = mmap(nil, length, PROT_READ, MAP_PRIVATE, handle.fileDescriptor, 0), start != MAP_FAILED else {
                throw CocoaError(.fileReadUnknown)
            }
            return Data(bytesNoCopy: start, count: length, deallocator: .unmap)
        }
    }

    /// Fills the buffer from its start with the next bytes and returns how many; 0 at the end.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        try handle.withLock { try $0.read(upToCount: buffer.count)?.copyBytes(to: buffer) ?? 0 }
    }

    /// The next bytes; nil at the end.
    package func next() throws -> [UInt8]? {
        try handle.withLock { handle in
            guard let data = try handle.read(upToCount: 65_536), !data.isEmpty else { return nil }
            return [UInt8](data)
        }
    }
}
