package import Foundation
package import Kinkeeper
package import Store

/// What the dashboard of a couple shows, as it was read for one partner.
///
/// The number of statements does not depend on how much there is: each list has a limit, and counts are counted by the store.
package struct CoupleDashboard: Sendable {
    /// The most open action items.
    package static let mostItems = 12
    /// The most open requests.
    package static let mostRequests = 3

    /// The couple.
    package let couple: SharedSpace
    /// The account that looks.
    package let account: AccountID
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
    /// The most pressing open action items.
    package let items: [ActionItem]
    /// How many open action items there are.
    package let itemCount: Int
    /// The most pressing open requests.
    package let requests: [CoupleRequest]
    /// How many requests there are.
    package let requestCounts: CoupleRequestCounts
    /// The rules in force.
    package let rules: AgreedRules
    /// Since when the couple is one.
    package let start: CoupleStart
}

extension CoupleCheckIns {
    /// Reads the dashboard, by the calendar of a time zone. What a crash left of the answers is taken up first.
    package func dashboard(
        today: CivilDate, in zone: TimeZone, leapDayRule: LeapDayRule, at now: Date
    ) async throws(StoreError) -> CoupleDashboard {
        try await settleAll(at: now)
        let sources = try await space.milestoneSources(in: zone, leapDayRule: leapDayRule)
        let (schedule, lastCheckIn) = try await space.checkInScheduleAndLast()
        return CoupleDashboard(
            couple: couple, account: account, current: try await space.currentCheckIn(),
            last: try await space.completedCheckIns(limit: 1).first, schedule: schedule, lastCheckIn: lastCheckIn,
            hasEarlier: try await !space.completedCheckIns(all: true, limit: 1).isEmpty, sources: sources,
            items: try await space.openActionItems(limit: CoupleDashboard.mostItems),
            itemCount: try await space.openActionItemCount(),
            requests: try await space.coupleRequests(.pending, limit: CoupleDashboard.mostRequests).requests,
            requestCounts: try await space.coupleRequestCounts(for: account), rules: try await space.checkInRules(),
            start: try await space.coupleStart())
    }
}
