package import Foundation
import HTTPSupport

/// Why a server's answer could not be used, or a request failed.
package enum ClientProblem: Error, Hashable, Sendable {
    /// There was no answer: no such host, no connection, an untrusted certificate, too slow. The words are short.
    case unreachable(String)
    /// This server may not send there, or not without encryption. The words name the address.
    case notAllowed(String)
    /// The address is invalid, or redirects in circles.
    case badAddress(String)
    /// It leads to another provider's server that asks for the password; to trust that server, connect to its address.
    case elsewhere(String)
    /// The name or password is wrong (401).
    case refused
    /// The account may not do that (403).
    case forbidden
    /// There is nothing (404, 410).
    case missing
    /// Something else is there meanwhile (412).
    case changed
    /// The server wants to be left alone for a while (429, 503), for so many seconds if it says.
    case busy(retryAfter: TimeInterval?)
    /// The token for what changed is one the server does not know (any more).
    case tokenForgotten
    /// There is no address book.
    case noAddressBook
    /// The answer is larger than the client reads.
    case tooLarge
    /// The answer cannot be read.
    case unreadable(String)
    /// Another status.
    case status(Int)
    /// The task was cancelled.
    case cancelled

    /// Whether the same request may succeed later without any change.
    package var passes: Bool {
        switch self {
        case .unreachable, .busy, .changed, .unreadable, .tooLarge, .tokenForgotten, .missing, .cancelled: true
        // Too slow, locked, too early: none of them is about the request itself.
        case .status(let status): status >= 500 || [408, 423, 425].contains(status)
        case .notAllowed, .badAddress, .elsewhere, .refused, .forbidden, .noAddressBook: false
        }
    }
}

extension ClientProblem {
    /// The problem of a status; nil for success.
    init?(_ answer: HTTPTransport.Answer, now: Date) {
        switch answer.status {
        case 200...299: return nil
        case 401: self = .refused
        case 403: self = .forbidden
        case 404, 410: self = .missing
        case 412: self = .changed
        case 413 where answer.field("retry-after") != nil, 429, 503:
            self = .busy(retryAfter: Self.seconds(answer.field("retry-after"), now: now))
        default: self = .status(answer.status)
        }
    }

    /// How long to wait by Retry-After: seconds, or a date (RFC 9110, section 10.2.3).
    private static func seconds(_ text: String?, now: Date) -> TimeInterval? {
        guard let text = text?.trimmingBlanks else { return nil }
        if let seconds = Int(text), seconds >= 0 { return TimeInterval(seconds) }
        return InternetDate.instant(http: text).map { max(0, $0.timeIntervalSince(now)) }
    }
}
