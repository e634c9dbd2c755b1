/// Something that turns a line of text into proposals: the built-in rules, or a language model behind an endpoint.
public struct CaptureEngine: Sendable {
    /// Who reads the line where it leaves this machine, by the name that people are shown: a host. Nil where it stays here.
    public let provider: String?
    /// Reads a line. Throws when the engine cannot answer; the built-in one only for a `CaptureProblem`.
    public let propose: @Sendable (CaptureRequest) async throws -> CaptureAnswer

    /// An engine that sends lines to `provider`, or to nobody.
    public init(provider: String?, propose: @escaping @Sendable (CaptureRequest) async throws -> CaptureAnswer) {
        self.provider = provider
        self.propose = propose
    }

    /// The engine that needs nothing but rules and the words of a language.
    public static let builtIn = CaptureEngine(provider: nil) { request in
        CaptureAnswer(proposals: try LineReader.proposals(of: request))
    }
}

/// What an engine made of a line.
public struct CaptureAnswer: Hashable, Sendable {
    /// The records it proposes, in their order.
    public let proposals: [Proposal]
    /// Who read the line, if it left this machine and an answer of use came back.
    public let provider: String?
    /// Why whoever was asked did not read it, and the built-in rules did.
    public let setback: ModelSetback?
    /// How many of the proposals whoever was asked overlooked, and the rules added.
    public let added: Int

    /// Proposals of the built-in rules unless it is said otherwise.
    public init(proposals: [Proposal], provider: String? = nil, setback: ModelSetback? = nil, added: Int = 0) {
        (self.proposals, self.provider, self.setback, self.added) = (proposals, provider, setback, added)
    }
}
