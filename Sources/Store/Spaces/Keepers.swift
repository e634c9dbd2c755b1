import GRDB
public import Kinkeeper
import Synchronization

// The own space of each member links the member's own people to those of the family (`shared_people`). A member who merges two people of
// the family changes the family's file alone. So a link to a merged person is followed when it is read, to the kept person. Once the two
// are parted it leads to the same person again.

extension Space {
    /// Returns the kept person of each merged person, at the end of a chain of merges. Remembered until the space changes.
    package func keepers() async throws(StoreError) -> [Person.ID: Person.ID] {
        try await file.read { [self] db in try keepers(db) }
    }

    func keepers(_ db: Database) throws -> [Person.ID: Person.ID] {
        let sequence = try Space.sequence(db)
        if let known = cache.withLock({ $0.keepers }), known.sequence == sequence { return known.keepers }
        let rows = try db.rows("SELECT id, merged_into FROM people WHERE merged_into IS NOT NULL", [])
        let next = rows.reduce(into: [Person.ID: Person.ID]()) { $0[$1[0] as Person.ID] = $1[1] as Person.ID }
        let keepers = next.mapValues { keeper in
            var keeper = keeper
            // A chain of merges ends; the bound is for files that contradict themselves.
            for _ in 0..<next.count { keeper = next[keeper] ?? keeper }
            return keeper
        }
        cache.withLock { $0.keepers = (sequence, keepers) }
        return keepers
    }

    /// Returns the person, then all people who were merged into that person.
    public func peopleMerged(into person: Person.ID) async throws(StoreError) -> [Person.ID] {
        try await keepers().merged(into: [person]).sorted().reduce(into: [person]) { $0.append($1) }
    }

    /// Returns the people of the account's own space that are linked to people of this family's space, by the person here. A link to a
    /// merged person counts for the kept person.
    func ownPeople(
        of own: Space, whoAre people: Set<Person.ID>
    ) async throws(StoreError) -> [Person.ID: Set<Person.ID>] {
        let keepers = try await keepers()
        return try await own.ownPeople(whoAre: people.union(keepers.merged(into: people))).following(keepers)
    }
}

extension JoinedSpaces {
    /// Returns the kept person of each merged person of all families; see `Space.keepers`. A family that cannot be read is left out.
    package func familyKeepers() async throws(StoreError) -> [Person.ID: Person.ID] {
        guard !families.isEmpty else { return [:] }
        let all = try await each { space, family throws(StoreError) in family == nil ? [:] : try await space.keepers() }
        return all.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    }
}

extension [Person.ID: Person.ID] {
    /// The people who were merged into some people.
    func merged(into people: Set<Person.ID>) -> Set<Person.ID> {
        Set(lazy.filter { people.contains($0.value) }.map(\.key))
    }

    /// Some people, with the kept person for each merged person.
    func followed(from people: Set<Person.ID>) -> Set<Person.ID> {
        isEmpty ? people : Set(people.map { self[$0] ?? $0 })
    }
}

extension [Person.ID: Set<Person.ID>] {
    /// The own people by the person of a family, with the kept person for each merged person.
    func following(_ keepers: [Person.ID: Person.ID]) -> Self {
        keepers.isEmpty ? self : reduce(into: [:]) { $0[keepers[$1.key] ?? $1.key, default: []].formUnion($1.value) }
    }
}
