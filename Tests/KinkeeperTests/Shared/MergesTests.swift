import Foundation
import Kinkeeper
import TestSupport
import Testing

@Suite struct MergesTests {
    private func roots(_ marks: [(id: Int, mergedInto: Int?)]) -> [Int] {
        let merges = Merges(marks)
        return marks.map { merges.root(of: $0.id) }
    }

    @Test func `a record is what it was merged into in the end`() {
        #expect(roots([(1, nil), (2, 1), (3, 2), (4, nil)]) == [1, 1, 1, 4])
        #expect(Merges([(id: 1, mergedInto: nil)]).root(of: 9) == 9)
    }

    @Test func `what was merged into nothing, or in a circle, stands by itself`() {
        #expect(roots([(1, 7), (2, 1)]) == [1, 1])
        #expect(roots([(1, 1)]) == [1])
        #expect(roots([(1, 2), (2, 3), (3, 1), (4, 3)]) == [1, 2, 3, 3])
    }

    @Test func `whatever the marks are, there is an end, and it was merged into nothing that is there`() {
        for seed in trials(200 as UInt64, long: 20_000) {
            var generator = SeededGenerator(seed: seed)
            let marks = (0..<8).map { id in (id: id, mergedInto: Int?(Int.random(in: 0..<12, using: &generator))) }
            let merges = Merges(marks)
            for (id, target) in marks {
                let root = merges.root(of: id)
                #expect(merges.root(of: root) == root, "seed \(seed)")
                // Each is where the one is that it was merged into, unless it is its own.
                if root != id, let target { #expect(merges.root(of: target) == root, "seed \(seed)") }
            }
        }
    }
}
