package import Foundation

/// Sends one request and returns one answer, without redirects or state. Production uses libcurl, tests their own.
package struct HTTPTransport: Sendable {
    /// A line of a header.
    package typealias Field = (name: String, value: String)

    /// A request to a server.
    package struct Request: Sendable {
        /// The verb.
        package let method: String
        /// Where.
        package let url: URL
        /// The lines of its header.
        package let fields: [Field]
        /// Its body.
        package let body: [UInt8]
        /// How many bytes the answer's body may have.
        package let room: Int
    }

    /// An answer.
    package struct Answer: Sendable {
        /// The status.
        package let status: Int
        /// The lines of its header.
        package let fields: [Field]
        /// Its body.
        package let body: [UInt8]

        /// An answer from its parts.
        package init(status: Int, fields: [Field] = [], body: [UInt8] = []) {
            (self.status, self.fields, self.body) = (status, fields, body)
        }

        /// The last line of that name, which is given in lower case.
        package func field(_ name: String) -> String? { fields.last { $0.name.lowercased() == name }?.value }
    }

    /// Sends a request. Throws `ClientProblem` where there is no answer.
    package let send: @Sendable (Request) async throws(ClientProblem) -> Answer

    /// A transport from what sends.
    package init(send: @escaping @Sendable (Request) async throws(ClientProblem) -> Answer) {
        self.send = send
    }
}
