/// A text folded for searching, which knows of each folded byte the character that it came from.
struct FoldedText {
    /// The text as its author typed it.
    private let source: String
    private var bytes: [UInt8] = []
    /// Of each folded byte, where its character begins in the UTF-8 of the source.
    private var starts: [Int32] = []
    /// Of each folded byte, where its character ends.
    private var ends: [Int32] = []

    init(_ text: String) {
        var text = text
        text.makeContiguousUTF8()
        source = text
        bytes.reserveCapacity(text.utf8.count)
        starts.reserveCapacity(text.utf8.count)
        ends.reserveCapacity(text.utf8.count)
        let typed = Array(text.utf8)
        var offset = 0
        while offset < typed.count {
            // A plain letter before another one stands alone; before anything else it may carry a mark.
            let isAlone = typed[offset] < 0x80 && (offset + 1 == typed.count || typed[offset + 1] < 0x80)
            let end = isAlone ? offset + 1 : Self.end(ofCharacterAt: offset, in: text)
            if isAlone {
                append(typed[offset], offset, end)
            } else {
                let character = String(decoding: typed[offset..<end], as: UTF8.self)
                for byte in SearchFolding.fold(character).utf8 { append(byte, offset, end) }
            }
            offset = end
        }
    }

    private static func end(ofCharacterAt offset: Int, in text: String) -> Int {
        let start = text.utf8.index(text.utf8.startIndex, offsetBy: offset)
        return text.utf8.distance(from: text.utf8.startIndex, to: text.index(after: start))
    }

    private mutating func append(_ byte: UInt8, _ start: Int, _ end: Int) {
        bytes.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
        starts.append(Int32(start))
        ends.append(Int32(end))
    }

    /// A place of a word.
    struct Match: Hashable {
        /// Where it is in the UTF-8 of the source: whole characters.
        let range: Range<Int>
        /// Which of the words it is.
        let word: Int
    }

    /// The places of some words, in order; of each word at most so many.
    func matches(of words: [String], most: Int) -> [Match] {
        bytes.withUnsafeBufferPointer { bytes in
            words.enumerated().flatMap { number, word -> [Match] in
                let sought = Array(word.utf8)
                var found: [Match] = []
                var from = 0
                while found.count < most, let place = sought.place(in: bytes, from: from) {
                    let last = place + sought.count - 1
                    found.append(Match(range: Int(starts[place])..<Int(ends[last]), word: number))
                    from = place + sought.count
                }
                return found
            }
        }.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    }
}
