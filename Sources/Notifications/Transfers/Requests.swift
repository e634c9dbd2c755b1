import Foundation
import Kinkeeper

extension Transfer {
    /// A request to an address. Without TLS it goes no further than `openness` allows.
    static func request(
        _ method: String, _ url: URL, headers: [Header], body: [UInt8], openness: Openness
    ) -> Transfer {
        let isTLS = url.scheme?.lowercased() == "https"
        return Transfer(
            url: url.absoluteString, host: url.host() ?? "", port: url.port ?? (isTLS ? 443 : 80),
            openness: isTLS ? .encrypted : openness,
            content: .request(method: method, headers: headers, body: body))
    }
}

extension TransferResult {
    /// Returns the outcome of a request; `receipt` is the receiver's name for the accepted message.
    func outcomeOfRequest(now: Date, receipt: String? = nil) -> Outcome {
        if let failure = failureWithoutAnswer { return failure }
        let failure = DeliveryFailure(.answer, status: status, words: firstLine)
        return switch status {
        case 200...299: .accepted(receipt: receipt.map(PlainLine.text))
        case 401, 403, 407:
            .failed(DeliveryFailure(.signIn, status: status, words: firstLine), retryAfter: retryAfter(now: now))
        // A problem of the message itself stays. All others may pass: a password, or a proxy that answers
        // "not found" while the program behind it starts.
        case 400, 410, 413...415, 422: .refused(failure)
        case 300...599: .failed(failure, retryAfter: retryAfter(now: now))
        default: .failed(DeliveryFailure(.unreadable, status: status), retryAfter: nil)
        }
    }
}
