/// Text in any of the encodings that contacts come in, read in chunks and held in a window of UTF-8 that moves on.
///
/// UTF-16 and UTF-32 are decoded, told by their mark or by the NULs beside each letter; everything else stays as it is, so that
/// `text(_:)` can decide row by row between UTF-8 and Windows-1252.
package struct TextInput {
    private var buffer: InputBuffer

    /// Reads from a source; `read` fills the buffer from its start and returns how many bytes it wrote, 0 at the end.
    package init(chunkSize: Int = 1 << 18, read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
        buffer = InputBuffer(chunkSize: chunkSize, read: read)
    }

    /// The bytes in the window.
    package var bytes: [UInt8] {
        _read { yield buffer.bytes }
    }

    /// Whether no more will come.
    package var isFinal: Bool { buffer.isFinal }

    /// Reads enough to know the encoding; returns the length of a UTF-8 byte-order mark.
    package mutating func detectEncoding() throws -> Int {
        try buffer.detectEncoding()
    }

    /// Drops everything before `keepFrom` and reads on.
    package mutating func fill(keepFrom: Int) throws {
        try buffer.fill(keepFrom: keepFrom)
    }

    /// Whether the bytes are well-formed UTF-8; text that is not is Windows-1252.
    package static func isUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.isValidUTF8
    }

    /// The bytes as text, out of UTF-8 or out of Windows-1252, in which every byte has a meaning.
    package static func text(_ bytes: [UInt8], isUTF8: Bool) -> String {
        isUTF8
            ? String(decoding: bytes, as: UTF8.self)
            : String(decoding: bytes.withUnsafeBytes { Windows1252.utf8($0) }, as: UTF8.self)
    }
}
