import Foundation
import HTTPSupport
import Hummingbird
import Kinkeeper
import Screens
import Store

/// Everything that is due: whose day it is, whom to be in touch with, and whose day is next.
struct TodayController: Sendable {
    let pages: Pages

    /// Rows of a page: enough for a screen and a scroll.
    private static let pageSize = 60

    /// For how long Today says that an alert did not arrive, in seconds.
    private static let undeliveredShown: TimeInterval = 2 * 86_400

    func register(in book: RouteBook, _ signedIn: SignedIn) {
        book.get(Routes.today, signedIn, show)
    }

    private func show(_ member: Member) async throws -> Response {
        let viewpoint = pages.viewpoint(of: member)
        let cursor = member.query("after").flatMap(UpcomingCursor.init)
        var reads = try await member.space.todayReads(
            from: viewpoint, narrowedTo: Narrowing(member), after: cursor, limit: Self.pageSize)
        if cursor == nil, reads.filter.isEmpty {
            reads.reminders = try await member.space.remindersToday(back: member.here, from: viewpoint)
        }
        let undelivered = try await pages.gate.folder.accounts.deliveries(
            of: member.account.id, since: viewpoint.now.addingTimeInterval(-Self.undeliveredShown), in: [.missed, .failed])
        let frame = TodayScreen.Frame(
            back: member.here, wishIsCatchup: member.account.settings.wishIsCatchup,
            undelivered: Set(undelivered.map(\.alert)).count)
        let screen = TodayScreen(reads, in: frame, from: viewpoint)
        return pages.page(.today, viewpoint.phrases.text("today.title"), tab: .today, screen, for: member)
    }
}
