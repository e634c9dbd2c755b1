/// Bytes in chunks; the first ones can be looked at before they are taken.
final class ByteSource {
    private let readChunk: (UnsafeMutableRawBufferPointer) throws -> Int
    /// Bytes that were looked at and not taken yet.
    private var pending: ArraySlice<UInt8> = []
    /// The bytes taken so far.
    private(set) var bytesTaken: Int64 = 0

    /// - Parameter read: Fills the buffer from its start and returns how many bytes it wrote; 0 at the end.
    init(read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
        readChunk = read
    }

    convenience init(bytes: [UInt8]) {
        var rest = bytes[...]
        self.init { buffer in
            let chunk = rest.prefix(buffer.count)
            buffer.copyBytes(from: chunk)
            rest = rest.dropFirst(chunk.count)
            return chunk.count
        }
    }

    /// The first bytes not taken yet: `count` of them, or fewer where the input ends.
    func peek(_ count: Int) throws -> [UInt8] {
        while pending.count < count {
            let chunk = try self.chunk(ofAtMost: count - pending.count)
            if chunk.isEmpty { break }
            pending += chunk
        }
        return Array(pending.prefix(count))
    }

    /// Takes bytes into the buffer and returns how many; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let count: Int
        if pending.isEmpty {
            count = try readChunk(buffer)
        } else {
            let chunk = pending.prefix(buffer.count)
            buffer.copyBytes(from: chunk)
            pending = pending.dropFirst(chunk.count)
            count = chunk.count
        }
        bytesTaken += Int64(count)
        return count
    }

    /// Takes everything that is left; nil if that is more than `limit` bytes.
    func readAll(limit: Int) throws -> [UInt8]? {
        var all = Array(pending)
        pending = []
        while all.count <= limit {
            let chunk = try self.chunk(ofAtMost: 1 << 18)
            guard !chunk.isEmpty else {
                bytesTaken += Int64(all.count)
                return all
            }
            all += chunk
        }
        bytesTaken += Int64(all.count)
        return nil
    }

    private func chunk(ofAtMost count: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
            written = try readChunk(UnsafeMutableRawBufferPointer(buffer))
        }
    }
}
