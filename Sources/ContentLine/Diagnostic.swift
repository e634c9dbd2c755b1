/// Something a reader noticed about its input that the person who gave the input may want to know.
///
/// A diagnostic never means that reading stopped: it says what was found and what became of the data.
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
    /// What happened and what became of the data: a sentence in English for the report.
    public var message: String

    /// A diagnostic about `line`.
    public init(line: Int, severity: Severity, message: String) {
        self.line = line
        self.severity = severity
        self.message = message
    }
}
