import GRDB
public import Kinkeeper

extension Space {
    /// Returns the days of a person that a gift may be for, in the order of their card; none for unknown people.
    public func giftOccasions(of person: Person.ID) async throws(StoreError) -> [RememberedOccasion] {
        try await file.read { db in
            guard let person = try db.presentPersonIfAny(person) else { return [] }
            return try db.rows(
                "\(RememberedOccasion.select) WHERE people.id = ? ORDER BY occasions.position, occasions.id", [person.value]
            ).map(RememberedOccasion.init(row:))
        }
    }
}
