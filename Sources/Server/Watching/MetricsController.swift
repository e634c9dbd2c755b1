import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore

/// The metrics among the other addresses of the server, for programs with the token.
///
/// Without it the answer is that of an address that does not exist.
struct MetricsController: Sendable {
    let metrics: ServerMetrics
    let token: MetricsToken

    /// Where the metrics are, here and at an address of their own.
    static let path = "/metrics"

    func register(in routes: RouteRegistry) {
        routes.add(.get, Self.path, Passing()) { visit in
            guard token.opens(visit.request) else { throw Problem.notFound }
            return Self.answer(await metrics.text())
        }
    }

    static func answer(_ text: String) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: MetricsText.contentType, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
