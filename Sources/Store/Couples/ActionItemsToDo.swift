public import Foundation
import GRDB
public import Kinkeeper

/// The action items of its couple that an account is to do.
public struct ActionItemsToDo: Sendable {
    /// Open items with a day, for the account or for both partners, by day.
    public let items: [ActionItem]
    /// How many there are, those that were not read included.
    public let count: Int
    /// What the partner asks of the account, or has answered it, lately.
    public let news: [CoupleRequestNews]
    /// When the account is to check in with its partner; nil while no such times are set.
    public let checkInAlerts: CheckInAlerts?
    /// The couple with its space, where there is one.
    public let checkIns: CoupleCheckIns?
    /// Why the couple's space cannot be read; the account's own goes on without it.
    public let trouble: StoreError?

    /// Nothing to do, unless its parts say otherwise.
    package init(
        items: [ActionItem] = [], count: Int = 0, news: [CoupleRequestNews] = [], checkInAlerts: CheckInAlerts? = nil,
        checkIns: CoupleCheckIns? = nil, trouble: StoreError? = nil
    ) {
        self.items = items
        self.count = count
        self.news = news
        self.checkInAlerts = checkInAlerts
        self.checkIns = checkIns
        self.trouble = trouble
    }

    /// The item, if it is among them.
    public subscript(id: Reminder.ID) -> ActionItem? { items.first { $0.id == id } }
}

extension DataFolder {
    /// How far back items are looked for that alerts may still be about, in seconds.
    private static let lookBack: TimeInterval = 12 * 86_400
    /// The most items that the planner takes, the earliest first.
    private static let mostPlanned = 1_000

    /// Returns the items that alerts can be about; none without a partner. Throws what may pass by itself, such as `tooManyFiles`. A
    /// damaged space is reported in the result.
    ///
    /// - Parameter isKept: Whether the couple's space will be used again soon.
    public func actionItemsToDo(
        of account: Account.ID, at time: Date, isKept: Bool = true
    ) async throws(StoreError) -> ActionItemsToDo {
        let start = time.addingTimeInterval(-Self.lookBack)
        return try await actionItems(
            of: account, on: CivilDate(of: start, in: .gmt)...CivilDate(daysSinceEpoch: .max), limit: Self.mostPlanned,
            newsSince: start, at: time, isKept: isKept)
    }

    /// Returns the items that are due on a day or before it, the earliest first.
    public func actionItemsDue(
        of account: Account.ID, through day: CivilDate, limit: Int, at time: Date
    ) async throws(StoreError) -> ActionItemsToDo {
        try await actionItems(of: account, on: CivilDate(daysSinceEpoch: .min)...day, limit: limit, at: time, isKept: true)
    }

    /// Returns the check-ins of an account's couple; nil without a partner, and where the couple's space cannot be read.
    public func checkInsIfAny(of account: Account.ID, at time: Date) async throws(StoreError) -> CoupleCheckIns? {
        do throws(StoreError) { return try await checkIns(of: account, at: time) } catch {
            switch error {
            case .spaceRefused, .checkInRefused: return nil
            default:
                guard error.isOfOneFile else { throw error }
                return nil
            }
        }
    }

    private func actionItems(
        of account: Account.ID, on days: ClosedRange<CivilDate>, limit: Int, newsSince start: Date? = nil, at time: Date,
        isKept: Bool
    ) async throws(StoreError) -> ActionItemsToDo {
        guard let couple = try await accounts.couple(of: account, at: time), couple.partner(of: account) != nil else {
            return ActionItemsToDo()
        }
        do throws(StoreError) {
            let space = try await openSpace(couple.id, for: account, isKept: isKept)
            let checkIns = CoupleCheckIns(couple: couple, account: account, space: space, folder: self)
            let found = try await space.datedActionItems(for: account, on: days, limit: limit)
            guard let start else { return ActionItemsToDo(items: found.items, count: found.count, checkIns: checkIns) }
            return ActionItemsToDo(
                items: found.items, count: found.count, news: try await checkIns.news(since: start),
                checkInAlerts: try await checkIns.alerts(at: time), checkIns: checkIns)
        } catch {
            guard error.isOfOneFile else { throw error }
            return ActionItemsToDo(trouble: error)
        }
    }
}

extension CoupleCheckIns {
    /// The most news of requests that the planner takes, the latest.
    private static let mostNews = 1_000

    /// What the partner asks of the account, or has answered it, since an instant.
    fileprivate func news(since instant: Date) async throws(StoreError) -> [CoupleRequestNews] {
        let partner = couple.partner(of: account)?.name ?? ""
        return try await space.coupleRequests(withNewsFor: account, since: instant, limit: Self.mostNews).compactMap {
            CoupleRequestNews($0, for: account, partner: partner)
        }
    }

    /// The alerts of the check-ins to come; nil while no times are set.
    fileprivate func alerts(at time: Date) async throws(StoreError) -> CheckInAlerts? {
        let (stored, last) = try await space.checkInScheduleAndLast(at: time)
        guard let schedule = stored?.schedule else { return nil }
        let partner = couple.partner(of: account)?.name ?? ""
        return CheckInAlerts(schedule, in: couple.id.uuid, with: partner, lastCheckIn: last)
    }
}

extension AlertQuestion {
    /// Includes what the account is to do as a partner, and what its partner asks or has answered.
    public mutating func include(_ toDo: ActionItemsToDo) {
        shared = toDo.items.map(\.reminder)
        news = toDo.news
        checkIns = toDo.checkInAlerts
    }
}

extension Space {
    /// Returns open action items of some days that are on, for one partner or both, by day; and how many there are.
    func datedActionItems(
        for account: AccountID, on days: ClosedRange<CivilDate>, limit: Int
    ) async throws(StoreError) -> (items: [ActionItem], count: Int) {
        let condition = """
            completed_day IS NULL AND paused_at IS NULL AND (assignee IS NULL OR assignee = ?) AND start_day BETWEEN ? AND ?
            AND NOT EXISTS (SELECT 1 FROM reminder_dates WHERE reminder_id = reminders.id AND kind = 'excluded'
              AND day = start_day AND second = start_second)
            """
        let values = [
            account.value, days.lowerBound.daysSinceEpoch.databaseValue, days.upperBound.daysSinceEpoch.databaseValue,
        ]
        return try await file.read { db in
            let order = "ORDER BY start_day, start_second, id LIMIT ?"
            let items = try db.actionItems(where: "\(condition) \(order)", values + [limit.databaseValue])
            guard items.count == limit else { return (items, items.count) }
            return (items, try db.actionItemCount(where: condition, values))
        }
    }
}
