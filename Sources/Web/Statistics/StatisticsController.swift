import HTTPSupport
import Hummingbird
import Screens
import Store

/// The page of statistics of a year of catching up.
struct StatisticsController: Sendable {
    let pages: Pages

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.statistics, signedIn, statistics)
    }

    private func statistics(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let statistics = try await member.space.statistics(today: display.today)
        return pages.page(
            .statistics, display.phrases.text("statistics.title"), tab: .catchups,
            StatisticsScreen(statistics, from: display), for: member)
    }
}
