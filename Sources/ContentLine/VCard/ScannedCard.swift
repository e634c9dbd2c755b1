/// A card found by the scanner: its place in the buffer, and its content.
struct ScannedCard {
    /// In the buffer that was scanned.
    var range: Range<Int>
    /// The line of BEGIN, counted from 1.
    var line: Int
    /// Blanks before BEGIN.
    var indentation: Int
    /// Where the line of END begins, from the start of the card; the card's length without END.
    var bodyEnd: Int
    /// Where a further line can be set without becoming part of a broken one, from the start of the card.
    var appendOffset: Int
    /// All properties but VERSION, in order, with offsets from the start of the card.
    var entries: [LineEntry]
    /// Nil if the card does not say.
    var version: VCard.Version?
    /// Where cards of their own lie inside, from the start of the card, in order.
    var cuts: [Range<Int>] = []
}

extension ScannedCard {
    /// The card's bytes without those of the cards inside, and all places as they are in them.
    mutating func takeBytes(from buffer: UnsafeRawBufferPointer) -> [UInt8] {
        let whole = buffer.part(range.lowerBound, range.upperBound)
        guard !cuts.isEmpty else { return Array(whole) }
        var bytes: [UInt8] = []
        var from = 0
        for cut in cuts {
            bytes += whole.part(from, cut.lowerBound)
            from = cut.upperBound
        }
        bytes += whole.part(from, whole.count)
        // Entries are in order, and none reaches over a cut.
        var (passed, gone) = (0, 0)
        for index in entries.indices {
            while passed < cuts.count, cuts[passed].upperBound <= Int(entries[index].start) {
                gone += cuts[passed].count
                passed += 1
            }
            entries[index].move(back: UInt32(truncatingIfNeeded: gone))
        }
        let all = cuts.reduce(0) { $0 + $1.count }
        let behind = { [cuts] (place: Int) in cuts.reduce(0) { $1.upperBound <= place ? $0 + $1.count : $0 } }
        (bodyEnd, appendOffset) = (bodyEnd - behind(bodyEnd), appendOffset - behind(appendOffset))
        range = range.lowerBound..<range.upperBound - all
        cuts = []
        return bytes
    }
}
