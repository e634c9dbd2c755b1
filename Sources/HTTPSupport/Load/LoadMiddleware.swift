package import Hummingbird

/// Gives each request a count of its use.
package struct LoadMiddleware: RouterMiddleware {
    private let limits: LoadLimits
    private let site: Site

    package init(_ limits: LoadLimits, site: Site) {
        self.limits = limits
        self.site = site
    }

    @concurrent
    package func handle(
        _ request: Request, context: AppRequestContext,
        next: @concurrent (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.load = RequestLoad(
            limits, from: context.clientAddress(of: request, site: site), over: context.channel)
        return try await next(request, context)
    }
}
