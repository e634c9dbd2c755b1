package import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import NIOCore
package import Screens

/// Done and "in an hour", tapped on a notification in a browser that may not be signed in.
package struct AlertActController: Sendable {
    private let act: @Sendable (AlertAct, String) async throws -> AlertActed

    /// `act` does it.
    package init(act: @escaping @Sendable (AlertAct, String) async throws -> AlertActed) {
        self.act = act
    }

    /// Registers the addresses that notifications send to.
    package func register(in routes: RouteRegistry) {
        for act in AlertAct.allCases {
            routes.add(.post, Routes.alertAct(act).pattern, Passing()) { visit in
                guard let token = visit.context.parameters.get(Routes.alertAct(act).parameter) else { throw Problem.notFound }
                // ntfy's page in a browser asks from its own site, and wants to know what came of it.
                var headers: HTTPFields = [.cacheControl: "no-store", .accessControlAllowOrigin: "*"]
                switch try await self.act(act, token) {
                case .done: return Response(status: .noContent, headers: headers)
                case .nothingLeft(let words):
                    headers[.contentType] = "text/plain; charset=utf-8"
                    return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(string: words)))
                case .unknown: throw Problem.notFound
                }
            }
        }
    }
}
