package import HTTPTypes
package import Hummingbird
import Synchronization

/// Every route the server answers, listed as it is registered, so that a test can walk all of them.
package struct RouteRegistry {
    /// One line of the book.
    package struct Line: Hashable, Sendable {
        /// The method.
        package let method: HTTPRequest.Method
        /// The path with its blanks: "/people/:person".
        package let pattern: String
        /// Whether strangers are let in.
        package let isOpen: Bool
    }

    /// The registered routes, in order.
    package let registered: RegisteredRoutes
    private let router: Router<AppRequestContext>

    package init(router: Router<AppRequestContext>, registered: RegisteredRoutes) {
        self.router = router
        self.registered = registered
    }

    /// Registers a handler of `method` at `pattern` for the requests that `entry` admits.
    package func add<E: AccessPolicy>(
        _ method: HTTPRequest.Method, _ pattern: String, _ entry: E,
        _ handler: @escaping @Sendable (E.Admitted) async throws -> Response
    ) {
        registered.note(Line(method: method, pattern: pattern, isOpen: entry.isOpen))
        router.on(RouterPath(pattern), method: method) { request, context in
            do {
                let visit = try await entry.admit(request, context)
                defer { visit.leave() }
                return try await context.load.serve(request, for: visit.payer) {
                    var response = try await handler(visit)
                    await visit.finish(&response)
                    return response
                }
            } catch let detour as EarlyResponse {
                return detour.response
            }
        }
    }

    /// Registers a handler of a form at `pattern`. The form's token is checked before its content is read.
    ///
    /// `Form` is decoded from the fields; a form that cannot be decoded answers 400, one over 64 KB 413.
    package func add<E: AccessPolicy, Form: Decodable & Sendable>(
        form: Form.Type, _ pattern: String, _ entry: E,
        _ handler: @escaping @Sendable (Form, E.Admitted) async throws -> Response
    ) {
        add(.post, pattern, entry) { visit in
            let text = try await visit.formText(atMost: 65_536, fields: FormText.mostFields)
            try visit.checkFormToken(FormText.value(of: "csrf", in: text))
            let form = try URLEncodedFormDecoder().decode(Form.self, from: text)
            return try await visit.once { try await handler(form, visit) }
        }
    }
}

/// The lines of a book. Middleware that must exist before the first route reads them once all are there.
package final class RegisteredRoutes: Sendable {
    private let noted = Mutex<[RouteRegistry.Line]>([])

    package init() {}

    /// The routes registered so far, in order.
    package var lines: [RouteRegistry.Line] {
        noted.withLock(\.self)
    }

    func note(_ line: RouteRegistry.Line) {
        noted.withLock { $0.append(line) }
    }
}
