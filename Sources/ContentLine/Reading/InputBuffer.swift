/// The part of the input that is in memory, in UTF-8: all of it, or a window that moves on.
struct InputBuffer {
    private(set) var bytes: [UInt8] = []
    /// No more will come.
    private(set) var isFinal = false
    /// All of the input was there from the beginning.
    let isInMemory: Bool
    /// Bytes of the source, as it encodes them, that were read so far.
    private(set) var bytesRead: Int64 = 0
    private var read: ((UnsafeMutableRawBufferPointer) throws -> Int)?
    private var chunk: [UInt8] = []
    private var wide: WideDecoder?

    /// The whole input. Only UTF-16 and UTF-32 are copied.
    init(bytes: [UInt8]) {
        isInMemory = true
        isFinal = true
        bytesRead = Int64(bytes.count)
        guard var decoder = WideDecoder(beginning: bytes) else {
            self.bytes = bytes
            return
        }
        bytes.withUnsafeBytes { decoder.decode($0, into: &self.bytes) }
        wide = decoder
        finish()
    }

    /// An input that is read in chunks.
    init(chunkSize: Int, read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
        isInMemory = false
        chunk = [UInt8](repeating: 0, count: max(chunkSize, 1))
        self.read = read
    }

    /// Drops everything before `keepFrom` and reads on.
    mutating func fill(keepFrom: Int) throws {
        guard let read, !isFinal else { return }
        let count = try chunk.withUnsafeMutableBytes { chunk in
            min(max(try read(chunk), 0), chunk.count)
        }
        if keepFrom == bytes.count {
            bytes.removeAll(keepingCapacity: true)
        } else if keepFrom > 0 {
            bytes.removeSubrange(..<keepFrom)
        }
        bytesRead += Int64(count)
        guard count > 0 else {
            finish()
            return
        }
        chunk.withUnsafeBytes { append($0.part(0, count)) }
    }

    /// Reads enough to know the encoding; returns the length of a UTF-8 byte-order mark.
    mutating func detectEncoding() throws -> Int {
        while !isFinal, bytes.count < 8 { try fill(keepFrom: 0) }
        if wide == nil, let decoder = WideDecoder(beginning: bytes) {
            let raw = bytes
            bytes = []
            wide = decoder
            raw.withUnsafeBytes { append($0) }
            if isFinal { finish() }
        }
        return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    private mutating func append(_ piece: UnsafeRawBufferPointer) {
        if wide == nil {
            bytes.append(contentsOf: piece)
        } else {
            wide?.decode(piece, into: &bytes)
        }
    }

    private mutating func finish() {
        isFinal = true
        read = nil
        wide?.finish(into: &bytes)
    }

    /// The encoding of the input, when it is neither UTF-8 nor of single bytes.
    var wideEncoding: String? { wide?.name }

    /// How many characters of UTF-16 or UTF-32 were broken since this was last asked.
    mutating func takeMalformed() -> Int {
        wide?.takeMalformed() ?? 0
    }
}
