import Testing

@testable import Capture

@Suite("Curves of sureness")
struct SurenessCurvesTests {
    private let curves = SurenessCurves("kind 0.2 0.1\nkind 0.6 0.5\nkind 0.9 0.8\nnonsense\ndate 0.5\n")

    @Test(
        "Between two points lies a straight line, beyond the ends nothing changes",
        arguments: [(0.0, 0.1), (0.2, 0.1), (0.4, 0.3), (0.6, 0.5), (0.75, 0.65), (0.9, 0.8), (1.0, 0.8)])
    func interpolation(rating: Double, expected: Double) {
        #expect(abs(curves.right("kind", rated: rating) - expected) < 1e-9)
    }

    @Test("A field without a curve is as sure as it is rated")
    func missing() {
        #expect(curves.right("date", rated: 0.7) == 0.7)
        #expect(SurenessCurves("").right("kind", rated: 0.3) == 0.3)
    }

    @Test("The program's own curves rise and stay within 0…1", arguments: ["kind", "person", "date", "amount", "text", "idea"])
    func own(field: String) {
        let ratings = stride(from: 0.0, through: 1.0, by: 0.01).map { SurenessCurves.shared.right(field, rated: $0) }
        #expect(ratings.allSatisfy { (0...1).contains($0) })
        #expect(zip(ratings, ratings.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(ratings[0] < ratings[100])
    }
}
