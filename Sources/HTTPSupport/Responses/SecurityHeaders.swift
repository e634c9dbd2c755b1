import HTTPTypes
package import Hummingbird

/// Puts the rules for browsers on every response, errors included: nothing inline, nothing from elsewhere, no frames.
package struct SecurityHeaders: RouterMiddleware {
    /// The Content-Security-Policy of every response.
    package static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'", "worker-src 'self'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'",
    ].joined(separator: "; ")

    private let fixed: HTTPFields

    package init(site: Site) {
        var fields: HTTPFields = [
            .contentSecurityPolicy: Self.policy,
            .xContentTypeOptions: "nosniff",
            .known("Referrer-Policy"): "same-origin",
            .known("Cross-Origin-Opener-Policy"): "same-origin",
            .known("Cross-Origin-Resource-Policy"): "same-origin",
            .known("Permissions-Policy"): "camera=(), geolocation=(), microphone=(self), payment=(), usb=()",
        ]
        if site.isSecure { fields[.strictTransportSecurity] = "max-age=31536000" }
        fixed = fields
    }

    @concurrent
    package func handle(
        _ request: Request, context: AppRequestContext,
        next: @concurrent (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        // A handler may have rules of its own, as a widget has, which is made to be framed elsewhere.
        for field in fixed where response.headers[field.name] == nil { response.headers[field.name] = field.value }
        // Cacheable answers must say so; pages hold private data, which neither disk caches nor the back button
        // after signing out may show.
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "private, no-store" }
        return response
    }
}
