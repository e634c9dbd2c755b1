import Foundation
import HTTPTypes
package import Hummingbird

/// Refuses what another site makes a browser send here: the first of two walls against cross-site forms.
///
/// Browsers say where a request comes from in Sec-Fetch-Site, older ones in Origin. A request with neither is not
/// from a current browser, and is left to the second wall, the token in the form.
package struct OriginCheck: RouterMiddleware {
    package init() {}

    @concurrent
    package func handle(
        _ request: Request, context: AppRequestContext,
        next: @concurrent (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        guard Self.isSafe(request.method) || Self.isOwn(request) else { throw Problem.fromElsewhere }
        return try await next(request, context)
    }

    static func isSafe(_ method: HTTPRequest.Method) -> Bool {
        method == .get || method == .head || method == .options
    }

    static func isOwn(_ request: Request) -> Bool {
        if let site = request.headers[.secFetchSite] {
            return site == "same-origin" || site == "none"
        }
        guard let origin = request.headers[.origin] else { return true }
        guard let url = URL(string: origin), let host = url.host else { return false }
        let authority = url.port.map { "\(host):\($0)" } ?? host
        return authority == request.head.authority
    }
}
