import Application
import HTTPTypes
package import Hummingbird

/// Tells an address that exists but not for this method (405) from one that does not exist (404).
package struct MethodCheck: RouterMiddleware {
    private let registered: RegisteredRoutes

    package init(registered: RegisteredRoutes) {
        self.registered = registered
    }

    @concurrent
    package func handle(
        _ request: Request, context: AppRequestContext,
        next: @concurrent (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound {
            let allowed = methods(at: request.uri.path)
            guard !allowed.isEmpty else { throw Problem.notFound }
            throw Problem(.methodNotAllowed, headers: [.allow: allowed.map(\.rawValue).joined(separator: ", ")])
        }
    }

    func methods(at path: String) -> [HTTPRequest.Method] {
        let path = path.split(separator: "/")
        let found = registered.lines.filter { line in
            let pattern = line.pattern.split(separator: "/")
            return pattern.count == path.count && zip(pattern, path).allSatisfy { $0.hasPrefix(":") || $0 == $1 }
        }
        return found.map(\.method).sorted { $0.rawValue < $1.rawValue }
    }
}
