public import Foundation
import GRDB
public import Kinkeeper

/// The action items of its couple that an account is to do.
public struct ActionItemsToDo: Sendable {
    /// Open items with a day, for the account or for both partners, by day.
    public var items: [ActionItem] = []
    /// The couple with its space, where there is one.
    public var checkIns: CoupleCheckIns?
    /// Why the couple's space cannot be read; the account's own goes on without it.
    public var trouble: StoreError?

    /// The item, if it is among them.
    public subscript(id: Reminder.ID) -> ActionItem? { items.first { $0.id == id } }
}

extension DataFolder {
    /// How far back items are looked for that alerts may still be about, in seconds.
    private static let lookBack: TimeInterval = 12 * 86_400
    /// The most items that are read at once; later ones come when earlier ones are done.
    private static let mostItems = 1_000

    /// What an account is to do as a partner, as the planner needs it: from some days ago on; nothing without a partner. Throws what
    /// may pass by itself, such as `tooManyFiles`; a damaged space is told in the result.
    ///
    /// - Parameter isKept: Whether the couple's space will be used again soon.
    public func actionItemsToDo(
        of account: Account.ID, at time: Date, isKept: Bool = true
    ) async throws(StoreError) -> ActionItemsToDo {
        let first = CivilDate(of: time.addingTimeInterval(-Self.lookBack), in: .gmt)
        return try await actionItems(of: account, on: first...CivilDate(daysSinceEpoch: .max), at: time, isKept: isKept)
    }

    /// What of it is due through a day.
    public func actionItemsDue(
        of account: Account.ID, through day: CivilDate, at time: Date
    ) async throws(StoreError) -> ActionItemsToDo {
        try await actionItems(of: account, on: CivilDate(daysSinceEpoch: .min)...day, at: time, isKept: true)
    }

    /// The check-ins of an account's couple; nil without a partner, and where the couple's space cannot be read.
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
        of account: Account.ID, on days: ClosedRange<CivilDate>, at time: Date, isKept: Bool
    ) async throws(StoreError) -> ActionItemsToDo {
        guard let couple = try await accounts.couple(of: account, at: time), couple.partner(of: account) != nil else {
            return ActionItemsToDo()
        }
        do throws(StoreError) {
            let space = try await openSpace(couple.id, for: account, isKept: isKept)
            let checkIns = CoupleCheckIns(couple: couple, account: account, space: space, folder: self)
            let items = try await space.datedActionItems(for: account, on: days, limit: Self.mostItems)
            return ActionItemsToDo(items: items, checkIns: checkIns)
        } catch {
            guard error.isOfOneFile else { throw error }
            return ActionItemsToDo(trouble: error)
        }
    }
}

extension Space {
    /// Open action items of some days, for one partner or both, by day.
    func datedActionItems(
        for account: AccountID, on days: ClosedRange<CivilDate>, limit: Int
    ) async throws(StoreError) -> [ActionItem] {
        try await file.read { db in
            try db.actionItems(
                where: """
                    completed_day IS NULL AND (assignee IS NULL OR assignee = ?) AND start_day BETWEEN ? AND ?
                    AND NOT EXISTS (SELECT 1 FROM reminder_dates WHERE reminder_id = reminders.id AND kind = 'excluded'
                      AND day = start_day AND second = start_second)
                    ORDER BY start_day, start_second, id LIMIT ?
                    """,
                [
                    account.value, days.lowerBound.daysSinceEpoch.databaseValue, days.upperBound.daysSinceEpoch.databaseValue,
                    limit.databaseValue,
                ])
        }
    }
}
