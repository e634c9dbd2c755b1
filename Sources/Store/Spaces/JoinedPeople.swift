import GRDB
public import Kinkeeper
import Synchronization

// The people of several spaces as one list by name. The order ends in the identifiers of people, which no two spaces share: the sort key
// and identifier of the last row are where each space goes on.

/// A page of the people of several spaces.
public struct JoinedPeople: Hashable, Sendable {
    /// The people in one order; each row says whose they are.
    public let page: PeoplePage
    /// The families that cannot be read: their people are missing.
    public let missing: [FamilyMark]
}

extension JoinedSpaces {
    /// Returns people of all spaces in the order of their names; see `Space.peoplePage`. A group is found in the one space that has it.
    ///
    /// A person of a family who is an own person is left out where the own one matches too: one who is found by what the family
    /// alone knows is found as the family's.
    ///
    /// - Parameter isCounted: Whether the total is asked for; without it, people in two address books count twice.
    public func peoplePage(
        matching query: String = "", in filter: PeopleFilter = PeopleFilter(), order: NameOrder,
        after cursor: PeopleCursor? = nil, limit: Int, isCounted: Bool = true
    ) async throws(StoreError) -> JoinedPeople {
        guard !families.isEmpty || !hasOwn else {
            let page = try await own.peoplePage(matching: query, in: filter, order: order, after: cursor, limit: limit)
            return JoinedPeople(page: page, missing: missing)
        }
        let selection = PeopleSelection(query: SearchQuery(query), filter: filter)
        var walk = Walk(start: cursor)
        var total: RowCount?
        repeat {
            let start = walk.place
            // One more than a page shows whether another follows.
            let (pages, lost) = try await eachReadable { space, family throws(StoreError) in
                try await space.peoplePage(matching: query, in: filter, order: order, after: start, limit: limit + 1).of(family)
            }
            if total == nil { total = try await self.total(of: pages, selection, isCounted: isCounted, &walk) }
            let rows = walk.take(pages, lost)
            walk.rows += try await once(rows, selection, walk.doubles)
        } while walk.goesOn && walk.rows.count <= limit
        let rows = walk.rows.prefix(limit)
        let page = PeoplePage(
            rows: rows.map(\.person), next: walk.rows.count > limit ? rows.last?.place : nil, total: total ?? .exactly(0),
            places: rows.map(\.place))
        return JoinedPeople(page: page, missing: missing + walk.missing)
    }

    /// The people without those of families of whom an own one matches too; `doubles` are all of these, where they are known.
    private func once(
        _ rows: [Walk.Row], _ selection: PeopleSelection, _ doubles: Set<Person.ID>?
    ) async throws(StoreError) -> [Walk.Row] {
        let shared = rows.filter { $0.person.family != nil }.map(\.person.id)
        guard hasOwn, !shared.isEmpty else { return rows }
        var known = doubles
        if known == nil {
            let keepers = try await familyKeepers()
            let named = shared + keepers.merged(into: Set(shared))
            known = keepers.followed(from: try await own.sharedPeople(whoseOwnMatch: selection, among: named))
        }
        return rows.filter { row in row.person.family == nil || known?.contains(row.person.id) != true }
    }

    /// How many there are in all spaces, each person once.
    private func total(
        of pages: [PeoplePage], _ selection: PeopleSelection, isCounted: Bool, _ walk: inout Walk
    ) async throws(StoreError) -> RowCount {
        let total = pages.map(\.total).reduce(.exactly(0), +)
        // The own page is the first. Where one side has nobody, no one is on both.
        guard isCounted, hasOwn, case .exactly(let count) = total, let own = pages.first?.total, own != .exactly(0),
            own != total
        else { return total }
        return .exactly(count - (try await twice(selection, pages, &walk)))
    }

    /// How many people of families are left out, because an own one matches too. Of all people it is kept until one of the spaces
    /// changes: every page says the total, and all of a family may be own people.
    private func twice(
        _ selection: PeopleSelection, _ pages: [PeoplePage], _ walk: inout Walk
    ) async throws(StoreError) -> Int {
        let own = try self.own
        var places: [JoinedPlace] = []
        if selection.isEmpty {
            places = try await each { space, family throws(StoreError) in
                JoinedPlace(family: family?.id, sequence: try await space.currentSequence())
            }
            if let known = own.cache.withLock({ $0.peopleTwice }), known.places == places { return known.count }
        }
        // What the pages have found is not looked for again.
        let found = pages.first?.matching
        let linked =
            if let found { try await own.sharedPeople(whoseOwnAre: found) } else {
                try await own.sharedPeople(whoseOwnMatch: selection)
            }
        let doubles = try await familyKeepers().followed(from: linked)
        walk.doubles = doubles
        // If a space cannot be read, the pages no longer pair with the families.
        let known = pages.count == families.count + 1 ? pages.map(\.matching) : []
        let documents = Dictionary(zip([nil] + families.map(\.mark.id), known)) { first, _ in first }
        let counts = try await each { space, family throws(StoreError) in
            guard let family, !doubles.isEmpty else { return 0 }
            if let found = documents[family.id] ?? nil { return try await space.count(of: doubles, among: found) }
            return try await space.count(of: doubles, matching: selection)
        }
        let count = counts.reduce(0, +)
        if selection.isEmpty {
            let kept = places
            own.cache.withLock { $0.peopleTwice = (kept, count) }
        }
        return count
    }
}

