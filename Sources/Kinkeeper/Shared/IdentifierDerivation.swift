public import Foundation

extension Identifier {
    /// The identifier of a copy of this record, the same each time for one `owner`. Copies keep the order of what they are copies of.
    package func ofCopy(for owner: UUID) -> Identifier {
        let digest = StableDigest("copy", owner.uuidString, description)
        return Identifier(high: halves.high, low: 0b10 << 62 | digest.low & (1 << 62 - 1))
    }

    /// The identifier of another program's record, so that it is the same at each import: a UUIDv7 of the record's time, whose
    /// other bits follow from its name there.
    public init(of digest: StableDigest, at time: Date) {
        let milliseconds = min(max(0, (time.timeIntervalSince1970 * 1000).rounded(.down)), Double(UInt64(1) << 48 - 1))
        self.init(
            high: UInt64(milliseconds) << 16 | 0x7 << 12 | digest.high & 0xFFF,
            low: 0b10 << 62 | digest.low & (1 << 62 - 1))
    }
}

extension Identifier {
    /// The identifier of another record that is sent with this one: the same for the same words, however often they are sent.
    public func following(_ words: String) -> Identifier {
        Identifier(
            of: StableDigest(description, words), at: Date(timeIntervalSince1970: TimeInterval(halves.high >> 16) / 1000))
    }
}
