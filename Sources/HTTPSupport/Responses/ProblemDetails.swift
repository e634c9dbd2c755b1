import Application
import Foundation
import HTTPTypes
package import Hummingbird
import Kinkeeper
import NIOCore
import Screens

/// A problem for programs: application/problem+json (RFC 9457).
private struct ProblemDetails: Encodable {
    let type = "about:blank"
    let title: String
    let status: Int
    let detail: String
    let kind: String
    let reference: String?
    let errors: [Problem.Fault]?
}

extension Problem {
    /// Whether the client would rather have JSON than a page, as every program does that uses the interface for programs.
    package static func wantsJSON(_ request: Request) -> Bool {
        if request.uri.path.hasPrefix("/api/") || request.uri.path.hasPrefix("/dav") { return true }
        let accept = request.headers[.accept] ?? ""
        return accept.contains("json") && !accept.contains("text/html")
    }

    /// The problem as problem details. Programs read English.
    package func json() throws -> Response {
        let words = Wording(.english).words(of: self)
        let happened = isReserved && faults.isEmpty ? "\(words.title)." : words.happened
        let details = ProblemDetails(
            title: status.reasonPhrase, status: status.code,
            detail: [happened, words.meaning, words.next].joined(separator: " "), kind: kind, reference: reference,
            errors: faults.isEmpty ? nil : faults)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var response = Response(
            status: status, headers: [.contentType: "application/problem+json"],
            body: .init(byteBuffer: ByteBuffer(bytes: try encoder.encode(details))))
        response.headers.append(contentsOf: headers)
        return response
    }
}