/// Where the log of one of several spaces stands.
struct JoinedPlace: Hashable {
    /// The family's space; nil for the account's own.
    let family: Space.ID?
    let sequence: Int64
}

/// How far the people of several spaces were gone through.
private struct Walk {
    struct Row {
        let place: PeopleCursor
        let person: PersonSummary
    }

    var rows: [Row] = []
    /// Where to go on.
    private(set) var place: PeopleCursor?
    private(set) var goesOn = true
    private(set) var missing: [FamilyMark] = []
    /// The people of families whose own ones match; nil while it is not known of all.
    var doubles: Set<Person.ID>?
    /// A record that is just moving is in two spaces.
    private var seen: Set<Person.ID> = []

    init(start: PeopleCursor?) {
        place = start
    }

    /// Returns the rows of some pages as far as their order is known: up to the end of the page that ends first.
    mutating func take(_ pages: [PeoplePage], _ lost: [FamilyMark]) -> [Row] {
        missing += lost.filter { !missing.contains($0) }
        place = pages.compactMap { $0.next == nil ? nil : $0.places.last }.min()
        goesOn = place != nil
        let all = pages.flatMap { page in zip(page.places, page.rows).map { Row(place: $0, person: $1) } }
        let end = place
        return all.filter { row in end.map { row.place <= $0 } ?? true }
            .filter { seen.insert($0.person.id).inserted }.sorted { $0.place < $1.place }
    }
}

extension PeopleSelection {
    /// The conditions on rows of `people`, and of `search_documents` where something is searched for.
    var conditions: (documents: String, condition: String, values: [DatabaseValue]) {
        let (filter, values) = filterConditions(withGroup: true)
        guard !query.isEmpty else { return ("", "people.trashed_at IS NULL AND \(filter)", values) }
        let (check, checked) = query.check
        return (
            "CROSS JOIN search_documents ON search_documents.person_id = people.id",
            "people.trashed_at IS NULL AND \(filter) AND \(check)", values + checked
        )
    }
}

extension Space {
    /// The people of families of whom an own person matches: of some, or all.
    fileprivate func sharedPeople(
        whoseOwnMatch selection: PeopleSelection, among people: [Person.ID]? = nil
    ) async throws(StoreError) -> Set<Person.ID> {
        try await file.read { db in
            guard let people else { return try db.sharedPeople(whoseOwnMatch: selection) }
            let (sql, values) = selection.alongLinks
            return Set(try db.rows("\(sql) AND shared_id", values, in: people.map(\.value)).map { $0[0] as Person.ID })
        }
    }

    /// The people of families who are the own people of some search documents.
    fileprivate func sharedPeople(whoseOwnAre documents: [Int64]) async throws(StoreError) -> Set<Person.ID> {
        try await file.read { db in
            let rows = try db.rows(
                """
                SELECT shared_id FROM search_documents
                CROSS JOIN shared_people ON shared_people.person_id = search_documents.person_id
                CROSS JOIN people ON people.id = shared_people.person_id
                WHERE people.trashed_at IS NULL AND people.merged_into IS NULL AND search_documents.number
                """, in: documents.map(\.databaseValue), "")
            return Set(rows.map { $0[0] as Person.ID })
        }
    }

    /// How many of some people are those of some search documents here.
    fileprivate func count(of people: Set<Person.ID>, among documents: [Int64]) async throws(StoreError) -> Int {
        try await file.read { db in
            let rows = try db.rows(
                "SELECT person_id FROM search_documents WHERE number", in: documents.map(\.databaseValue), "")
            return Set(rows.map { $0[0] as Person.ID }).intersection(people).count
        }
    }

    /// How many of some people are here and match.
    fileprivate func count(of people: Set<Person.ID>, matching selection: PeopleSelection) async throws(StoreError) -> Int {
        try await file.read { db in
            let (documents, condition, values) = selection.conditions
            let sql = "SELECT people.id FROM people \(documents) WHERE \(condition) AND people.id"
            return Set(try db.rows(sql, values, in: people.map(\.value)).map { $0[0] as Person.ID }).count
        }
    }
}

extension PeopleSelection {
    /// The people of families whose own ones match, link by link.
    fileprivate var alongLinks: (sql: String, values: [DatabaseValue]) {
        let (documents, condition, values) = conditions
        return (
            """
            SELECT shared_id FROM shared_people CROSS JOIN people ON people.id = shared_people.person_id \(documents)
            WHERE people.merged_into IS NULL AND \(condition)
            """, values
        )
    }
}

extension Database {
    /// The people of families of whom an own person matches, found from whichever are fewer: the links or the matches.
    fileprivate func sharedPeople(whoseOwnMatch selection: PeopleSelection) throws -> Set<Person.ID> {
        let links: Int = try firstRow("SELECT count(*) FROM shared_people", [])?[0] ?? 0
        guard links > 0 else { return [] }
        var (sql, values) = selection.alongLinks
        if !selection.query.isEmpty, let few = try candidates(of: selection.query, most: min(links, 4_000)) {
            let (_, condition, conditionValues) = selection.conditions
            sql = """
                SELECT shared_id FROM search_documents CROSS JOIN people ON people.id = search_documents.person_id
                CROSS JOIN shared_people ON shared_people.person_id = people.id
                WHERE search_documents.number IN (SELECT value FROM json_each(?)) AND people.merged_into IS NULL AND \(condition)
                """
            values = [few.jsonList] + conditionValues
        }
        return Set(try rows(sql, values).map { $0[0] as Person.ID })
    }
}
