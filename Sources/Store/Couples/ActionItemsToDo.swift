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
    /// The action items with a day that an account is to do; none without a partner. Throws what may pass by itself, such as
    /// `tooManyFiles`; a damaged space is told in the result.
    ///
    /// - Parameter isKept: Whether the couple's space will be used again soon.
    public func actionItemsToDo(
        of account: Account.ID, at time: Date, isKept: Bool = true
    ) async throws(StoreError) -> ActionItemsToDo {
        guard let couple = try await accounts.couple(of: account, at: time), couple.partner(of: account) != nil else {
            return ActionItemsToDo()
        }
        do throws(StoreError) {
            let space = try await openSpace(couple.id, for: account, isKept: isKept)
            let checkIns = CoupleCheckIns(couple: couple, account: account, space: space, folder: self)
            return ActionItemsToDo(items: try await space.datedActionItems(for: account), checkIns: checkIns)
        } catch {
            guard error.isOfOneFile else { throw error }
            return ActionItemsToDo(trouble: error)
        }
    }
}

extension Space {
    /// Open action items with a day, for one partner or both, by day.
    func datedActionItems(for account: AccountID) async throws(StoreError) -> [ActionItem] {
        try await file.read { db in
            try db.actionItems(
                where: """
                    completed_day IS NULL AND (assignee IS NULL OR assignee = ?)
                    AND NOT EXISTS (SELECT 1 FROM reminder_dates WHERE reminder_id = reminders.id AND kind = 'excluded'
                      AND day = start_day AND second = start_second)
                    ORDER BY start_day, start_second, id
                    """, [account.value])
        }
    }
}
