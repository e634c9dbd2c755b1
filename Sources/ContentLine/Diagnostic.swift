/// A problem in the input that the person who provided it may want to know.
///
/// A diagnostic never means that reading stopped: it says what the problem is, and its kind how the data was handled.
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

    /// What was noticed, and how it was handled.
    public enum Kind: Int, CaseIterable, Sendable {
        // Left out.
        case outsideText, otherComponent, strayEnd, oversized
        // Read as cards of their own.
        case gluedCards, innerCards
        // Read to the next card, or to the end.
        case missingEnd
        // Guessed.
        case noVersion, unknownVersion
        // Kept but not read.
        case repeatedVersion, noColon, noName, oddName, innerComponent
        // Guessed and kept as they are.
        case undecodable, unknownCharset, brokenUTF16
    }

    /// What is known besides the kind.
    public enum Details: Hashable, Sendable {
        case none
        /// The name of a component or a property.
        case name(String)
        /// The beginning of a line.
        case text(String)
        /// A component and its last line.
        case component(String, last: Int)
        /// So many lines.
        case lines(Int)
        /// The most bytes of a card.
        case size(Int)
        /// A version as it is written, and the one it was read as; nil for a guess.
        case version(String, readAs: String?)
        /// A character set, and the property that names it.
        case charset(String, of: String)
        /// So many characters of an encoding.
        case characters(Int, of: String)
        /// So many more of the kind, up to a line.
        case moreInCard(Int, last: Int)
        /// So many more of the kind in the file.
        case moreInFile(Int)
    }

    /// The physical line of the file, counted from 1.
    public var line: Int
    /// How much was affected.
    public var severity: Severity
    /// What was noticed.
    public var kind: Kind
    /// What is known besides.
    public var details: Details

    /// A diagnostic about `line`.
    public init(line: Int, severity: Severity, _ kind: Kind, _ details: Details = .none) {
        self.line = line
        self.severity = severity
        self.kind = kind
        self.details = details
    }
}
