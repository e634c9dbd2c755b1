import Application
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// The dashboard of a couple, what it did, and its growth.
    static let coupleDashboard: [(name: String, schema: Schema)] = [
        Records.coupleDashboard.described, Records.coupleMilestoneProgress.described, Records.coupleActivity.described,
        ("CoupleActivityPage", page(of: "CoupleActivity")), Records.coupleGrowth.described,
    ]
}

extension Operation {
    /// The dashboard of a couple, what it did, and its growth.
    static let coupleDashboard: [Operation] = [readCoupleDashboard, listCoupleActivities, readCoupleGrowth].map(\.inCouple)

    private static let readCoupleDashboard = Operation(
        id: "readCoupleDashboard", method: .get, path: "/couple/dashboard", tag: "Couple",
        summary: "How the couple stands today: figures, what is due, requests, milestones and recent activity",
        scope: .readCouple, success: .json(.named("CoupleDashboard"), "The dashboard.")
    ) { call in
        let display = call.display
        let dashboard = try await call.checkIns().dashboard(
            today: display.today, in: display.timeZone, leapDayRule: display.leapDayRule, at: call.now)
        let shown = ShownDashboard(dashboard, at: call.now, title: display.phrases.title(of:))
        return .json(Records.coupleDashboard.json(shown))
    }

    private static let listCoupleActivities = Operation(
        id: "listCoupleActivities", method: .get, path: "/couple/activity", tag: "Couple",
        summary: "What the couple did, the latest first", scope: .readCouple, query: [.cursor, .limit],
        success: .json(.named("CoupleActivityPage"), "A page of activities.")
    ) { call in
        let (couple, display) = (try await call.checkIns(), call.display)
        let sources = try await couple.space.milestoneSources(in: display.timeZone, leapDayRule: display.leapDayRule)
        let page = try await couple.space.coupleActivities(
            of: couple.partners, sources, by: display.today, after: try call.cursor(CoupleActivityCursor.self),
            limit: call.limit)
        let phrases = display.phrases
        let shown = page.activities.map { ShownActivity($0, title: phrases.title(of:)) }
        return .page(shown.map(Records.coupleActivity.json), next: page.next?.description)
    }

    private static let readCoupleGrowth = Operation(
        id: "readCoupleGrowth", method: .get, path: "/couple/growth", tag: "Couple",
        summary: "How often there was a check-in, how both felt and what they talked about, over time", scope: .readCouple,
        query: [
            .init(
                name: "range",
                schema: .word(
                    "How far back; 12-months if not said.", named: "CoupleGrowthRange",
                    of: CoupleGrowth.Range.allCases.map(\.rawValue)))
        ],
        success: .json(.named("CoupleGrowth"), "The growth.")
    ) { call in
        let display = call.display
        let range = call.text("range").flatMap(CoupleGrowth.Range.init(rawValue:)) ?? .twelveMonths
        let growth = try await call.checkIns().growth(range, today: display.today, in: display.timeZone)
        return .json(Records.coupleGrowth.json(growth))
    }
}
