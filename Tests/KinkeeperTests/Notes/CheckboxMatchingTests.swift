import Kinkeeper
import TestSupport
import Testing

@Suite struct CheckboxMatchingTests {
    @Test(
        arguments: [
            // The same words, wherever they stand.
            (["a", "b", "c"], ["c", "a", "b"], [2, 0, 1]), (["a", "a"], ["a", "a", "a"], [0, 1, nil]),
            // As one types, and as one corrects.
            (["C"], ["Call"], [0]), (["Call Anna"], ["Call Anna about the garden"], [0]),
            (["Call Anna about the garden"], ["Call Anna about the house"], [0]), (["call anna"], ["Call Ánna"], [0]),
            // Other words are another checkbox.
            (["Call Anna"], ["Call Ben"], [nil]), (["Paint the fence"], ["Read a book"], [nil]), ([], ["x"], [nil]),
            (["x"], [], []),
            // The most alike, not the first that is alike.
            (["Book train to Berlin", "Book train to Bremen"], ["Book train to Bremen at noon"], [1]),
            (["milk", "milk and bread"], ["milk and breads"], [1]), (["", "tea"], ["teas"], [1]),
        ] as [([String], [String], [Int?])])
    func `a checkbox is the one that it was`(old: [String], new: [String], wanted: [Int?]) {
        #expect(CheckboxMatching.matches(old, new) == wanted)
    }

    @Test(arguments: trials(40, long: 4_000)) func `no old checkbox is two new ones, and equal words always match`(seed: UInt64)
    {
        var random = SeededGenerator(seed: seed)
        let words = ["milk", "call Anna", "call Anna today", "roof", "t", "ti", "tiles", "call Ben", "Call anna", "🙂", ""]
        func list() -> [String] {
            (0..<Int.random(in: 0...80, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
        }
        let (old, new) = (list(), list())
        let matches = CheckboxMatching.matches(old, new)
        #expect(matches.count == new.count)
        let places = matches.compactMap(\.self)
        #expect(Set(places).count == places.count && places.allSatisfy(old.indices.contains))
        for word in Set(new) {
            let same = zip(new, matches).filter { $0.0 == word && $0.1.map { old[$0] == word } ?? false }.count
            #expect(same == min(new.count { $0 == word }, old.count { $0 == word }), "\(seed) \(word)")
        }
    }
}
