import HTTPSupport
import Hummingbird
import Kinkeeper
import Screens

/// Opens the page that a Kinkeeper link leads to; the first page with a notice for an unknown link.
struct LinkController: Sendable {
    let pages: Pages

    func register(in routes: RouteRegistry, _ everyone: Everyone) {
        routes.get(Routes.opening, everyone, open)
    }

    /// It reveals nothing: the page it leads to asks for a sign-in, and remembers the way.
    private func open(_ anonymous: AnonymousRequest) async throws -> Response {
        if let link = anonymous.query("link").flatMap({ DeepLink($0) }) { return .seeOther(link.target) }
        guard let member = try await pages.authenticator.member(anonymous.request, anonymous.context) else {
            return .seeOther("\(Routes.signIn.path)?next=\(Links.queryValue(Routes.opening.path))")
        }
        return pages.seeOther(Routes.today.path, Notice("links.unknown"), for: member)
    }
}
