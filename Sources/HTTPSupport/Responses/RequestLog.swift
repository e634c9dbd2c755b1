package import Foundation
import HTTPTypes
package import Hummingbird
import Logging

/// One line per request, without anything personal: the route's pattern instead of the path, no query, no address.
package struct RequestLog: RouterMiddleware {
    private let now: @Sendable () -> Date

    package init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    @concurrent
    package func handle(
        _ request: Request, context: AppRequestContext,
        next: @concurrent (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        let start = now()
        let response = try await next(request, context)
        let level: Logger.Level = response.status.code >= 500 ? .warning : .info
        context.logger.log(
            level: level, "Answered",
            metadata: [
                "method": "\(request.method.rawValue)", "route": "\(context.endpointPath ?? "none")",
                "status": "\(response.status.code)",
                "milliseconds": "\(Int(now().timeIntervalSince(start) * 1_000))",
            ])
        return response
    }
}
