package import Application
package import HTTPTypes

/// An error as a request is answered with it: a code with its parameters, and what belongs to HTTP.
///
/// Thrown from handlers; `ErrorMiddleware` turns it into a page or into problem details.
package struct Problem: CodedError, Hashable, Sendable {
    package let code: ErrorCode
    package var parameters: [String: ErrorParameter]
    /// Extra fields, for example Retry-After.
    package var headers: HTTPFields
    /// Found again in the server's log; only for errors that are ours.
    package var reference: String?
    package private(set) var loggedCode: ErrorCode
    /// The invalid places of the input, for programs; empty when there are none.
    package var faults: [Fault] = []
    /// Whether it must not reveal records: names, identifiers, versions.
    package var isReserved = false

    /// One place of a body that is not as it must be.
    package struct Fault: Hashable, Sendable, Encodable {
        /// The place as a JSON Pointer (RFC 6901); empty for the whole body.
        package let pointer: String
        /// The problem at that place.
        package let detail: String

        package init(pointer: String, detail: String) {
            self.pointer = pointer
            self.detail = detail
        }
    }

    /// A problem of a code. Retry-After comes of the parameter `wait`, or else from the table.
    package init(_ code: ErrorCode, _ parameters: [String: ErrorParameter] = [:], headers: HTTPFields = [:]) {
        (loggedCode, self.code, self.headers) = (code, code.told, headers)
        self.parameters = code == code.told ? parameters : [:]
        let wait = if case .seconds(let seconds)? = parameters["wait"] { max(1, seconds) } else { self.code.retryAfter }
        if let wait { self.headers[.retryAfter] = String(wait) }
    }

    /// The problem of any error that has a code.
    package init(_ error: any CodedError) {
        self = error as? Problem ?? Problem(error.code, error.parameters)
        loggedCode = error.loggedCode
    }

    /// The HTTP status.
    package var status: HTTPResponse.Status {
        Self.statuses.first { $0.code == code.status } ?? .init(code: code.status)
    }

    /// The statuses of the table with their reason phrases.
    private static let statuses: [HTTPResponse.Status] = [
        .badRequest, .unauthorized, .forbidden, .notFound, .methodNotAllowed, .conflict, .gone, .preconditionFailed,
        .contentTooLarge, .unsupportedMediaType, .unprocessableContent, .init(code: 428, reasonPhrase: "Precondition Required"),
        .tooManyRequests, .internalServerError, .serviceUnavailable, .init(code: 507, reasonPhrase: "Insufficient Storage"),
    ]
}
