/// A problem in the input that the person who provided it may want to know.
///
/// A diagnostic never means that reading stopped: it describes the problem, and how the data was handled.
public struct Diagnostic: Error, Hashable, Sendable {
    /// How much was affected.
    public enum Severity: Int, Hashable, Comparable, Sendable {
        /// Unusual, but read in full.
        case note
        /// Something was guessed or could not be read; its bytes are kept.
        case warning
        /// Something was left out.
        case error

        /// A milder severity comes before a graver one.
        public static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// The physical line of the file, counted from 1.
    public var line: Int
    /// How much was affected.
    public var severity: Severity
    /// The problem, and how the data was handled: a sentence in English for the report.
    public var message: String

    /// A diagnostic about `line`.
    public init(line: Int, severity: Severity, message: String) {
        self.line = line
        self.severity = severity
        self.message = message
    }
}
