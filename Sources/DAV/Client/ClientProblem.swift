package import Foundation
import HTTPSupport

/// Why a server was not understood, or did not do what it was asked.
package enum ClientProblem: Error, Hashable, Sendable {
    /// There was no answer: no such machine, no connection, a certificate nobody trusts, too slow. The words are short.
    case unreachable(String)
    /// This server may not send there, or not without encryption. The words name the address.
    case notAllowed(String)
    /// The address is none, or leads in circles.
    case badAddress(String)
    /// It leads to a server of another house, which wants a password; whoever trusts that server names it.
    case elsewhere(String)
    /// The name or password is wrong (401).
    case refused
    /// The account may not do that (403).
    case forbidden
    /// There is nothing (404, 410).
    case missing
    /// Something else lies there meanwhile (412).
    case changed
    /// The server wants to be left alone for a while (429, 503), for so many seconds if it says.
    case busy(retryAfter: TimeInterval?)
    /// The token for what changed is one the server does not know (any more).
    case tokenForgotten
    /// There is no address book.
    case noAddressBook
    /// What was answered is larger than what is read here.
    case tooLarge
    /// What was answered is not what it should be.
    case unreadable(String)
    /// Another status.
    case status(Int)
    /// The task was cancelled.
    case cancelled

    /// Whether the same may go well later, without anybody doing anything.
    package var passes: Bool {
        switch self {
        case .unreachable, .busy, .changed, .unreadable, .tooLarge, .tokenForgotten, .missing, .cancelled: true
        // Too slow, locked, too early: none of them is about what was sent.
        case .status(let status): status >= 500 || [408, 423, 425].contains(status)
        case .notAllowed, .badAddress, .elsewhere, .refused, .forbidden, .noAddressBook: false
        }
    }
}

extension ClientProblem {
    /// What a status says; nil for one that says that all went well.
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
