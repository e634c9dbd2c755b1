package import Hummingbird

/// Decides which requests a route admits, and what its handler learns of the client.
package protocol AccessPolicy: Sendable {
    /// The admitted request that a handler gets.
    associatedtype Admitted: AdmittedRequest
    /// Whether strangers are let in.
    var isOpen: Bool { get }
    /// Lets the request in, or throws what to answer instead.
    func admit(_ request: Request, _ context: AppRequestContext) async throws -> Admitted
}

/// A request that was let in.
package protocol AdmittedRequest: Sendable {
    /// The request.
    var request: Request { get }
    /// Hummingbird's context.
    var context: AppRequestContext { get }
    /// The secret of this browser's cookie, from which the tokens of its forms are made.
    var secret: SecretToken { get }
    /// The owner of the share of the server that the request uses.
    var payer: Payer { get }
    /// Adds the cookies this request needs to the answer.
    func finish(_ response: inout Response) async
    /// Gives back what it holds, once it was answered or failed.
    func leave()
    /// Does what a form asks for, unless this form was done before.
    func once(_ act: () async throws -> Response) async throws -> Response
}

extension AdmittedRequest {
    /// The address it comes from.
    package var payer: Payer { .source(context.load.source) }

    /// Holds nothing.
    package func leave() {}

    /// Does it: a stranger's form has no name to know it by.
    package func once(_ act: () async throws -> Response) async throws -> Response {
        try await act()
    }

    /// The token of every form on this page, in a field named "csrf".
    package var formToken: String {
        secret.seal("form")
    }

    /// Refuses a form without this session's token.
    package func checkFormToken(_ token: String?) throws(Problem) {
        guard let token, secret.accepts(token, for: "form") else { throw .formTooOld }
    }

    /// A value of the query, with "+" read as a blank as browsers write it; nil when it is not there.
    package func query(_ name: String) -> String? {
        FormText.value(of: name, in: request.uri.query ?? "")
    }

    /// All values of a name that the query has several of, in order.
    package func queries(_ name: String) -> [String] {
        FormText.values(of: name, in: request.uri.query ?? "")
    }
}

/// An answer thrown instead of given: the redirect to the sign-in page, for example.
package struct EarlyResponse: Error, Sendable {
    package let response: Response

    package init(_ response: Response) {
        self.response = response
    }
}
