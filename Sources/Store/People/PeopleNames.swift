import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Returns the names of all people in their order, without those in the trash. Read once for each state of the space.
    public func names(
        order: NameOrder
    ) async throws(StoreError) -> [(person: Person.ID, name: PersonName)] {
        let names = try await file.read { [self] db in try knownNames(at: Space.sequence(db), db) }
        let keyed = names.map { (key: SearchFolding.fold($0.value.display(order)), person: $0.key, name: $0.value) }
        return keyed.sorted { ($0.key, $0.person) < ($1.key, $1.person) }.map { ($0.person, $0.name) }
    }
}
