/// A random generator that gives the same numbers for the same seed (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// True in that part of all cases.
    mutating func chance(_ part: Double) -> Bool {
        Double.random(in: 0..<1, using: &self) < part
    }

    /// One of these.
    mutating func pick<Choices: Collection>(_ choices: Choices) -> Choices.Element {
        let offset = Int.random(in: 0..<choices.count, using: &self)
        return choices[choices.index(choices.startIndex, offsetBy: offset)]
    }
}
