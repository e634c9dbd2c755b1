public import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Puts many people into a group, as `addMembers` does, to be undone with `undo`.
    public func add(
        _ people: [Person.ID], to group: PersonGroup.ID, today: CivilDate, at time: Date
    ) async throws(StoreError) -> BulkChange {
        BulkChange(kind: .joined(group, try await addMembers(people, to: group, on: today, at: time)))
    }

    /// Takes many people out of a group, as `removeMembers` does, to be undone with `undo`.
    public func remove(
        _ people: [Person.ID], from group: PersonGroup.ID, at time: Date
    ) async throws(StoreError) -> BulkChange {
        BulkChange(kind: .left(group, try await removeMembers(people, from: group, at: time)))
    }
}
