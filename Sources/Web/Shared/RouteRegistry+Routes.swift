import HTTPSupport
import HTTPTypes
import Hummingbird
import Screens

// Registering a handler by the route that also prints its links.

extension RouteRegistry {
    /// A page without blanks.
    func get<E: AccessPolicy>(
        _ route: FixedRoute, _ entry: E, _ handler: @escaping @Sendable (E.Admitted) async throws -> Response
    ) {
        add(.get, route.path, entry, handler)
    }

    /// A page with a blank, which the handler gets filled in. A blank that cannot be read answers 404.
    func get<E: AccessPolicy, Argument>(
        _ route: Route<Argument>, _ entry: E,
        _ handler: @escaping @Sendable (Argument, E.Admitted) async throws -> Response
    ) {
        add(.get, route.pattern, entry) { visit in try await handler(Self.argument(of: route, visit), visit) }
    }

    /// A form.
    func post<E: AccessPolicy, Form: Decodable & Sendable>(
        _ route: FixedRoute, _ entry: E, _ form: Form.Type,
        _ handler: @escaping @Sendable (Form, E.Admitted) async throws -> Response
    ) {
        add(form: form, route.path, entry, handler)
    }

    /// Registers a form whose address has a blank.
    func post<E: AccessPolicy, Argument, Form: Decodable & Sendable>(
        _ route: Route<Argument>, _ entry: E, _ form: Form.Type,
        _ handler: @escaping @Sendable (Argument, Form, E.Admitted) async throws -> Response
    ) {
        add(form: form, route.pattern, entry) { form, visit in
            try await handler(Self.argument(of: route, visit), form, visit)
        }
    }

    /// Registers a form in which a name may come several times.
    func postFields<E: AccessPolicy>(
        _ route: FixedRoute, _ entry: E, limit: Int = 1 << 20,
        _ handler: @escaping @Sendable (FormFields, E.Admitted) async throws -> Response
    ) {
        add(fieldsAt: route.path, entry, limit: limit, handler)
    }

    /// Registers a form in which a name may come several times, and whose address has a blank.
    func postFields<E: AccessPolicy, Argument>(
        _ route: Route<Argument>, _ entry: E, limit: Int = 1 << 20,
        _ handler: @escaping @Sendable (Argument, FormFields, E.Admitted) async throws -> Response
    ) {
        add(fieldsAt: route.pattern, entry, limit: limit) { fields, visit in
            try await handler(Self.argument(of: route, visit), fields, visit)
        }
    }

    private static func argument<Argument>(of route: Route<Argument>, _ visit: some AdmittedRequest) throws(Problem) -> Argument
    {
        guard let text = visit.context.parameters.get(route.parameter), let argument = Argument(text) else {
            throw .notFound
        }
        return argument
    }
}

/// A form that says all by being sent.
struct NoFields: Decodable, Sendable {}
