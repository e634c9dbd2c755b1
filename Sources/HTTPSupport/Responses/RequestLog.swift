package import Foundation
import HTTPTypes
package import Hummingbird
import Logging
import Screens

/// One line per request, without anything personal: the route's pattern instead of the path, no query, no address.
package struct RequestLog: RouterMiddleware {
    private let now: @Sendable () -> Date

    /// What a supervisor asks for every few seconds, and sees the answer of.
    private static let probes: Set<String> = [Routes.health.path, Routes.readiness.path]

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
        let isProbe = Self.probes.contains(context.endpointPath ?? "")
        let level: Logger.Level = isProbe ? .debug : response.status.code >= 500 ? .warning : .info
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
