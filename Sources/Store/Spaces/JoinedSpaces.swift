public import Foundation
import GRDB
public import Kinkeeper

/// A family, as a row of a list over several spaces names it.
public struct FamilyMark: Identifiable, Hashable, Sendable {
    /// Names its space.
    public let id: Space.ID
    /// Its name: "The Bergers".
    public let name: String
    /// When the account joined it: nothing that came before is told of. Long ago where that is not asked for.
    public let joinedAt: Date

    /// The mark of a family, for a list that names it.
    public init(_ family: SharedSpace) {
        self.init(id: family.id, name: family.name)
    }

    init(id: Space.ID, name: String, joinedAt: Date = .distantPast) {
        (self.id, self.name, self.joinedAt) = (id, name, joinedAt)
    }

    /// Whether two name the same family by the same name.
    public static func == (one: FamilyMark, other: FamilyMark) -> Bool { one.id == other.id && one.name == other.name }

    /// See `Hashable`.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The spaces whose people an account sees together: its own, then those of its families in the order it joined them.
///
/// A list over them asks each for one page in the same order and merges the pages. The order is by keys that no two spaces
/// share, so that one key is a place in each of them.
public struct JoinedSpaces: Sendable {
    /// A family with its open space.
    public struct Family: Sendable {
        /// Its name and identifier.
        public let mark: FamilyMark
        /// Its address book.
        public let space: Space
    }

    /// Where a record lies.
    public struct Place: Sendable {
        /// The space that has it.
        public let space: Space
        /// The family whose space it is; nil for the account's own.
        public let family: FamilyMark?
    }

    /// The account's own space; nil for a token that does not open it.
    private let openOwn: Space?
    /// The families whose spaces could be opened.
    public let families: [Family]
    /// The families whose spaces could not be opened; the others go on without them.
    public let missing: [FamilyMark]
    /// Why one of them could not.
    public let trouble: StoreError?

    /// The account's own space with those of families. A token may open those of families alone.
    public init(_ own: Space?, families: [Family] = [], missing: [FamilyMark] = [], trouble: StoreError? = nil) {
        openOwn = own
        self.families = families
        self.missing = missing
        self.trouble = trouble
    }

    /// The account's own space. Throws `notPermitted` where it is not among them.
    public var own: Space {
        get throws(StoreError) {
            guard let openOwn else { throw .notPermitted }
            return openOwn
        }
    }

    /// Whether the account's own space is among them.
    public var hasOwn: Bool { openOwn != nil }

    /// Whether there is none of them, not even one that cannot be read.
    public var isEmpty: Bool { !hasOwn && families.isEmpty && missing.isEmpty }

    /// All families of the account, those that could not be opened last.
    public var marks: [FamilyMark] { families.map(\.mark) + missing }

    /// Returns where a person lies, the own space first; nil where no space has the person. One in the trash counts.
    public func place(of person: Person.ID) async throws(StoreError) -> Place? {
        try await place(of: SpaceRecord.person(person))
    }

    /// Returns where a record lies, the own space first; nil where no space has it. A deleted one counts.
    public func place(of record: SpaceRecord) async throws(StoreError) -> Place? {
        if let own = openOwn, try await own.holds(record) { return Place(space: own, family: nil) }
        for family in families {
            let isThere = try await readable { () async throws(StoreError) in try await family.space.holds(record) }
            if isThere == true { return Place(space: family.space, family: family.mark) }
        }
        return nil
    }

    /// Returns the names of some people, those in the trash too; unknown ones are left out.
    public func names(of people: Set<Person.ID>) async throws(StoreError) -> [Person.ID: PersonName] {
        var names = try await openOwn?.names(of: people) ?? [:]
        for family in families where names.count < people.count {
            let rest = people.filter { names[$0] == nil }
            let found = try await readable { () async throws(StoreError) in try await family.space.names(of: rest) }
            names.merge(found ?? [:]) { first, _ in first }
        }
        return names
    }

    /// How some people are called and mailed; see `Space.numbersAndAddresses`.
    public func numbersAndAddresses(
        of people: [Person.ID]
    ) async throws(StoreError) -> [Person.ID: [ContactMethod]] {
        let found = try await each { space, _ throws(StoreError) in try await space.numbersAndAddresses(of: people) }
        return found.reduce(into: [:]) { all, some in all.merge(some) { $0.isEmpty ? $1 : $0 } }
    }

