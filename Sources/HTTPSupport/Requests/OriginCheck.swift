import Application
import HTTPTypes
package import Hummingbird

/// Refuses requests that another site makes a browser send: the first of two guards against cross-site forms.
///
/// Browsers say where a request comes from in Sec-Fetch-Site, older ones in Origin. A request with neither is not from a
/// current browser, and is left to the second guard, the token in the form.
///
/// Routes that read no cookie need no guard: other sites may use them too.
package struct OriginCheck: RouterMiddleware {
    private let site: Site
    private let open: [String]

    /// `open` are beginnings of paths where no cookie is read.
    package init(site: Site, open: [String] = []) {
        self.site = site
        self.open = open
    }

    @concurrent
    package func handle(
        _ request: Request, context: AppRequestContext,
        next: @concurrent (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        guard Self.isSafe(request.method) || isOwn(request) || open.contains(where: request.uri.path.hasPrefix) else {
            throw Problem(.fromElsewhere)
        }
        return try await next(request, context)
    }

    static func isSafe(_ method: HTTPRequest.Method) -> Bool {
        method == .get || method == .head || method == .options
    }

    /// Whether a browser asks on behalf of one of our pages, or of its own accord.
    static func isOwn(site: String) -> Bool { site == "same-origin" || site == "none" }

    func isOwn(_ request: Request) -> Bool {
        if let site = request.headers[.secFetchSite] {
            return Self.isOwn(site: site)
        }
        guard let origin = request.headers[.origin]?.lowercased() else { return true }
        // A proxy may ask under another name than the browser did; the owner's own is known in any case.
        if origin == site.origin { return true }
        guard let authority = request.head.authority?.lowercased(), !authority.isEmpty else { return false }
        return origin == "http://\(authority)" || origin == "https://\(authority)"
    }
}
