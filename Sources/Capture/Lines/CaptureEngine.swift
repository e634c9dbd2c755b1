/// Something that turns a line of text into proposals: the built-in rules, or a language model behind an endpoint.
public struct CaptureEngine: Sendable {
    /// What the engine is called where people choose one.
    public let name: String
    /// Reads a line. Throws when the engine cannot answer; the built-in one only for a `CaptureProblem`.
    public let propose: @Sendable (CaptureRequest) async throws -> [Proposal]

    /// An engine with that name.
    public init(name: String, propose: @escaping @Sendable (CaptureRequest) async throws -> [Proposal]) {
        self.name = name
        self.propose = propose
    }

    /// The engine that needs nothing but rules and the words of a language.
    public static let builtIn = CaptureEngine(name: "built-in") { request in try LineReader.proposals(of: request) }
}
