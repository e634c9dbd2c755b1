import HTTPSupport
import Hummingbird
import Screens
import Store

/// Whose day it is, and whose is next.
struct TodayController: Sendable {
    let pages: Pages

    /// Rows of a page: enough for a screen and a scroll.
    private static let pageSize = 60

    func register(in book: RouteBook, _ signedIn: SignedIn) {
        book.get(Routes.today, signedIn, show)
    }

    private func show(_ member: Member) async throws -> Response {
        let viewpoint = pages.viewpoint(of: member)
        let cursor = member.query("after").flatMap(UpcomingCursor.init)
        let reads = try await member.space.todayReads(from: viewpoint, after: cursor, limit: Self.pageSize)
        return pages.page(.today, "Today", tab: .today, TodayScreen(reads, from: viewpoint), for: member)
    }
}
