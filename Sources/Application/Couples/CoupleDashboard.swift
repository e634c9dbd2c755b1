package import Foundation
package import Kinkeeper
package import Store

/// What the dashboard of a couple shows, as it was read for one partner. All of it lies in the couple's space.
///
/// The number of statements does not depend on how much there is: each list has a limit, and counts are counted by the store.
package struct CoupleDashboard: Sendable {
    /// The most open action items.
    package static let mostItems = 12
    /// The most that are due today.
    package static let mostDue = 8
    /// The most open requests.
    package static let mostRequests = 3
    /// The most activities.
    package static let mostActivities = 8

    /// The couple.
    package let couple: SharedSpace
    /// The account that looks.
    package let account: AccountID
    /// Today, by that account's calendar.
    package let today: CivilDate
    /// The check-in in progress; nil while there is none.
    package let current: CheckIn?
    /// The last check-in that was completed; nil before the first.
    package let last: CheckIn?
    /// When the couple means to check in; nil until a partner has said so.
    package let schedule: StoredCheckInSchedule?
    /// When the couple last checked in, or does so now; nil for never.
    package let lastCheckIn: Date?
    /// Whether a check-in was completed or given up.
    package let hasEarlier: Bool
    /// What milestones follow from: the days of the completed check-ins among it.
    package let sources: CoupleMilestoneSources
    /// The action items of the account and of both that are due today or were before.
    package let due: [ActionItem]
    /// How many there are of them.
    package let dueCount: Int
    /// The requests that wait for the account's answer.
    package let waiting: [CoupleRequest]
    /// The most pressing open action items, enough of them to leave out those that are due.
    package let items: [ActionItem]
    /// How many open action items there are.
    package let itemCount: Int
    /// The most pressing open requests, enough of them to leave out those that wait for the account's answer.
    package let requests: [CoupleRequest]
    /// How many requests there are.
    package let requestCounts: CoupleRequestCounts
    /// The milestone that was reached last; nil before the first.
    package let latest: ReachedMilestone?
    /// What the couple did lately.
    package let activities: [CoupleActivity]
    /// Whether there are more.
    package let hasMoreActivities: Bool
    /// The rules in force.
    package let rules: AgreedRules
    /// Since when the couple is one.
    package let start: CoupleStart

    /// How regularly they check in.
    package var statistics: CheckInStatistics { CheckInStatistics(completedOn: sources.checkIns, today: today) }
    /// The way to the next milestone that is nearest, by the share of it that is done.
    package var next: CheckInMilestoneProgress? {
        sources.ahead(of: today).reduce(nil) { best, one in best.map { $0.percent >= one.percent } ?? false ? best : one }
    }
}

extension CoupleCheckIns {
    /// Reads the dashboard, by the calendar of a time zone. What a crash left of the answers is taken up first.
    package func dashboard(
        today: CivilDate, in zone: TimeZone, leapDayRule: LeapDayRule, at now: Date
    ) async throws(StoreError) -> CoupleDashboard {
        try await settleAll(at: now)
        let sources = try await space.milestoneSources(in: zone, leapDayRule: leapDayRule)
        let (schedule, lastCheckIn) = try await space.checkInScheduleAndLast(at: now)
        let done = try await space.coupleActivities(
            of: partners, sources, by: today, limit: CoupleDashboard.mostActivities)
        return CoupleDashboard(
            couple: couple, account: account, today: today, current: try await space.currentCheckIn(),
            last: try await space.completedCheckIns(limit: 1).first, schedule: schedule, lastCheckIn: lastCheckIn,
            hasEarlier: try await !space.completedCheckIns(all: true, limit: 1).isEmpty, sources: sources,
            due: try await space.actionItems(dueBy: today, for: account, limit: CoupleDashboard.mostDue),
            dueCount: try await space.actionItemCount(dueBy: today, for: account),
            waiting: try await space.coupleRequests(waitingFor: account, limit: CoupleDashboard.mostRequests),
            items: try await space.openActionItems(limit: CoupleDashboard.mostItems + CoupleDashboard.mostDue),
            itemCount: try await space.openActionItemCount(),
            requests: try await space.coupleRequests(.pending, limit: 2 * CoupleDashboard.mostRequests).requests,
            requestCounts: try await space.coupleRequestCounts(for: account),
            latest: try await space.reachedMilestones(sources, by: today, limit: 1).milestones.first,
            activities: done.activities, hasMoreActivities: done.next != nil, rules: try await space.checkInRules(),
            start: try await space.coupleStart())
    }

    /// Reads how the check-ins went over time, by the calendar of a time zone.
    package func growth(
        _ range: CoupleGrowth.Range, today: CivilDate, in zone: TimeZone
    ) async throws(StoreError) -> CoupleGrowth {
        // A day before the range begins, by UTC: the reader's may begin up to 14 hours earlier.
        let start = range.days.map { Date(timeIntervalSince1970: Double(today.adding(days: -$0).daysSinceEpoch) * 86_400) }
        let checkIns = try await space.completedCheckInsForGrowth(of: partners, since: start)
        return CoupleGrowth(of: checkIns, range: range, today: today, in: zone)
    }
}
