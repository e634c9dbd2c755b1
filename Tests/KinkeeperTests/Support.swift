import Foundation
import Kinkeeper

/// SplitMix64: small, seeded, the same on every machine.
struct SeededGenerator: RandomNumberGenerator {
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
}

/// Rows of a table the oracle has written (Tests/Oracle/dates.py), split at tabs.
func fixture(_ name: String) throws -> [[String]] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)")
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
}

/// The day written as `2026-02-28`; a test that misspells one gets the first day there is, and fails.
func day(_ text: String) -> CivilDate {
    CivilDate(iso8601: text) ?? CivilDate(daysSinceEpoch: .min)
}

/// A birthday on the date written as `--02-29` or `hebrew:5745-01-21`; what cannot be read has no next day.
func birthday(_ text: String) -> Occasion {
    Occasion(kind: .birthday, when: PartialDate(text).map { .date($0) } ?? .text(text))
}
