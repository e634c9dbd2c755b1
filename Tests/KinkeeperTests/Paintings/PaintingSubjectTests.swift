import Testing

@testable import Kinkeeper

struct PaintingSubjectTests {
    @Test func `a valence that is no number is not known, and one beyond the ends is at the end`() {
        #expect(subject(valence: .nan).valence == nil && subject(valence: .nan).mood == .unknown)
        #expect(subject(valence: 7).valence == 1 && subject(valence: .infinity).mood == .bright)
        #expect(subject(valence: -7).valence == -1 && subject(valence: -.infinity).mood == .heavy)
        #expect(subject(valence: .nan) == subject(valence: nil))
    }

    @Test func `moods are bands of valence`() {
        #expect(
            [-1, -0.26, -0.25, 0, 0.25, 0.26, 1].map { PaintingMood(valence: $0) }
                == [.heavy, .heavy, .calm, .calm, .calm, .bright, .bright])
        #expect(PaintingMood(valence: nil) == .unknown && PaintingMood(valence: .nan) == .unknown)
    }

    @Test func `one concept written in several ways is one, with all its weight`() {
        let concepts = subject(("Café", 1), ("cafe\u{301} ", 2), ("CAFÉ", 3), ("Rain", 6), ("", 9), ("  ", 9)).concepts
        #expect(concepts.map(\.name) == ["CAFÉ", "Rain"])
        #expect(concepts.map(\.weight) == [6, 6])
    }

    @Test func `weights that are no numbers count as nothing`() {
        let concepts = subject(("a", .nan), ("b", -3), ("c", .infinity), ("d", 2)).concepts
        #expect(concepts.map(\.name) == ["d", "a", "b", "c"])
        #expect(concepts.map(\.weight) == [2, 0, 0, 0])
        let huge = subject(("a", .greatestFiniteMagnitude), ("A", .greatestFiniteMagnitude))
        #expect(huge.concepts.map(\.weight) == [.greatestFiniteMagnitude])
        for style in PaintingStyle.allCases {
            #expect(!Painting(huge, style: style).svg.contains("nan"))
            #expect(!Painting(subject(("a", 0), ("b", 0)), style: style).svg.contains("nan"))
        }
    }

    @Test func `an equal weight is enough for equal pictures, whatever its unit`() {
        for style in PaintingStyle.allCases {
            let one = Painting(subject(("a", 1), ("b", 2), ("c", 4)), style: style)
            #expect(Painting(subject(("a", 8), ("b", 16), ("c", 32)), style: style).svg == one.svg)
        }
    }

    private func subject(valence: Double?) -> PaintingSubject {
        PaintingSubject(seed: "a", concepts: [], valence: valence)
    }

    private func subject(_ concepts: (String, Double)...) -> PaintingSubject {
        PaintingSubject(seed: "a", concepts: concepts.map { .init(name: $0.0, weight: $0.1) }, valence: nil)
    }
}
