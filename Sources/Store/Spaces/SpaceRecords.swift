public import Foundation
import GRDB
public import Kinkeeper

/// A record whose identifier says which of an account's spaces a request is about. Identifiers are unlike over all spaces.
public enum SpaceRecord: Hashable, Sendable {
    /// A person, in the trash or not.
    case person(Person.ID)
    /// A group, deleted or not.
    case group(PersonGroup.ID)
    /// An entry of the log of catch-ups.
    case catchup(Catchup.ID)
    /// A gift, deleted or not.
    case gift(Gift.ID)
    /// A picture of a gift.
    case giftPicture(GiftPicture.ID)
    /// A reminder of a gift, removed or not.
    case giftReminder(GiftReminder.ID)
    /// A reminder, deleted or not.
    case reminder(Reminder.ID)
    /// A time of a reminder that was done.
    case completion(ReminderCompletion.ID)
    /// A merge of two people, undone or not.
    case merge(Merge.ID)
    /// An import of a file.
    case importRun(ImportRun.ID)
    /// A group's card as an import or a phone brought it.
    case groupCard(KeptGroupCard.ID)
}

extension Space {
    /// Whether the space has a record.
    public func holds(_ record: SpaceRecord) async throws(StoreError) -> Bool {
        try await file.glance { db in
            switch record {
            case .person(let id): try db.firstRow("SELECT 1 FROM people WHERE id = ?", [id.value]) != nil
            case .group(let id):
                try db.firstRow(
                    "SELECT 1 FROM person_groups WHERE id = ?1 UNION ALL SELECT 1 FROM deleted_groups WHERE id = ?1",
                    [id.value]) != nil
            case .catchup(let id): try db.firstRow("SELECT 1 FROM catchups WHERE id = ?", [id.value]) != nil
            case .gift(let id): try db.firstRow("SELECT 1 FROM gifts WHERE id = ?", [id.value]) != nil
            case .giftPicture(let id): try db.firstRow("SELECT 1 FROM gift_pictures WHERE id = ?", [id.value]) != nil
            case .giftReminder(let id): try db.firstRow("SELECT 1 FROM gift_reminders WHERE id = ?", [id.value]) != nil
            case .reminder(let id): try db.firstRow("SELECT 1 FROM reminders WHERE id = ?", [id.value]) != nil
            case .completion(let id):
                try db.firstRow("SELECT 1 FROM reminder_completions WHERE id = ?", [id.value]) != nil
            case .merge(let id): try db.firstRow("SELECT 1 FROM merges WHERE id = ?", [id.value]) != nil
            case .importRun(let id): try db.firstRow("SELECT 1 FROM imports WHERE id = ?", [id.value]) != nil
            case .groupCard(let id):
                try db.firstRow("SELECT 1 FROM cards WHERE id = ? AND kind = 'group'", [id.value]) != nil
            }
        }
    }
}

extension DataFolder {
    /// The space of a family for one of its members; nil for any other account, and where there is no such family.
    public func familySpace(
        _ id: Space.ID, of account: Account.ID, at time: Date
    ) async throws(StoreError) -> FamilySpace? {
        do throws(StoreError) {
            return try await familySpaceIfOpen(try await accounts.family(id, of: account, at: time), for: account)
        } catch {
            guard case .notFound = error else { throw error }
            return nil
        }
    }

    /// The space among those of an account's families that holds a record; nil if none does. A family that cannot be read keeps
    /// no record of another one from being found. `spaces` leaves out families that a token does not open.
    public func familySpace(
        holding record: SpaceRecord, of account: Account.ID, among spaces: TokenSpaces = .all, at time: Date
    ) async throws(StoreError) -> FamilySpace? {
        var failure: StoreError?
        for mark in try await accounts.familyMarks(of: account) where spaces.include(mark.id) {
            do throws(StoreError) {
                if try await openSpace(mark.id, for: account).holds(record) {
                    return try await familySpace(mark.id, of: account, at: time)
                }
            } catch {
                // Left since.
                if case .notPermitted = error { continue }
                failure = error
            }
        }
        if let failure { throw failure }
        return nil
    }
}
