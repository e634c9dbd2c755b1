public import Foundation
import GRDB
public import Kinkeeper

/// A record whose identifier says which of an account's spaces a request is about. Identifiers are unlike over all spaces.
public enum SpaceRecord: Hashable, Sendable {
    /// A person, in the trash or not.
    case person(Person.ID)
    /// A group, deleted or not.
    case group(PersonGroup.ID)
}

extension Space {
    /// Whether the space has a record.
    public func holds(_ record: SpaceRecord) async throws(StoreError) -> Bool {
        try await file.read { db in
            switch record {
            case .person(let id): try db.firstRow("SELECT 1 FROM people WHERE id = ?", [id.value]) != nil
            case .group(let id):
                try db.firstRow(
                    "SELECT 1 FROM person_groups WHERE id = ?1 UNION ALL SELECT 1 FROM deleted_groups WHERE id = ?1",
                    [id.value]) != nil
            }
        }
    }
}

extension DataFolder {
    /// The space of a family for one of its members; nil for any other account, and where there is no such family.
    public func familySpace(
        _ id: Space.ID, of account: Account.ID, at time: Date
    ) async throws(StoreError) -> FamilySpace? {
        let families = try await accounts.families(of: account, at: time)
        guard let family = families.first(where: { $0.id == id }) else { return nil }
        return try await familySpaceIfOpen(family, for: account)
    }

    /// The space among those of an account's families that holds a record; nil if none does. A family that cannot be read keeps
    /// no record of another one from being found.
    public func familySpace(
        holding record: SpaceRecord, of account: Account.ID, at time: Date
    ) async throws(StoreError) -> FamilySpace? {
        var failure: StoreError?
        for family in try await accounts.families(of: account, at: time) {
            do throws(StoreError) {
                guard let open = try await familySpaceIfOpen(family, for: account) else { continue }
                if try await open.space.holds(record) { return open }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return nil
    }
}
