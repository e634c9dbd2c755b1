/// Reads lines and says why they were read so. Its weights are those of the program, or others to try.
public struct ExplainingReader: Sendable {
    private let judge: ClauseJudge

    /// The reader that `CaptureEngine.builtIn` is.
    public static let builtIn = ExplainingReader(judge: .learned)

    /// A reader by the rules alone.
    public static let rules = ExplainingReader(judge: ClauseJudge(weights: nil, curves: SurenessCurves("")))

    /// A reader by the weights of a text as `Tests/CaptureTests/Lines/train.py` writes it, without curves of sureness; nil if the text is
    /// too short. The text is kept until the program ends.
    public init?(weights text: [UInt8]) {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
        _ = copy.initialize(from: text)
        guard let weights = LearnedWeights(UnsafeBufferPointer(copy)) else { return nil }
        judge = ClauseJudge(weights: weights, curves: SurenessCurves(""))
    }

    private init(judge: ClauseJudge) { self.judge = judge }

    /// Reads a line. Answers that are given, by the number of the clause, are not decided; nil among them is.
    public func explanation(
        of request: CaptureRequest, given: [String?] = []
    ) throws(CaptureProblem) -> CaptureExplanation {
        var judge = judge
        judge.given = given.map { $0.flatMap(ClauseAnswer.init) }
        let reading = try LineReader.reading(of: request, by: judge)
        let weights = judge.weights
        return CaptureExplanation(
            proposals: reading.proposals,
            clauses: reading.decisions.map { decision in
                decision.map { CaptureExplanation.Clause($0, in: reading.line, request.people, by: weights) }
            })
    }
}
