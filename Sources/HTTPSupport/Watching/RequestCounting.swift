import HTTPTypes
package import Hummingbird

/// Counts every answer, and how long it took until it began. A request that was given up has no answer.
package struct RequestCounting: RouterMiddleware {
    private let counts: ServerCounts

    package init(_ counts: ServerCounts) { self.counts = counts }

    @concurrent
    package func handle(
        _ request: Request, context: AppRequestContext,
        next: @concurrent (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let (seconds, attoseconds) = start.duration(to: .now).components
        counts.note(
            method: request.method.rawValue, route: context.endpointPath, status: response.status.code,
            seconds: Double(seconds) + Double(attoseconds) / 1e18)
        return response
    }
}
