/// HTML that grows. Tags are written as they are, and words so that none of them is markup.
struct HTMLBuffer {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    var count: Int { bytes.count }

    /// Writes what is markup already.
    mutating func write(_ markup: String) { bytes += markup.utf8 }

    /// Writes what is markup already.
    mutating func write(_ markup: some Sequence<UInt8>) { bytes += markup }

    /// Writes words, in text as in the value of an attribute.
    mutating func escape(_ words: some Sequence<UInt8>) {
        for byte in words {
            switch byte {
            case UInt8(ascii: "&"): write("&amp;")
            case UInt8(ascii: "<"): write("&lt;")
            case UInt8(ascii: ">"): write("&gt;")
            case UInt8(ascii: "\""): write("&quot;")
            case UInt8(ascii: "'"): write("&#39;")
            default: bytes.append(byte)
            }
        }
    }

    /// Writes markup in the place of other markup.
    mutating func replace(_ range: Range<Int>, by markup: String) {
        bytes.replaceSubrange(range, with: markup.utf8)
    }
}
