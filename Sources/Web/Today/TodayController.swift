import Foundation
import HTTPSupport
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The first page: today's occasions, people to be in touch with, and the next occasions.
struct TodayController: Sendable {
    let pages: Pages

    /// Rows of a page: enough for a screen and a scroll.
    private static let pageSize = 60

    /// For how long Today says that an alert did not arrive, in seconds.
    private static let undeliveredShown: TimeInterval = 2 * 86_400

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.today, signedIn, show)
    }

    private func show(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let cursor = member.query("after").flatMap(UpcomingCursor.init)
        let narrowing = Narrowing(member)
        let isFirst = cursor == nil
        // Reads beside one another: the page waits for the longest, not for the sum.
        async let channels = isFirst ? pages.authenticator.folder.accounts.channels(of: member.account.id) : []
        async let undelivered = isFirst ? alertsUndelivered(of: member, at: display.now) : 0
        let spaces = try await pages.authenticator.folder.joinedSpaces(of: member.account.id, own: member.space)
        async let reminders = isFirst && narrowing.isEmpty ? remindersToday(of: member, in: spaces, from: display) : nil
        var reads = try await spaces.todayReads(
            from: display, narrowedTo: narrowing, after: cursor, limit: Self.pageSize)
        reads.reminders = try await reminders
        let frame = TodayScreen.Frame(
            back: member.here, wishIsCatchup: member.account.settings.wishIsCatchup,
            undelivered: try await undelivered, hasChannel: try await !channels.isEmpty || !isFirst,
            showsAllBelated: member.query("belated") == "all")
        var screen = TodayScreen(reads, in: frame, from: display)
        if isFirst, narrowing.isEmpty { try await addCouple(of: member, to: &screen, from: display) }
        if isFirst, let year = YearScreen.toLookBackAt(on: display.today), try await member.space.hasCatchup(in: year) {
            screen.year = YearLink(year, from: display)
        }
        return pages.page(.today, display.phrases.text("today.title"), tab: .today, screen, for: member)
    }

    private func remindersToday(
        of member: Member, in spaces: JoinedSpaces, from display: DisplayContext
    ) async throws -> ReminderSection? {
        let shared = try await pages.authenticator.folder.actionItemsDue(
            of: member.account.id, through: display.today, limit: ReminderSection.mostToday, at: display.now)
        return try await spaces.remindersToday(shared, of: member.account.id, back: member.here, from: display)
    }

    /// Adds the couple's check-in of today, and the requests of the partner that wait for an answer.
    private func addCouple(of member: Member, to screen: inout TodayScreen, from display: DisplayContext) async throws {
        let account = member.account.id
        guard let couple = try await pages.authenticator.folder.checkInsIfAny(of: account, at: display.now) else { return }
        let (stored, last) = try await couple.space.checkInScheduleAndLast(at: display.now)
        screen.checkIn = CheckInScheduleSection(
            today: stored, lastCheckIn: last, with: couple.couple.partner(of: account)?.name ?? "", from: display)
        let waiting = try await couple.space.coupleRequests(waitingFor: account, limit: CoupleRequestSection.most)
        guard !waiting.isEmpty else { return }
        let count = try await couple.space.coupleRequestCounts(for: account).waiting
        screen.requests = CoupleRequestSection(
            waiting: waiting, of: count, CoupleRequestNames(of: couple.couple, for: account), from: display)
    }

    /// How many alerts did not arrive lately.
    private func alertsUndelivered(of member: Member, at now: Date) async throws -> Int {
        let deliveries = try await pages.authenticator.folder.accounts.deliveries(
            of: member.account.id, since: now.addingTimeInterval(-Self.undeliveredShown), in: [.missed, .failed])
        return Set(deliveries.map(\.alert)).count
    }
}
