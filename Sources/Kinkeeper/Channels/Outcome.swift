public import Foundation

/// The result of one attempt to send.
public enum Outcome: Hashable, Sendable {
    /// The receiver took it; with its own name for the message, where it said one.
    case accepted(receipt: String?)
    /// The subscription is dead, and the channel with it (RFC 8030, section 7.3).
    case gone(DeliveryFailure)
    /// The receiver does not want it, and will not want it later either.
    case refused(DeliveryFailure)
    /// It may work later; in so many seconds at the earliest, where the receiver said so.
    case failed(DeliveryFailure, retryAfter: TimeInterval?)

    /// "accepted", "gone", "refused" or "failed".
    public var name: String {
        switch self {
        case .accepted: "accepted"
        case .gone: "gone"
        case .refused: "refused"
        case .failed: "failed"
        }
    }

    /// In how many seconds it may be tried again, where the receiver said so.
    public var retryAfter: TimeInterval? {
        guard case .failed(_, let wait) = self else { return nil }
        return wait
    }

    /// Why it did not arrive; nil if it did.
    public var failure: DeliveryFailure? {
        switch self {
        case .accepted: nil
        case .gone(let failure), .refused(let failure), .failed(let failure, _): failure
        }
    }
}

/// Why a message did not arrive.
public struct DeliveryFailure: Hashable, Sendable {
    /// The cause of a failure. The raw value is stored.
    public enum Cause: String, CaseIterable, Sendable {
        /// The receiver answered with an error.
        case answer
        /// The receiver wants another password, key or token.
        case signIn = "sign-in"
        /// No receiver has this name.
        case unknownHost = "unknown-host"
        /// The server cannot be reached.
        case unreachable
        /// The receiver took too long.
        case timeout
        /// The receiver's certificate is not to be trusted, or it offers no encryption where that was asked for.
        case encryption
        /// The receiver's answer cannot be read.
        case unreadable
        /// The server's configuration does not allow going there.
        case notAllowed = "not-allowed"
        /// Going there without encryption would show the message to others.
        case unencrypted
        /// Something that this needs is missing on the server's machine.
        case unavailable
        /// Only the machine itself can show something there.
        case elsewhere
        /// The sender was told to stop.
        case cancelled
    }

    /// The cause.
    public let cause: Cause
    /// The number the receiver answered with, if it answered: an HTTP status, an SMTP reply code, the exit
    /// code of a program.
    public let status: Int?
    /// The receiver's own words, or the address it is about: one short line of plain text; may be empty.
    public let words: String

    /// A failure from its parts.
    public init(_ cause: Cause, status: Int? = nil, words: String = "") {
        self.cause = cause
        self.status = status
        self.words = words
    }
}
