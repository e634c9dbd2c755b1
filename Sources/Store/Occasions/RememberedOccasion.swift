import Foundation
import GRDB
public import Kinkeeper

/// An occasion with the list columns of its person.
public struct RememberedOccasion: Identifiable, Hashable, Sendable {
    /// The occasion's identifier. It stays the same as long as a newer card of the person says the same.
    public let id: Identifier<Occasion>
    /// The person whose day it is.
    public let personID: Person.ID
    /// The person's name.
    public let name: PersonName
    /// The person's photo in the media folder, if there is one.
    public let photo: MediaDigest?
    /// The person's category, if chosen.
    public let category: Kinkeeper.Category?
    /// The person's own rule for 29 February; nil follows the account.
    public let leapDayRule: LeapDayRule?
    /// The day itself.
    public let occasion: Occasion
    /// The family whose space has it; nil for one of the account's own.
    public var family: FamilyMark?
}

/// An upcoming or recent occasion.
public struct UpcomingOccasion: Identifiable, Hashable, Sendable {
    /// The occasion and its person.
    public let remembered: RememberedOccasion
    /// The occurrence, counted from the given day; days are negative for past ones.
    public let occurrence: Occurrence

    /// Names the occasion.
    public var id: Identifier<Occasion> { remembered.id }
}

/// A page of occasions: upcoming ones the soonest first, past ones the latest first.
public struct UpcomingPage: Hashable, Sendable {
    /// The rows of this page. On one day they are in the order in which they were first imported.
    public let rows: [UpcomingOccasion]
    /// Where the next page starts; nil on the last one.
    public let next: UpcomingCursor?

    package init(rows: [UpcomingOccasion], next: UpcomingCursor?) {
        self.rows = rows
        self.next = next
    }
}

extension RememberedOccasion {
    private enum Columns: Int, SelectedColumns {
        case id, personID, photo, category, leapDayRule

        var sql: String { self == .id || self == .personID ? "occasions.\(name)" : "people.\(name)" }
    }

    /// The columns that `init(row:)` reads.
    static let columns = "\(Columns.list), \(PersonName.Columns.list(of: "people")), \(Occasion.columns)"

    /// Selects what `init(row:)` reads; a condition follows.
    static let select = """
        SELECT \(columns) FROM occasions CROSS JOIN people ON people.id = occasions.person_id
        """

    init(row: Row) throws {
        self.init(
            id: row[Columns.id], personID: row[Columns.personID], name: PersonName(row: row, from: Columns.count),
            photo: (row[Columns.photo] as Data?).flatMap(MediaDigest.init(data:)),
            category: (row[Columns.category] as String?).flatMap(Category.init(storageText:)),
            leapDayRule: (row[Columns.leapDayRule] as String?).flatMap(LeapDayRule.init(rawValue:)),
            occasion: try Occasion(row: row, from: Columns.count + PersonName.Columns.count))
    }
}
