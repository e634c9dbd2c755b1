import TestSupport
import Testing

@testable import Kinkeeper

@Suite struct EmbeddingTests {
    @Test func `a vector that points nowhere has no embedding`() {
        #expect(Embedding([]) == nil)
        #expect(Embedding([0, 0]) == nil)
        #expect(Embedding([1, .nan]) == nil)
        #expect(Embedding([1, .infinity]) == nil)
        #expect(Embedding(Array(repeating: 1, count: Embedding.mostComponents + 1)) == nil)
        #expect(Embedding([.leastNonzeroMagnitude, 0])?.components == [127, 0])
        #expect(Embedding(bytes: []) == nil && Embedding(bytes: [0, 0]) == nil && Embedding(bytes: [0x80]) == nil)
    }

    @Test func `the angle of some vectors`() throws {
        let one = try #require(Embedding([3, 4]))
        #expect(abs(one.similarity(to: try #require(Embedding([6, 8]))) - 1) < 0.001)
        #expect(abs(one.similarity(to: try #require(Embedding([-3, -4]))) + 1) < 0.001)
        #expect(abs(one.similarity(to: try #require(Embedding([4, -3])))) < 0.01)
        #expect(one.similarity(to: try #require(Embedding([3, 4, 0]))) == 0)
    }

    @Test func `bytes bring an embedding back, and its steps hardly move a similarity`() throws {
        var random = SeededGenerator(seed: 21)
        for count in [1, 7, 8, 9, 64, 384, 1_000] {
            for _ in 0..<20 {
                let vectors = (0..<2).map { _ in (0..<count).map { _ in Float.random(in: -1...1, using: &random) } }
                let (one, other) = (try #require(Embedding(vectors[0])), try #require(Embedding(vectors[1])))
                #expect(Embedding(bytes: one.bytes) == one)
                func product(_ one: [Float], _ other: [Float]) -> Double {
                    zip(one, other).reduce(0) { $0 + Double($1.0) * Double($1.1) }
                }
                let exact =
                    product(vectors[0], vectors[1])
                    / (product(vectors[0], vectors[0]) * product(vectors[1], vectors[1])).squareRoot()
                #expect(abs(one.similarity(to: other) - exact) < 0.01)
                #expect(one.similarity(to: other) == other.similarity(to: one))
                let (sketch, kept) = (EmbeddingSketch(one), EmbeddingSketch(other).bytes)
                let differing = zip(one.components, other.components).count { ($0 > 0) != ($1 > 0) }
                #expect(kept.withUnsafeBytes { sketch.distance(to: $0) } == differing)
                #expect(kept.dropLast().withUnsafeBytes { sketch.distance(to: $0) } == nil)
            }
        }
    }

    @Test func `ranked lists become one`() {
        #expect(RankFusion.joined([[Int]]()) == [])
        #expect(RankFusion.joined([[3, 1, 2], []]) == [3, 1, 2])
        // What both have goes before what one has first.
        #expect(RankFusion.joined([["a", "b", "c"], ["d", "b"]]) == ["b", "a", "d", "c"])
        #expect(RankFusion.joined([[1, 2], [2, 1]]) == [1, 2])
    }
}
