import Foundation
import GRDB
public import Kinkeeper

/// A filter of a list of people; empty matches all.
public struct PeopleFilter: Hashable, Sendable {
    /// Only members of this group.
    public var group: PersonGroup.ID?
    /// Only people of this category.
    public var category: Kinkeeper.Category?

    /// A filter; nil parts match all.
    public init(group: PersonGroup.ID? = nil, category: Kinkeeper.Category? = nil) {
        self.group = group
        self.category = category
    }

    /// Whether all people pass.
    public var isEmpty: Bool { group == nil && category == nil }
}

/// A query and a filter together, as conditions on rows of `people`.
struct PeopleSelection {
    let query: SearchQuery
    let filter: PeopleFilter

    /// More people than this are neither counted nor sorted: so large a group turns up soon along the names.
    static let many = 1_000

    /// Whether the selection is empty.
    var isEmpty: Bool { query.isEmpty && filter.isEmpty }

    /// Whether the selection lies along an index in the order of names.
    var isAlongIndex: Bool { query.isEmpty && filter.group == nil }

    /// For going along the names where nothing is searched for: the tables, `people` first, and the condition.
    func along(_ order: NameOrder) -> (tables: String, condition: String, values: [DatabaseValue]) {
        let index = order == .givenFirst ? "people_by_category_given" : "people_by_category_family"
        let people = isAlongIndex && filter.category != nil ? "people INDEXED BY \(index)" : "people"
        let (condition, values) = filterConditions(withGroup: true)
        return (people, condition, values)
    }

    /// For finding all: the tables to go through, `people` last, and the condition.
    func few(in db: Database) throws -> (tables: String, condition: String, values: [DatabaseValue]) {
        guard !query.isEmpty else {
            let (condition, values) = filterConditions(withGroup: false)
            return (
                "group_members CROSS JOIN people ON people.id = group_members.person_id",
                "group_members.group_id = ? AND \(condition)", [filter.group?.value ?? .null] + values
            )
        }
        let sql = try db.documents(matching: query)
        let (condition, values) = filterConditions(withGroup: true)
        // CROSS JOIN fixes the order in which SQLite visits the tables.
        return (
            "\(sql.tables) CROSS JOIN people ON people.id = search_documents.person_id",
            "\(sql.condition) AND \(condition)", sql.values + values
        )
    }

    /// The numbers of the documents of the people in the group or the category; nil for all people.
    var filterMembers: (sql: String, values: [DatabaseValue])? {
        let document = "CROSS JOIN search_documents ON search_documents.person_id ="
        if let group = filter.group {
            return ("SELECT number FROM group_members \(document) group_members.person_id WHERE group_id = ?", [group.value])
        }
        return filter.category.map { category in
            (
                "SELECT number FROM people \(document) people.id WHERE trashed_at IS NULL AND category = ?",
                [category.storageText.databaseValue]
            )
        }
    }

    /// The condition on rows of `people`.
    func filterConditions(withGroup: Bool) -> (condition: String, values: [DatabaseValue]) {
        var conditions = ["true"]
        var values: [DatabaseValue] = []
        if let category = filter.category {
            conditions.append("people.category = ?")
            values.append(category.storageText.databaseValue)
        }
        if withGroup, let group = filter.group {
            conditions.append(
                "EXISTS (SELECT 1 FROM group_members WHERE group_id = ? AND group_members.person_id = people.id)")
            values.append(group.value)
        }
        return (conditions.joined(separator: " AND "), values)
    }
}
