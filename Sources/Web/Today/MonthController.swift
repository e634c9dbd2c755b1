import HTTPSupport
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The days to remember of a month.
struct MonthController: Sendable {
    let pages: Pages

    /// How many occasions are read at once; the calendar counts them all.
    private static let pageSize = 1_000

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.month, signedIn, show)
    }

    private func show(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let asked = member.query("of")
        let present = display.today.adding(days: 1 - display.today.day)
        guard let first = asked.map(MonthScreen.first(ofMonth:)) ?? present else { throw Problem.notFound }
        let day = member.query("day").flatMap { Int($0) }.flatMap { (1...first.daysInMonth).contains($0) ? $0 : nil }
        let spaces = try await pages.authenticator.folder.joinedSpaces(of: member.account.id, own: member.space)
        var (found, cursor): ([UpcomingOccasion], UpcomingCursor?) = ([], nil)
        repeat {
            let page = try await spaces.occasions(ofMonth: first, from: display, after: cursor, limit: Self.pageSize)
            found += page.rows
            cursor = page.next
        } while cursor != nil
        let screen = MonthScreen(first, found, day: day, from: display)
        return pages.page(.month, screen.title, tab: .today, screen, for: member)
    }
}
