import Application
import Cryptography
package import Foundation
import HTTPTypes
package import Hummingbird
import Store

// A form that may have waited on a device without a network, and is sent again when an answer got lost.

extension Member {
    /// The form's identifier, chosen by the page before it sends it the first time.
    private static let key = HTTPField.Name.known("Idempotency-Key")
    /// For how many seconds it waited: a device's clock may be wrong, but not by how much it went on.
    private static let waited = HTTPField.Name.known("Kinkeeper-Waited")
    private static let longestWait = 366 * 24 * 60 * 60

    /// Returns when the form of this request was filled in: `now`, except for a form that waited.
    package func doneAt(_ now: Date) -> Date {
        guard request.method == .post, let seconds = request.headers[Self.waited].flatMap({ Int($0) }), seconds > 0
        else { return now }
        return now.addingTimeInterval(-Double(min(seconds, Self.longestWait)))
    }

    /// Does what a form asks for, unless a form of the same name was done before: then it answers 204, and nothing happens.
    package func once(_ act: () async throws -> Response) async throws -> Response {
        guard let name = request.headers[Self.key], !name.isEmpty, name.utf8.count <= 255 else { return try await act() }
        let key = Array(SHA256.hash(data: Data("form \(name)".utf8)))
        switch try await accounts.beginForm(key, of: account.id, at: arrival) {
        case .taken: return Response(status: .noContent, headers: [.known("Idempotency-Replayed"): "true"])
        case .running: throw Problem(.formRunning)
        case .new: break
        }
        do {
            let response = try await act()
            let isTaken = response.status.code < 400
            try await accounts.endForm(key, of: account.id, isTaken: isTaken, at: arrival)
            return response
        } catch {
            try await accounts.endForm(key, of: account.id, isTaken: false, at: arrival)
            throw error
        }
    }
}
