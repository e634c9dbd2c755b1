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
    /// What was found.
    public let message: String
    /// What to do about it; empty where nothing is to be done.
    public let advice: String

    /// A finding.
    public init(_ severity: Severity, subject: String, message: String, advice: String = "") {
        self.severity = severity
        self.subject = subject
        self.message = message
        self.advice = advice
    }
}
