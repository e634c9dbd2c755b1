extension String {
    /// As much of a name as a report needs; a name of megabytes would be in each of its lines.
    var prefixForReport: String { utf8.count <= 200 ? self : String(unicodeScalars.prefix(80)) + "…" }
}

/// A problem of a file or card; the rest was read all the same.
public struct Diagnostic: Hashable, Sendable {
    /// How much it matters.
    public enum Severity: String, Hashable, Sendable {
        /// Worth knowing; nothing was lost or left open.
        case note
        /// Something was kept, but not as it was meant: a date that stays text, a photo that cannot be shown.
        case warning
        /// A card, or the whole file, could not be read.
        case error
    }

    /// The line of the file, counted from 1; 0 when it concerns the file as a whole.
    public var line: Int
    /// The name on the card; empty without one, or when it concerns the file.
    public var card: String
    /// One or two plain sentences: the problem, and how it was handled.
    public var message: String
    /// How much it matters.
    public var severity: Severity

    /// A diagnostic from its parts.
    public init(line: Int, card: String = "", message: String, severity: Severity = .warning) {
        self.line = line
        self.card = card
        self.message = message
        self.severity = severity
    }
}
