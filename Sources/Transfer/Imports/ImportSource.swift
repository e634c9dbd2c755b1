public import Foundation

/// Where an import's bytes come from.
public struct ImportSource {
    /// Bytes of the whole; nil where that is not known.
    public let size: Int64?
    /// Fills the buffer from its start and returns how many bytes it wrote; 0 at the end.
    public let read: (UnsafeMutableRawBufferPointer) throws -> Int

    /// A source of one's own.
    public init(size: Int64?, read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
        self.size = size
        self.read = read
    }

    /// A source that reads an open file from where it stands. A pipe or terminal has no size.
    public init(_ handle: FileHandle, size: Int64?) {
        self.size = size
        self.read = { buffer in
            guard let data = try handle.read(upToCount: buffer.count) else { return 0 }
            return data.copyBytes(to: buffer)
        }
    }

    /// A source in memory.
    public init(bytes: [UInt8]) {
        var position = 0
        self.size = Int64(bytes.count)
        self.read = { buffer in
            let count = min(buffer.count, bytes.count - position)
            buffer.copyBytes(from: bytes[position..<position + count])
            position += count
            return count
        }
    }

    /// Opens a file on disk.
    ///
    /// - Throws: Foundation's error when the file is not there or may not be read.
    public init(contentsOf url: URL) throws {
        let handle = try FileHandle(forReadingFrom: url)
        let size = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int64
        self.init(handle, size: size.flatMap { $0 > 0 ? $0 : nil })
    }
}
