import Foundation

/// The weights of the signs by which clauses are judged, as `Tests/CaptureTests/Lines/train.py` writes them.
///
/// A text of one row a bucket; a row has a character for each answer. A sign belongs to the bucket that the FNV-1a hash of its name says.
/// The text is part of the program and is read where it lies: nothing is loaded.
struct LearnedWeights: Sendable {
    /// The number of buckets: a power of two.
    private static let buckets = 1 << 16
    private static let answers = ClauseAnswer.allCases.count
    /// In bytes, with the end of the line.
    private static let row = answers + 1
    /// The character of no weight, and what a weight gains from one character to the next.
    private static let zero = 81
    private static let step = 0.02

    /// Never freed.
    nonisolated(unsafe) private let rows: UnsafePointer<UInt8>

    /// The weights of a text; nil if it is too short. Its bytes are kept until the program ends.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard let start = text.baseAddress, text.count >= Self.buckets * Self.row - 1 else { return nil }
        rows = start
    }

    /// The weights that are part of the program.
    static let shared = EmbeddedWeights.text(of: "clauses.txt").flatMap { text in
        LearnedWeights(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// What a sign says for each answer, by its place among all of them.
    func weights(of sign: String) -> [Double] {
        let row = rows + Self.bucket(sign) * Self.row
        return (0..<Self.answers).map { Double(Int(row[$0]) - Self.zero) * Self.step }
    }

    /// How sure each answer is by these signs: 0…1, all of them together 1. One that cannot be is 0.
    func sureness(_ signs: [String], without impossible: ClauseAnswer? = nil) -> [Double] {
        var sums = [Int](repeating: 0, count: Self.answers)
        for bucket in Set(signs.map(Self.bucket)) {
            let row = rows + bucket * Self.row
            for answer in 0..<Self.answers { sums[answer] += Int(row[answer]) - Self.zero }
        }
        let most = sums.max() ?? 0
        var powers = sums.map { exp(Double($0 - most) * Self.step) }
        if let impossible { powers[impossible.place] = 0 }
        let total = powers.reduce(0, +)
        return powers.map { $0 / total }
    }

    /// How sure a yes is by these signs, of a question with a yes and a no: 0…1.
    func approval(_ signs: [String]) -> Double {
        let sum = Set(signs.map(Self.bucket)).reduce(0) { $0 + Int(rows[$1 * Self.row]) - Self.zero }
        return 1 / (1 + exp(-Double(sum) * Self.step))
    }

    /// The bucket of a sign.
    private static func bucket(_ sign: String) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in sign.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int((hash ^ hash >> 32) & UInt64(buckets - 1))
    }
}

extension EmbeddedWeights {
    /// The content of a file; nil without it.
    static func text(of name: String) -> StaticString? { files.first { $0.name.description == name }?.content }
}
