import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// What a couple did, and how its check-ins went over time.
struct CoupleGrowthController: Sendable {
    let pages: Pages

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.coupleActivity, signedIn, activity)
        routes.get(Routes.coupleGrowth, signedIn, growth)
    }

    private func activity(_ member: Member) async throws -> Response {
        let (checkIns, display) = (try await checkIns(of: member), pages.display(of: member))
        let cursor = member.query("after").flatMap(CoupleActivityCursor.init)
        let sources = try await checkIns.space.milestoneSources(in: display.timeZone, leapDayRule: display.leapDayRule)
        let page = try await checkIns.space.coupleActivities(
            of: checkIns.partners, sources, by: display.today, after: cursor, limit: CoupleActivityScreen.most)
        let screen = CoupleActivityScreen(
            page.activities, next: page.next, isFirst: cursor == nil,
            CoupleRequestNames(of: checkIns.couple, for: member.account.id), from: display)
        return pages.page(
            .coupleActivity, display.phrases.text("activity.title"), tab: .settings, screen, for: member)
    }

    private func growth(_ member: Member) async throws -> Response {
        let (checkIns, display) = (try await checkIns(of: member), pages.display(of: member))
        let range = member.query("range").flatMap(CoupleGrowth.Range.init(rawValue:)) ?? .twelveMonths
        let growth = try await checkIns.growth(range, today: display.today, in: display.timeZone)
        let screen = CoupleGrowthScreen(
            growth, hasAny: try await !checkIns.space.completedCheckIns(limit: 1).isEmpty, of: checkIns.couple,
            for: member.account.id, among: try await checkIns.space.checkInCategories(at: display.now), from: display)
        return pages.page(.coupleGrowth, display.phrases.text("growth.title"), tab: .settings, screen, for: member)
    }

    private func checkIns(of member: Member) async throws -> CoupleCheckIns {
        try await pages.authenticator.folder.checkIns(of: member.account.id, at: pages.authenticator.now())
    }
}
