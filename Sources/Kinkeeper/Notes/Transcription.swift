public import Foundation

/// A recording that is to be transcribed.
public struct Transcription: Identifiable, Hashable, Sendable {
    /// How far it is.
    public enum State: String, Sendable {
        /// It is tried at `nextAt`.
        case waiting
        case running
        /// It is not tried again by itself.
        case failed
    }

    /// The recording.
    public let id: NoteAttachment.ID
    /// The account that asked for it.
    public let account: AccountID
    /// The note that has it.
    public let note: Note.ID
    /// The version of the note then. Words are put into a text by themselves only while it is this one: editing wins.
    public let version: Int
    /// How far it is.
    public let state: State
    /// How often it was tried.
    public let attempts: Int
    /// When it is tried next; of one that failed, when it was tried last.
    public let nextAt: Date
    /// Why it is not done yet; nil before the first try.
    public let setback: TranscriptionSetback?

    /// A transcription from its parts.
    public init(
        id: NoteAttachment.ID, account: AccountID, note: Note.ID, version: Int, state: State, attempts: Int, nextAt: Date,
        setback: TranscriptionSetback?
    ) {
        (self.id, self.account, self.note, self.version) = (id, account, note, version)
        (self.state, self.attempts, self.nextAt, self.setback) = (state, attempts, nextAt, setback)
    }

    /// How often a server that cannot be reached, or an engine that is missing, is tried: a week of hours.
    private static let mostAttempts = 170
    /// How often a program that takes too long is tried.
    private static let mostSlow = 3

    /// When it is tried again after a setback; nil where that would change nothing.
    ///
    /// - Parameter wait: How many seconds the server asked to be left alone.
    public func nextTry(after setback: TranscriptionSetback, wait: TimeInterval = 0, at now: Date) -> Date? {
        guard setback.passes, attempts + 1 < (setback == .tooSlow ? Self.mostSlow : Self.mostAttempts) else { return nil }
        return now.addingTimeInterval(RetryPause.after(tries: attempts, asked: wait))
    }
}

/// Which engine is asked first where an account has two; the other one is asked where the first cannot be reached.
public enum TranscriptionOrder: String, CaseIterable, Sendable {
    /// The server that the account turned on.
    case server
    /// The program of this server.
    case program
}

/// Why a recording was not transcribed.
public enum TranscriptionSetback: String, CaseIterable, Sendable {
    /// No engine is set up.
    case noEngine = "no-engine"
    /// The server cannot be reached, or answered too late.
    case unreachable
    /// The server may not be connected with from here, or only with encryption.
    case notAllowed = "not-allowed"
    /// The server is busy or down: 408, 429, 500, 502, 503, 504.
    case busy
    /// The server did not take the key: 401, 403.
    case refused
    /// The server answered otherwise.
    case failed
    /// The key cannot be unsealed.
    case locked
    /// The program ended with an error, or could not be started.
    case program
    /// The program took too long.
    case tooSlow = "too-slow"
    /// The recording is gone, or is no sound that the engine can read.
    case unreadable

    /// Whether it may be over by itself.
    public var passes: Bool {
        switch self {
        case .noEngine, .unreachable, .busy, .program, .tooSlow: true
        case .notAllowed, .refused, .failed, .locked, .unreadable: false
        }
    }
}

/// The words of a recording.
public struct Transcript: Hashable, Sendable {
    /// The recording.
    public let id: NoteAttachment.ID
    /// What was understood; empty where nothing was.
    public let text: String
    /// The engine that it comes from: the name of a program, or a host.
    public let engine: String
    /// Whether the note's text has it.
    public let isInText: Bool

    /// A transcript from its parts.
    public init(id: NoteAttachment.ID, text: String, engine: String, isInText: Bool) {
        (self.id, self.text, self.engine, self.isInText) = (id, text, engine, isInText)
    }

    /// The longest that is kept, in characters: an hour of fast speech.
    public static let longest = 100_000

    /// A note's text with the words of a recording: behind the line that names its file, else at the end. A sentence begins with a
    /// capital letter, which engines leave out.
    public static func inserted(_ words: String, into text: String, after path: String) -> String {
        let words = words.prefix(1).uppercased() + words.dropFirst()
        guard !words.isEmpty else { return text }
        guard let named = text.range(of: path) else {
            return text.isEmpty ? words : text.trimmingSuffix { $0.isNewline } + "\n\n" + words + "\n"
        }
        let line = text[named.upperBound...].firstIndex(where: \.isNewline) ?? text.endIndex
        let rest = text[line...].trimmingPrefix { $0.isNewline }
        return text[..<line] + "\n\n" + words + "\n" + (rest.isEmpty ? "" : "\n" + rest)
    }
}

extension StringProtocol {
    fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> String {
        var rest = self[...]
        while let last = rest.last, predicate(last) { rest.removeLast() }
        return String(rest)
    }

    fileprivate func trimmingPrefix(while predicate: (Character) -> Bool) -> String { String(drop(while: predicate)) }
}
