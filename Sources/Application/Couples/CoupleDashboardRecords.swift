package import Foundation
package import Kinkeeper
import Store

/// The dashboard of a couple in the words of a reader.
package struct ShownDashboard: Sendable {
    let dashboard: CoupleDashboard
    let current: ShownCheckIn?
    let latest: ShownMilestone?
    let next: CheckInMilestoneProgress?
    let nextCheckIn: Date?
    let activities: [ShownActivity]

    /// A dashboard at a moment; `title` says the titles of milestones by rule.
    package init(_ dashboard: CoupleDashboard, at now: Date, title: @escaping (CheckInMilestone.Goal) -> String) {
        self.dashboard = dashboard
        let partners = dashboard.couple.members.map(\.account)
        current = dashboard.current.map { ShownCheckIn($0, of: partners, dashboard.rules.rules, at: now) }
        latest = dashboard.latest.map { latest in
            switch latest {
            case .rule(let rule): ShownMilestone(rule, title: title(rule.goal))
            case .own(let own, _): ShownMilestone(own)
            }
        }
        next = dashboard.next
        nextCheckIn = dashboard.schedule.flatMap {
            ShownCheckInSchedule($0, lastCheckIn: dashboard.lastCheckIn, at: now).next
        }
        activities = dashboard.activities.map { ShownActivity($0, title: title) }
    }
}

/// An activity in the words of a reader.
package struct ShownActivity: Sendable {
    let activity: CoupleActivity
    let title: String

    /// An activity; `title` says the title of a milestone by rule.
    package init(_ activity: CoupleActivity, title: (CheckInMilestone.Goal) -> String) {
        self.activity = activity
        if case .rule(let goal) = activity.subject { self.title = title(goal) } else { self.title = activity.title }
    }
}

extension Records {
    /// What stands on the dashboard of a couple.
    package static let coupleDashboard = Record<ShownDashboard>(
        "CoupleDashboard", "How a couple stands today: all of it lies in the couple's space."
    ) {
        Field("statistics", .record(checkInStatistics), \.dashboard.statistics)
        Field("currentCheckIn", orNull: .record(checkIn), \.current)
        Field(
            "lastCheckInAt", orNull: .instant("When the last check-in was completed; null before the first."),
            \.dashboard.last?.endedAt)
        Field(
            "nextCheckInAt", orNull: .instant("When you mean to check in next; null while no time is set, or it is off."),
            \.nextCheckIn)
        Field(
            "dueItems",
            .list("Your action items and those of both that are due today or were before.", of: .record(actionItem)),
            \.dashboard.due)
        Field("dueItemCount", .count("How many there are of them."), \.dashboard.dueCount)
        Field("waitingRequests", .list("Requests that wait for your answer.", of: .record(coupleRequest))) {
            $0.dashboard.waiting.map(shown(on: $0.dashboard.today))
        }
        Field("waitingRequestCount", .count("How many there are of them."), \.dashboard.requestCounts.waiting)
        Field("openItems", .list("The most pressing open action items.", of: .record(actionItem)), \.dashboard.items)
        Field("openItemCount", .count("How many open ones there are."), \.dashboard.itemCount)
        Field("openRequests", .list("The most pressing open requests.", of: .record(coupleRequest))) {
            $0.dashboard.requests.map(shown(on: $0.dashboard.today))
        }
        Field("openRequestCount", .count("How many open ones there are.")) {
            $0.dashboard.requestCounts.byState[.pending] ?? 0
        }
        Field("latestMilestone", orNull: .record(coupleMilestone), \.latest)
        Field("nextMilestone", orNull: .record(coupleMilestoneProgress), \.next)
        Field("activities", .list("What you both did, the latest first.", of: .record(coupleActivity)), \.activities)
    }

    private static func shown(on today: CivilDate) -> @Sendable (CoupleRequest) -> ShownCoupleRequest {
        { ShownCoupleRequest($0, on: today) }
    }

    /// The way to a milestone by rule.
    package static let coupleMilestoneProgress = Record<CheckInMilestoneProgress>(
        "CoupleMilestoneProgress", "The way to the nearest milestone by rule."
    ) {
        Field("rule", .text("Names it, such as check-ins-5, weeks-4, years-1.", max: 60), \.goal.name)
        Field("done", .count("How much of it is done: check-ins, weeks, days."), \.done)
        Field("of", .count("How much there is to do."), \.of)
        Field("day", orNull: .day("The day it is reached, where that is known."), \.day)
    }

    /// Something that a couple did.
    package static let coupleActivity = Record<ShownActivity>("CoupleActivity", "Something that a couple did.") {
        Field("kind", .word("What happened.", named: "CoupleActivityKind"), \.activity.kind)
        Field("title", .text("The title of what it happened to; empty for a check-in."), \.title)
        Field(
            "by", orNull: .identifier("The partner who did it; null where that is not known, or where both did."),
            \.activity.account)
        Field("at", orNull: .instant("When; null for a milestone, which has a day.")) {
            $0.activity.day == nil ? $0.activity.moment : nil
        }
        Field("day", orNull: .day("The day of a milestone; null for others."), \.activity.day)
        Field("id", orNull: .uuid("Names what it happened to; null for a milestone by rule."), \.activity.subject.name)
        Field("rule", orNull: .text("Names a milestone by rule; null for others.", max: 60), \.activity.subject.rule)
    }
}

extension CoupleActivity.Subject {
    /// The identifier; nil for a milestone by rule.
    fileprivate var name: String? {
        switch self {
        case .checkIn(let id): id.description
        case .item(let id): id.description
        case .request(let id): id.description
        case .milestone(let id): id.description
        case .note(let id): id.description
        case .rule: nil
        }
    }

    /// The name of a rule; nil for all else.
    fileprivate var rule: String? {
        if case .rule(let goal) = self { goal.name } else { nil }
    }
}
