import HTTPSupport
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The page of what notes come to.
struct NoteStatisticsController: Sendable {
    let pages: Pages

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.noteStatistics, signedIn, statistics)
    }

    private func statistics(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let statistics = try await member.space.noteStatistics(today: display.today, in: display.zone)
        let names = try await member.space.names(of: Set(statistics.people.map(\.person)))
        return pages.page(
            .noteStatistics, display.phrases.text("notes.statistics.title"), tab: .today,
            NoteStatisticsScreen(statistics, names: names, from: display), for: member)
    }
}
