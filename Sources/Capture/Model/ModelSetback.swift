public import Foundation

/// Why a language model did not read a line.
public enum ModelSetback: Error, Hashable, Sendable {
    /// The server cannot be reached; in short words of the library.
    case unreachable(String)
    /// This server's settings do not allow a connection there.
    case notAllowed(String)
    /// The way there is not encrypted, and it does not end on a network of one's own.
    case unencrypted(String)
    /// No answer within so many seconds.
    case tooSlow(Int)
    /// The key is refused.
    case refused(Int)
    /// Too much was asked for lately.
    case busy
    /// An answer without records: its status, and its first words.
    case failed(Int, String)
    /// The answer was not a list of records.
    case nonsense
    /// The kept key cannot be opened: the file with the secret is another, or gone.
    case locked
}

/// The answer of a model's server.
public struct ModelReply: Hashable, Sendable {
    /// The status of HTTP.
    public let status: Int
    /// The body.
    public let body: [UInt8]
    /// How long it asks to wait, in seconds.
    public let retryAfter: TimeInterval?

    /// An answer from its parts.
    public init(status: Int, body: [UInt8], retryAfter: TimeInterval? = nil) {
        (self.status, self.body, self.retryAfter) = (status, body, retryAfter)
    }
}
