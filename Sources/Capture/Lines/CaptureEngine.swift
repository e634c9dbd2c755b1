/// Something that turns a line of text into proposals: the built-in rules, or a language model behind an endpoint.
public struct CaptureEngine: Sendable {
    /// The host that reads the line outside of this machine, as shown to people. Nil when the line stays here.
    public let provider: String?
    /// Reads a line. Throws when the engine cannot answer; the built-in one only for a `CaptureProblem`.
    public let propose: @Sendable (CaptureRequest) async throws -> CaptureAnswer

    /// An engine that sends lines to `provider`, or keeps them here.
    public init(provider: String?, propose: @escaping @Sendable (CaptureRequest) async throws -> CaptureAnswer) {
        self.provider = provider
        self.propose = propose
    }

    /// The engine that needs nothing but rules and the words of a language.
    public static let builtIn = CaptureEngine(provider: nil) { request in
        CaptureAnswer(proposals: try LineReader.proposals(of: request))
    }
}

/// An engine's answer to a line.
public struct CaptureAnswer: Hashable, Sendable {
    /// The records it proposes, in their order.
    public let proposals: [Proposal]
    /// The host that read the line, if it left this machine and a useful answer came back.
    public let provider: String?
    /// Why the model did not read it, and the built-in rules did.
    public let setback: ModelSetback?
    /// The number of proposals that the model missed and the rules added.
    public let added: Int

    /// Proposals of the built-in rules unless it is said otherwise.
    public init(proposals: [Proposal], provider: String? = nil, setback: ModelSetback? = nil, added: Int = 0) {
        (self.proposals, self.provider, self.setback, self.added) = (proposals, provider, setback, added)
    }
}
