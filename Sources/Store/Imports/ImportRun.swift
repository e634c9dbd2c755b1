public import Foundation
public import Kinkeeper

/// One import of one file, as it can be looked up later.
public struct ImportRun: Identifiable, Hashable, Sendable {
    /// Names one run.
    public typealias ID = Identifier<ImportRun>

    /// Names the run.
    public let id: ID
    /// The file's name as its owner knows it, without folders.
    public let fileName: String
    /// When it began.
    public let startedAt: Date
    /// When it was through; nil while it goes on, and for good if it was cut off.
    public let finishedAt: Date?
    /// The counts of cards so far.
    public let counts: ImportCounts
    /// The run that read on where this one was cut off; nil where none did.
    public let continuedBy: ID?
    /// Bytes of the file that were read by the last batch; nil before the first one, and of runs of earlier versions.
    public let bytesRead: Int64?
    /// Bytes of the whole file; nil where its end was not known.
    public let bytesTotal: Int64?
    /// When undoing it began; nil where it did not.
    public let undoStartedAt: Date?
    /// When it was undone; nil where it was not, or something is still to be undone.
    public let undoneAt: Date?
    /// Whether there is something to undo: people, catch-ups or groups that it brought or changed within `undoRetention`.
    let hasEntries: Bool
    /// Whether a program is at work on it, here or beside.
    public internal(set) var isAtWork = false

    /// How far a run is.
    public enum State: String, Hashable, Sendable {
        /// A program is at work on it.
        case running
        /// Cut off before its end: imported records stay, the rest is missing.
        case interrupted
        /// Through.
        case finished
    }

    /// How far it is.
    public var state: State { finishedAt != nil ? .finished : isAtWork ? .running : .interrupted }

    /// How long an import can be undone, in seconds: 90 days.
    public static let undoRetention: TimeInterval = 90 * 86_400

    /// Whether it can be undone, or what is left of an interrupted undo.
    public var canUndo: Bool {
        // An undo may be cut off after its last part, before its end was noted.
        (hasEntries || undoStartedAt != nil) && !isAtWork && continuedBy == nil && undoneAt == nil
    }

    /// The part of the file that was read, 0…100; nil where that is not known. Only one that is through has 100.
    public var percent: Int? {
        guard finishedAt == nil else { return 100 }
        guard let bytesRead, let bytesTotal, bytesTotal > 0 else { return nil }
        return min(99, max(0, Int(Double(bytesRead) / Double(bytesTotal) * 100)))
    }

    /// Whether another run read the same file, as far as can be told: by its name, and its length when known.
    func isOfSameFile(as other: ImportRun) -> Bool {
        guard fileName == other.fileName else { return false }
        return bytesTotal == nil || bytesTotal == other.bytesTotal
    }
}

/// The counts of cards by outcome.
public struct ImportCounts: Hashable, Sendable {
    /// People that were not here before.
    public var created: Int
    /// People with a newer card than the one here.
    public var updated: Int
    /// Unchanged people.
    public var unchanged: Int
    /// Cards of groups, which are kept for later.
    public var groups: Int
    /// Catch-ups of another program that were not here before.
    public var catchups: Int

    /// All cards.
    public var cards: Int { created + updated + unchanged + groups }

    /// Counts from their parts.
    public init(created: Int = 0, updated: Int = 0, unchanged: Int = 0, groups: Int = 0, catchups: Int = 0) {
        self.catchups = catchups
        self.created = created
        self.updated = updated
        self.unchanged = unchanged
        self.groups = groups
    }

    /// Adds up two parts of a run.
    public static func + (lhs: ImportCounts, rhs: ImportCounts) -> ImportCounts {
        ImportCounts(
            created: lhs.created + rhs.created, updated: lhs.updated + rhs.updated,
            unchanged: lhs.unchanged + rhs.unchanged, groups: lhs.groups + rhs.groups,
            catchups: lhs.catchups + rhs.catchups)
    }
}

/// Something in a file that its owner should know about.
public struct ImportProblem: Hashable, Sendable {
    /// What is known of a problem.
    public enum Content: Hashable, Sendable {
        /// A code with parameters.
        case finding(ImportFinding)
        /// A sentence in English, of a run before there were codes.
        case sentence(String)
    }

    /// The line of the file, from 1; nil when it concerns the whole.
    public let line: Int?
    /// The problem, and how it was handled.
    public let content: Content

    /// A problem at a line; 0 stands for none.
    public init(line: Int?, _ finding: ImportFinding) {
        self.init(line: line, content: .finding(finding))
    }

    /// A problem at a line; 0 stands for none.
    package init(line: Int?, content: Content) {
        self.line = line == 0 ? nil : line
        self.content = content
    }

    /// The finding; nil for an old sentence.
    public var finding: ImportFinding? {
        guard case .finding(let finding) = content else { return nil }
        return finding
    }
}

/// The outcome of one batch of cards.
public struct ImportOutcome: Hashable, Sendable {
    /// Counts of this batch alone.
    public let counts: ImportCounts
    /// The problems of this batch, in the order of its cards. They are stored with the run already.
    public let problems: [ImportProblem]
}

/// A run and its problems.
public struct ImportReport: Hashable, Sendable {
    /// The run.
    public let run: ImportRun
    /// The requested problems, in the order of their cards.
    public let problems: [ImportProblem]
    /// How many problems there are, asked for or not.
    public let problemCount: Int
}
