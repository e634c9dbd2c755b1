import HTTPSupport
import Hummingbird
import Screens
import Store

/// The pages of the catch-up list.
struct CatchupsController: Sendable {
    let pages: Pages

    private static let pageSize = 40

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.catchups, signedIn, list)
    }

    private func list(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let request = CatchupsRequest(
            show: member.query("show").flatMap(CatchupsRequest.Show.init) ?? .all,
            filter: Narrowing(member), sort: member.query("sort").flatMap(CatchupBoardQuery.Sort.init) ?? .mostOverdue,
            isSelecting: member.query("select") != nil, after: member.query("after"))
        let reads = try await member.space.catchupsReads(request, from: display, limit: Self.pageSize)
        let screen = CatchupsScreen(reads, of: request, back: member.here, from: display)
        return pages.page(.catchups, display.phrases.text("catchups.title"), tab: .catchups, screen, for: member)
    }
}

extension Narrowing {
    /// The filter in the query of a page.
    init(_ member: Member) {
        self.init(query: member.query("q"), category: member.query("category"), group: member.query("group"))
    }
}
