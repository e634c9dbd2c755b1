import HTTPSupport
import Hummingbird
import Screens
import Store

/// What a year of catching up came to.
struct StatisticsController: Sendable {
    let pages: Pages

    func register(in book: RouteBook, _ signedIn: SignedIn) {
        book.get(Routes.statistics, signedIn, statistics)
    }

    private func statistics(_ member: Member) async throws -> Response {
        let viewpoint = pages.viewpoint(of: member)
        let statistics = try await member.space.statistics(today: viewpoint.today)
        return pages.page(
            .statistics, viewpoint.phrases.text("statistics.title"), tab: .catchups,
            StatisticsScreen(statistics, from: viewpoint), for: member)
    }
}
