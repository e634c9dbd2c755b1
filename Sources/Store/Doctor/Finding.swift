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
    /// The subject: a file's path inside the data folder.
    public let subject: String
    /// A stable word for the finding, by which it is translated: "picture-missing".
    public let kind: String
    /// The finding, in English.
    public let message: String
    /// The advice, in English; empty when nothing has to be done.
    public let advice: String
    /// The values in the sentences: counts, tables, digests.
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
