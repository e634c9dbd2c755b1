import Foundation
import GRDB
import Kinkeeper

/// Finds a page of people by a query, in the order of their names, without looking at all matches.
///
/// 1. Where the index says that few may match, these are checked, counted and put in order.
/// 2. Where many may, people are checked along the names, which soon finds a page of common matches.
/// 3. Where that does not fill the page, because the matches lie far down, all that may match are put in order and checked from
///    the page's start.
struct PeopleSearch {
    /// How far each way is gone. Tests go shorter ones.
    struct Limits: Sendable {
        /// More people than this are not counted.
        var counted = 1_000
        /// More documents than this that may match are many.
        var few = 4_000
        /// The most people checked along the names.
        var walked = 1_500
        /// How many days are read at a time.
        var days = 128

        static let standard = Limits()
    }

    let selection: PeopleSelection
    let order: NameOrder
    let names: PeopleByName
    let limits: Limits
    let db: Database

    func page(after cursor: PeopleCursor?, limit: Int) throws -> PeoplePage {
        let start = try names.place(after: cursor, in: db)
        let enough = limit + 1
        if let few = try fewCandidates() {
            let places = inOrder(few)
            let matching = try matches(in: places[...], most: limits.counted + 1)
            if matching.count <= limits.counted {
                var page = try page(matching.filter { $0 >= start }.prefix(enough), limit, .exactly(matching.count))
                page.matching = matching.map { names.documents[$0] }
                return page
            }
            let rest = places[places.firstPlace { $0 >= start }...]
            return try page(matches(in: rest, most: enough)[...], limit, total)
        }
        let near = start..<min(start + limits.walked, names.documents.count)
        let found = try matches(in: near, most: enough)
        if found.count >= enough || near.upperBound == names.documents.count { return try page(found[...], limit, total) }
        let all = try db.candidates(of: selection.query, most: .max) ?? names.documents
        let rest = inOrder(all)
        return try page(matches(in: rest[rest.firstPlace { $0 >= start }...], most: enough)[...], limit, total)
    }

    private var total: RowCount { .moreThan(limits.counted) }

    /// The documents that may match, if they are few.
    private func fewCandidates() throws -> [Int64]? {
        if let found = try db.candidates(of: selection.query, most: limits.few) { return found }
        guard let members = selection.filterMembers else { return nil }
        let found = try Int64.fetchAll(
            db.boundStatement(members.sql + " LIMIT ?", members.values + [(limits.few + 1).databaseValue]))
        return found.count > limits.few ? nil : found
    }

    /// The places of documents by name, each once.
    private func inOrder(_ numbers: [Int64]) -> [Int] {
        var seen = Set<Int>(minimumCapacity: numbers.count)
        return numbers.compactMap(names.place(of:)).filter { seen.insert($0).inserted }.sorted()
    }

    /// The first of these places, in their order, at which the query and the filter hold.
    private func matches(in places: some RandomAccessCollection<Int>, most: Int) throws -> [Int] {
        let (check, values) = selection.query.check
        let (filter, filterValues) = selection.filterConditions(withGroup: true)
        let people = selection.filter.isEmpty ? "" : "CROSS JOIN people ON people.id = search_documents.person_id"
        let size = 64
        let marks = Array(repeating: "?", count: size).joined(separator: ", ")
        let sql = "SELECT number FROM search_documents \(people) WHERE number IN (\(marks)) AND \(check) AND \(filter)"
        var found: [Int] = []
        var rest = places[...]
        while found.count < most, !rest.isEmpty {
            let slice = rest.prefix(size)
            rest = rest.dropFirst(size)
            let numbers = slice.map { names.documents[$0].databaseValue }
            let padding = Array(repeating: DatabaseValue.null, count: size - numbers.count)
            let matching = try Int64.fetchAll(db.boundStatement(sql, numbers + padding + values + filterValues))
            found += matching.compactMap(names.place(of:)).sorted()
        }
        return Array(found.prefix(most))
    }

    /// The people at some places.
    private func page(_ places: ArraySlice<Int>, _ limit: Int, _ total: RowCount) throws -> PeoplePage {
        let rows = try db.rows(
            """
            SELECT \(PersonSummary.columns), \(order.column) AS sort_key FROM search_documents
            CROSS JOIN people ON people.id = search_documents.person_id WHERE search_documents.number
            """, in: places.map { names.documents[$0].databaseValue }, "ORDER BY people.\(order.column), people.id")
        return try PeoplePage(rows, limit, total, db)
    }
}
