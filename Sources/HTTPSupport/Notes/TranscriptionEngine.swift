package import Foundation
package import Kinkeeper

/// Something that transcribes recordings: a program on this machine, or a server.
package struct TranscriptionEngine: Sendable {
    /// Its name for people: "whisper-cli", "api.example.org".
    package let name: String
    /// The host that recordings are sent to; nil where they stay on this machine.
    package let provider: String?
    /// Whether it can be asked now.
    package let isAvailable: @Sendable () async -> Bool
    /// Returns the words of a recording: the file, its media type, and the language that its account reads.
    package let transcribe: @Sendable (_ file: URL, _ mediaType: String, _ language: Language) async throws -> String

    /// An engine from its parts. `transcribe` throws a `TranscriptionFailure`.
    package init(
        name: String, provider: String?, isAvailable: @escaping @Sendable () async -> Bool,
        transcribe: @escaping @Sendable (_ file: URL, _ mediaType: String, _ language: Language) async throws -> String
    ) {
        (self.name, self.provider) = (name, provider)
        (self.isAvailable, self.transcribe) = (isAvailable, transcribe)
    }
}

/// A setback, and how long the engine asked to be left alone, in seconds.
package struct TranscriptionFailure: Error, Hashable, Sendable {
    /// Why.
    package let setback: TranscriptionSetback
    /// In seconds; 0 where nothing was asked.
    package let wait: TimeInterval

    /// A failure from its parts.
    package init(_ setback: TranscriptionSetback, wait: TimeInterval = 0) {
        (self.setback, self.wait) = (setback, wait)
    }
}
