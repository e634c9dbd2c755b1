/// Bytes to look for in others, in time that grows with their number alone (Knuth, Morris and Pratt).
package struct BytePattern: Hashable, Sendable {
    /// The bytes to find.
    package let bytes: [UInt8]
    /// For each length of a partial match: how much of it still matches when the next byte differs.
    private let fallback: [Int]

    /// A pattern of these bytes; of none it is everywhere.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var fallback = [Int](repeating: 0, count: bytes.count + 1)
        var length = 0
        for index in bytes.indices.dropFirst() {
            while length > 0, bytes[index] != bytes[length] { length = fallback[length] }
            if bytes[index] == bytes[length] { length += 1 }
            fallback[index + 1] = length
        }
        self.fallback = fallback
    }

    /// Whether all of it is ASCII.
    var isASCII: Bool { bytes.allSatisfy { $0 < 0x80 } }

    /// Whether a text holds the pattern somewhere.
    package func isIn(_ text: [UInt8]) -> Bool {
        text.withUnsafeBytes { isIn($0) { $0 } }
    }

    /// Whether a text holds it once the small letters of ASCII in it are capital ones, as those of the pattern have to be.
    func isInUpperCased(_ text: UnsafeRawBufferPointer) -> Bool {
        isIn(text, \.upperCased)
    }

    @inline(__always)
    private func isIn(_ text: UnsafeRawBufferPointer, _ folded: (UInt8) -> UInt8) -> Bool {
        guard !bytes.isEmpty else { return true }
        guard text.count >= bytes.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            fallback.withUnsafeBufferPointer { fallback in
                var length = 0
                for byte in text {
                    let byte = folded(byte)
                    while length > 0, byte != bytes[length] { length = fallback[length] }
                    if byte == bytes[length] { length &+= 1 }
                    if length == bytes.count { return true }
                }
                return false
            }
        }
    }
}
