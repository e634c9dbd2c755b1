import Foundation
import GRDB
import Kinkeeper

/// The rows that hang off one person, as they are stored.
struct PersonParts {
    var contacts: [PartRow<ContactMethod>]
    var occasions: [PartRow<Occasion>]
    var tags: [PartRow<String>]

    /// The parts of a person without any.
    init() {
        (contacts, occasions, tags) = ([], [], [])
    }

    init(of person: Person.ID, in db: Database) throws {
        contacts = try PartRow.all(of: person, in: db)
        occasions = try PartRow.all(of: person, in: db)
        tags = try PartRow.all(of: person, in: db)
    }

    /// Returns the parts of several people, by person; people without any are not in it.
    static func all(of people: [DatabaseValue], in db: Database) throws -> [UUID: PersonParts] {
        var all: [UUID: PersonParts] = [:]
        for (person, part) in try PartRow<ContactMethod>.all(of: people, in: db) {
            all[person, default: PersonParts()].contacts.append(part)
        }
        for (person, part) in try PartRow<Occasion>.all(of: people, in: db) {
            all[person, default: PersonParts()].occasions.append(part)
        }
        for (person, part) in try PartRow<String>.all(of: people, in: db) {
            all[person, default: PersonParts()].tags.append(part)
        }
        return all
    }
}

/// A part of which a person has any number, in an order: a row with an identifier of its own.
protocol PersonPart: Hashable, Sendable {
    /// Selects `PartColumns` and then the content's columns; ends before the condition on the person.
    static var select: String { get }
    static var table: String { get }

    /// Reads the content, whose columns start at that place of the row.
    init(row: Row, from start: Int) throws

    func insert(id: UUID, person: Person.ID, position: Int, into db: Database) throws

    /// Whether it is the same thing with other details: a birthday whose year was learnt. Its alerts contain the row's
    /// identifier, and must not come twice or be lost.
    func succeeds(_ earlier: Self) -> Bool
}

extension PersonPart {
    func succeeds(_ earlier: Self) -> Bool { false }
}

/// The columns that every part has.
enum PartColumns: Int, SelectedColumns { case id, position, personID }

/// A stored part.
struct PartRow<Content: PersonPart>: Sendable {
    var id: UUID
    var position: Int
    var content: Content

    static func all(of person: Person.ID, in db: Database) throws -> [PartRow] {
        try db.rows("\(Content.select) = ? \(order)", [person.value]).map(PartRow.init(row:))
    }

    /// Returns the parts of several people, each with the person, in order for each.
    static func all(of people: [DatabaseValue], in db: Database) throws -> [(person: UUID, part: PartRow)] {
        try db.rows(Content.select, in: people, order).map { row in (row[PartColumns.personID], try PartRow(row: row)) }
    }

    private static var order: String { "ORDER BY \(Content.table).position, \(Content.table).id" }

    private init(row: Row) throws {
        (id, position) = (row[PartColumns.id], row[PartColumns.position])
        content = try Content(row: row, from: PartColumns.count)
    }
}

extension PersonPart {
    /// Makes the stored parts of a person those of the list. A part that was there before keeps its row and identifier,
    /// and where the order still holds its position, so that what did not change is not written; one that succeeds another
    /// takes over its identifier.
    static func reconcile(
        _ wanted: [Self], with stored: [PartRow<Self>], of person: Person.ID, in db: Database, newID: () -> UUID
    ) throws {
        guard wanted != stored.map(\.content) else { return }
        var kept = Dictionary(grouping: stored, by: \.content)
        let rows = wanted.map { content -> (Self, PartRow<Self>?) in
            guard kept[content]?.isEmpty == false else { return (content, nil) }
            return (content, kept[content]?.removeFirst())
        }
        var gone = kept.values.joined().sorted { $0.position < $1.position }
        for row in gone { try db.run("DELETE FROM \(table) WHERE id = ?", [row.id.databaseValue]) }
        var last = -1
        for (content, row) in rows {
            if let row, row.position > last {
                last = row.position
                continue
            }
            last += 1
            if let row {
                try db.run("UPDATE \(table) SET position = ? WHERE id = ?", [last.databaseValue, row.id.databaseValue])
            } else {
                let earlier = gone.firstIndex { content.succeeds($0.content) }.map { gone.remove(at: $0) }
                try content.insert(id: earlier?.id ?? newID(), person: person, position: last, into: db)
            }
        }
    }
}
