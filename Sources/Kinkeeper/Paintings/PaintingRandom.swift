/// Numbers that follow from texts alone: SplitMix64, started with the texts' digest.
struct PaintingRandom: RandomNumberGenerator {
    private var state: UInt64

    /// The numbers of a digest.
    init(_ digest: StableDigest) {
        state = digest.low ^ digest.high
    }

    /// The next 64 bits.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// From 0 up to but not including 1. The standard library's own ways may change with its version.
    mutating func unit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// A number of a range.
    mutating func number(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * unit()
    }

    /// A whole number from 0 up to but not including a count.
    mutating func index(_ count: Int) -> Int {
        min(Int(unit() * Double(count)), count - 1)
    }
}
