import Foundation
import GRDB
import Kinkeeper

/// The people whose names say words of a search, word by word: what is about them is found by their names too.
struct NamedPeople {
    /// More documents than this are not looked up one by one.
    private static let few = 2_000

    private var people: [String: [Person.ID]] = [:]

    /// Looks among the people who are neither in the trash nor merged into another.
    init(_ terms: SearchTerms, in db: Database) throws {
        for word in terms.words {
            var condition = "true"
            var values: [DatabaseValue] = []
            if let numbers = try db.candidates(of: SearchQuery(word), most: Self.few) {
                condition = """
                    people.id IN (SELECT person_id FROM search_documents
                      WHERE number IN (SELECT value FROM json_each(?)))
                    """
                values = [numbers.jsonList]
            }
            let rows = try db.rows(
                """
                SELECT \(PersonName.Columns.list(of: "people")), people.id FROM people
                WHERE trashed_at IS NULL AND merged_into IS NULL AND \(condition)
                """, values)
            let one = SearchTerms(word)
            people[word] = rows.filter { row in
                let name = PersonName(row: row)
                let all = [name.formatted, name.given, name.family, name.nickname].joined(separator: "\n")
                return !one.found(in: all).isEmpty
            }.map { $0["id"] as Person.ID }
        }
    }

    /// Returns for each word the records that are about somebody of that name. `sql` gives them of people, and ends in their column.
    func records(_ sql: String, in db: Database) throws -> [String: Set<UUID>] {
        try people.mapValues { people in
            guard !people.isEmpty else { return [] }
            return Set(try db.rows(sql, in: people.map(\.value)).map { $0[0] as UUID })
        }
    }
}

/// Says of records whether all words of a search are in what they say, or in the names of those they are about.
struct RecordMatching {
    private let terms: SearchTerms
    private let named: [String: Set<UUID>]

    /// - Parameter link: A statement that gives the records of people and ends in their column; nil where names do not count.
    init(_ terms: SearchTerms, link: String?, in db: Database) throws {
        self.terms = terms
        named = try link.map { try NamedPeople(terms, in: db).records($0, in: db) } ?? [:]
    }

    /// Whether a record matches. Texts are apart from one another, so that no match spans two of them.
    func holds(_ id: UUID, _ texts: [String]) -> Bool {
        guard !terms.isEmpty else { return false }
        let here = terms.found(in: texts.joined(separator: "\n"))
        return terms.words.allSatisfy { here.contains($0) || named[$0]?.contains(id) == true }
    }
}