    /// How many people there are, without those in the trash.
    public func peopleCount() async throws(StoreError) -> Int {
        try await each { space, _ throws(StoreError) in try await space.peopleCount() }.reduce(0, +)
    }

    /// Asks all spaces beside one another; the answers are in the order of the spaces, the own one first where it is among them. A
    /// family's space that is damaged is left out.
    package func each<Value: Sendable>(
        _ read: @escaping @Sendable (Space, FamilyMark?) async throws(StoreError) -> Value
    ) async throws(StoreError) -> [Value] {
        try await eachReadable(read).values
    }

    /// The same with the families that were left out.
    func eachReadable<Value: Sendable>(
        _ read: @escaping @Sendable (Space, FamilyMark?) async throws(StoreError) -> Value
    ) async throws(StoreError) -> (values: [Value], missing: [FamilyMark]) {
        guard !families.isEmpty else {
            guard let own = openOwn else { return ([], []) }
            return ([try await read(own, nil)], [])
        }
        let places =
            (openOwn.map { [Place(space: $0, family: nil)] } ?? []) + families.map { Place(space: $0.space, family: $0.mark) }
        let answers = await withTaskGroup(of: (Int, Result<Value, StoreError>).self) { group in
            for (index, place) in places.enumerated() {
                group.addTask {
                    do throws(StoreError) { return (index, .success(try await read(place.space, place.family))) } catch {
                        return (index, .failure(error))
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        var values: [Value] = []
        var missing: [FamilyMark] = []
        for (index, place) in places.enumerated() {
            switch answers[index] {
            case .success(let value): values.append(value)
            case .failure(let error):
                guard let family = place.family, error.isOfOneFile else { throw error }
                missing.append(family)
            case nil: throw .cancelled
            }
        }
        return (values, missing)
    }

    /// Reads from a family's space; nil where that is damaged.
    private func readable<Value: Sendable>(
        _ read: () async throws(StoreError) -> Value
    ) async throws(StoreError) -> Value? {
        do throws(StoreError) { return try await read() } catch {
            guard error.isOfOneFile else { throw error }
            return nil
        }
    }
}

extension Accounts {
    /// The names of an account's families, in the order it joined them; with `moment`, of those it had joined by then.
    public func familyMarks(
        of account: Account.ID, joinedBy moment: Date? = nil
    ) async throws(StoreError) -> [FamilyMark] {
        try await file.glance { db in
            try db.rows(
                """
                SELECT space_id, name, joined_at FROM memberships CROSS JOIN shared_spaces ON shared_spaces.id = space_id
                WHERE account_id = ?1 AND kind = 'family' AND ended_at IS NULL AND (?2 IS NULL OR joined_at <= ?2)
                ORDER BY memberships.id
                """, [account.value, (moment?.milliseconds).value]
            ).map { FamilyMark(id: $0["space_id"], name: $0["name"], joinedAt: Date(milliseconds: $0["joined_at"])) }
        }
    }
}

extension DataFolder {
    /// Opens the families of an account beside its own space. One of which the account is no member any more is left out; one that
    /// cannot be read is told of in the result. Throws what may pass by itself, such as `tooManyFiles`.
    ///
    /// - Parameters:
    ///   - own: The account's own space, which is open already; nil for a token that does not open it.
    ///   - spaces: Leaves out families that a token does not open.
    ///   - moment: Leaves out families that the account had not joined by then: a link that was made before shows no more than
    ///     it did.
    ///   - isKept: Whether the families' spaces will be used again soon.
    public func joinedSpaces(
        of account: Account.ID, own: Space?, among spaces: TokenSpaces = .all, joinedBy moment: Date? = nil,
        isKept: Bool = true
    ) async throws(StoreError) -> JoinedSpaces {
        var families: [JoinedSpaces.Family] = []
        var missing: [FamilyMark] = []
        var trouble: StoreError?
        for mark in try await accounts.familyMarks(of: account, joinedBy: moment) where spaces.include(mark.id) {
            do throws(StoreError) {
                families.append(.init(mark: mark, space: try await openSpace(mark.id, for: account, isKept: isKept)))
            } catch {
                if case .notPermitted = error { continue }
                guard error.isOfOneFile else { throw error }
                missing.append(mark)
                trouble = error
            }
        }
        return JoinedSpaces(own, families: families, missing: missing, trouble: trouble)
    }
}
