/// Something that `doctor` found out about the data.
public struct Finding: Hashable, Sendable {
    /// How much it matters.
    public enum Severity: String, Sendable {
        /// Good to know; nothing to do.
        case note
        /// Something is not as it should be, and can be put right.
        case warning
        /// Data is damaged or lost.
        case error
    }

    /// How much it matters.
    public let severity: Severity
    /// What it is about: a file's path inside the data folder.
    public let subject: String
    /// A stable word for what was found, by which it is said in other languages: "picture-missing".
    public let kind: String
    /// What was found, in English.
    public let message: String
    /// What to do about it, in English; empty where nothing is to be done.
    public let advice: String
    /// What the sentences name: counts, tables, digests.
    public let blanks: [String: String]
    /// The error behind it, if there is one.
    public let cause: StoreError?

    /// A finding.
    public init(
        _ severity: Severity, _ kind: String, subject: String, message: String, advice: String = "",
        blanks: [String: String] = [:], cause: StoreError? = nil
    ) {
        self.severity = severity
        self.kind = kind
        self.subject = subject
        self.message = message
        self.advice = advice
        self.blanks = blanks
        self.cause = cause
    }
}
