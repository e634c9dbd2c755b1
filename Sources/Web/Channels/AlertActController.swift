package import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
package import Screens

/// Done and "in an hour", tapped on a notification in a browser that may not be signed in.
package struct AlertActController: Sendable {
    private let act: @Sendable (AlertAct, String) async throws -> Bool

    /// `act` does it; false where there is no such alert.
    package init(act: @escaping @Sendable (AlertAct, String) async throws -> Bool) {
        self.act = act
    }

    /// Registers the addresses that notifications send to.
    package func register(in routes: RouteRegistry) {
        for act in AlertAct.allCases {
            routes.add(.post, Routes.alertAct(act).pattern, Passing()) { visit in
                guard let token = visit.context.parameters.get(Routes.alertAct(act).parameter),
                    try await self.act(act, token)
                else { throw Problem.notFound }
                // ntfy's page in a browser asks from its own site, and wants to know what came of it.
                return Response(
                    status: .noContent, headers: [.cacheControl: "no-store", .accessControlAllowOrigin: "*"])
            }
        }
    }
}
