import Foundation
import GRDB
public import Kinkeeper

/// The place in a list of gifts after which the next page starts.
public struct GiftCursor: Hashable, Sendable, LosslessStringConvertible {
    /// Days since 1970-01-01; a gift without a day comes after all.
    let day: Int64
    let createdAt: Int64
    let id: Gift.ID

    init(day: Int64, createdAt: Int64, id: Gift.ID) { (self.day, self.createdAt, self.id) = (day, createdAt, id) }

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, let day = Int64(parts[0]), let createdAt = Int64(parts[1]), let id = Gift.ID(String(parts[2]))
        else { return nil }
        self.init(day: day, createdAt: createdAt, id: id)
    }

    /// Two numbers and an identifier, with "_" between them.
    public var description: String { "\(day)_\(createdAt)_\(id)" }
}

/// A filter of gifts; unset parts match all.
public struct GiftFilter: Hashable, Sendable {
    /// How far they have come; empty is however far.
    public var statuses: Set<Gift.Status>
    /// The recipient.
    public var person: Person.ID?
    /// For what: the `key` of an occasion.
    public var occasion: String?
    /// Words that all must be found, each anywhere in idea, occasion, note, tags and the recipients' names, whatever case and
    /// diacritics.
    public var words: String
    /// The names in searches of occasions without words of their own.
    public var occasionNames: [Occasion.Kind: String]
    /// Whether words are found in the recipients' names.
    public var readsNames: Bool

    /// A filter from its parts; without any it asks for all.
    public init(
        statuses: Set<Gift.Status> = [], person: Person.ID? = nil, occasion: String? = nil, words: String = "",
        occasionNames: [Occasion.Kind: String] = [:], readsNames: Bool = true
    ) {
        self.readsNames = readsNames
        self.statuses = statuses
        self.person = person
        self.occasion = occasion
        self.words = words
        self.occasionNames = occasionNames
    }
}

/// A page of a list of gifts.
public struct GiftPage: Hashable, Sendable {
    /// The gifts of this page: by day, those without one last; of one day the newest first.
    public let rows: [Gift]
    /// How many gifts there are of each status, whatever status was asked for.
    public let counts: [Gift.Status: Int]
    /// Where the next page starts; nil on the last one.
    public let next: GiftCursor?
}

extension Space {
    /// The gifts that a filter lets through and the account may see.
    public func gifts(
        _ filter: GiftFilter = GiftFilter(), after cursor: GiftCursor? = nil, limit: Int, asking account: Account.ID
    ) async throws(StoreError) -> GiftPage {
        try await file.glance { db in
            let found = try GiftListing(filter, account, db).page(after: cursor, limit: limit)
            let cursors = found.cursors.prefix(limit)
            let gifts = try db.gifts(cursors.map(\.id), asking: account)
            return GiftPage(rows: gifts, counts: found.counts, next: found.cursors.count > limit ? cursors.last : nil)
        }
    }

    /// Returns the gifts that match a filter, column by column: of each status as many as fit, and whether there are more.
    public func giftBoard(
        _ filter: GiftFilter, _ statuses: [Gift.Status], limit: Int, asking account: Account.ID
    ) async throws(StoreError) -> [Gift.Status: GiftPage] {
        try await file.read { db in
            let found = try GiftListing(filter, account, db).columns(statuses, limit: limit)
            let gifts = try db.gifts(found.columns.values.flatMap { $0.prefix(limit).map(\.id) }, asking: account)
            let known = Dictionary(gifts.map { ($0.id, $0) }) { first, _ in first }
            return found.columns.mapValues { all in
                let cursors = all.prefix(limit)
                return GiftPage(
                    rows: cursors.compactMap { known[$0.id] }, counts: found.counts,
                    next: all.count > limit ? cursors.last : nil)
            }
        }
    }

    /// Returns the occasions of gifts, by name, with one gift's own words for each.
    public func giftOccasions(asking account: Account.ID) async throws(StoreError) -> [GiftOccasion] {
        try await file.read { db in
            let rows = try db.rows(
                """
                SELECT DISTINCT occasion_kind, occasion_label FROM gifts
                WHERE deleted_at IS NULL AND occasion_kind IS NOT NULL AND \(GiftVisibility.isSeen)
                """, [account.value])
            let all = rows.compactMap { row in
                Occasion.Kind(rawValue: row["occasion_kind"]).flatMap { GiftOccasion(kind: $0, label: row["occasion_label"]) }
            }
            return Dictionary(all.map { ($0.key, $0) }) { $1.label < $0.label ? $1 : $0 }.values.sorted { $0.key < $1.key }
        }
    }
}

/// One question for gifts. What SQLite can tell it picks; words are compared folded, one gift after the other.
private struct GiftListing {
    /// What a cursor is made of.
    private enum PlaceColumns: Int, SelectedColumns {
        case day, createdAt, id

        var sql: String { self == .day ? GiftListing.key : name }
    }

    /// What is searched for words, which follows.
    private enum TextColumns: Int, SelectedColumns {
        case status, occasionKind, occasionLabel, title, note, tags

        var sql: String {
            self == .tags ? "(SELECT group_concat(tag, char(10)) FROM gift_tags WHERE gift_id = gifts.id)" : name
        }
    }

    /// The day, with a constant for gifts without one, as the index has it.
    private static let key = "coalesce(day, 2147483648)"

    let filter: GiftFilter
    let account: Account.ID
    let db: Database
    let words: [String]

    init(_ filter: GiftFilter, _ account: Account.ID, _ db: Database) {
        self.filter = filter
        self.account = account
        self.db = db
        // Longer queries are not typed by people.
        words = SearchFolding.fold(String(filter.words.prefix(200))).split(whereSeparator: \.isWhitespace).prefix(12).map(
            String.init)
    }

    /// One more than fit, where there are more.
    func page(after cursor: GiftCursor?, limit: Int) throws -> (cursors: [GiftCursor], counts: [Gift.Status: Int]) {
        guard needsScan else {
            return (try rows(of: filter.statuses, after: cursor, limit: limit), try counted())
        }
        var found: [GiftCursor] = []
        let counts = try scan { place, status in
            guard found.count <= limit, filter.statuses.isEmpty || filter.statuses.contains(status) else { return }
            if cursor.map({ Self.isAfter(place, $0) }) ?? true { found.append(place) }
        }
        return (found, counts)
    }

    /// Returns of each status one more than fits, if there are more. A scan goes over the gifts only once.
    func columns(
        _ statuses: [Gift.Status], limit: Int
    ) throws -> (columns: [Gift.Status: [GiftCursor]], counts: [Gift.Status: Int]) {
        var columns = Dictionary(uniqueKeysWithValues: statuses.map { ($0, [GiftCursor]()) })
        guard needsScan else {
            for status in statuses { columns[status] = try rows(of: [status], after: nil, limit: limit) }
            return (columns, try counted())
        }
        let counts = try scan { place, status in
            if let count = columns[status]?.count, count <= limit { columns[status]?.append(place) }
        }
        return (columns, counts)
    }

    /// Whether SQLite cannot tell which.
    private var needsScan: Bool { !words.isEmpty || filter.occasion != nil }

    /// How many there are of each status.
    private func counted() throws -> [Gift.Status: Int] {
        var counts: [Gift.Status: Int] = [:]
        for row in try db.rows("SELECT status, count(*) AS total FROM gifts WHERE \(condition) GROUP BY status", values) {
            counts[Gift.Status(rawValue: row["status"]) ?? .idea] = row["total"]
        }
        return counts
    }

    private func rows(of statuses: Set<Gift.Status>, after cursor: GiftCursor?, limit: Int) throws -> [GiftCursor] {
        let words = statuses.sorted { $0.rawValue < $1.rawValue }.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        let isWanted = statuses.isEmpty ? "" : " AND status IN (\(words))"
        // Before the first: no gift has such a day.
        let place =
            cursor
            ?? GiftCursor(day: .min, createdAt: .min, id: Gift.ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))))
        return try db.rows(
            """
            SELECT \(PlaceColumns.list) FROM gifts WHERE \(condition)\(isWanted)
              AND \(Self.key) >= ?3 AND (\(Self.key) > ?3 OR created_at < ?4 OR (created_at = ?4 AND gifts.id < ?5))
            ORDER BY \(Self.key), created_at DESC, gifts.id DESC LIMIT ?6
            """,
            values + [place.day.databaseValue, place.createdAt.databaseValue, place.id.value, (limit + 1).databaseValue]
        ).map(Self.cursor)
    }

    /// The person is `?2`, which may be NULL.
    private var condition: String {
        let isFor =
            filter.person == nil
            ? "?2 IS NULL" : "gifts.id IN (SELECT gift_id FROM gift_recipients WHERE person_id = ?2)"
        return "deleted_at IS NULL AND \(GiftVisibility.isSeen) AND \(isFor)"
    }

    private var values: [DatabaseValue] { [account.value, (filter.person?.uuid).value] }

    /// Goes through all, in order, and passes on each match; returns how many there are of each status.
    private func scan(_ tell: (GiftCursor, Gift.Status) -> Void) throws -> [Gift.Status: Int] {
        let names = try words.isEmpty || !filter.readsNames ? [:] : recipientNames()
        let statement = try db.boundStatement(
            """
            SELECT \(PlaceColumns.list), \(TextColumns.list) FROM gifts WHERE \(condition) ORDER BY \(Self.key), created_at DESC, gifts.id DESC
            """, values)
        let rows = try Row.fetchCursor(statement)
        var counts: [Gift.Status: Int] = [:]
        while let row = try rows.next() {
            guard matches(row, names), let status = Gift.Status(rawValue: row[TextColumns.status, from: PlaceColumns.count])
            else { continue }
            counts[status, default: 0] += 1
            tell(Self.cursor(row), status)
        }
        return counts
    }

    private func matches(_ row: Row, _ names: [UUID: String]) -> Bool {
        func text(_ column: TextColumns) -> String? { row[column, from: PlaceColumns.count] }
        let kind = text(.occasionKind).flatMap(Occasion.Kind.init(rawValue:))
        if let wanted = filter.occasion {
            guard let kind, GiftOccasion(kind: kind, label: text(.occasionLabel) ?? "")?.key == wanted else { return false }
        }
        guard !words.isEmpty else { return true }
        // A line for each, so that no match spans two of them.
        let parts =
            [text(.title), text(.note), text(.occasionLabel), text(.tags), kind.flatMap { filter.occasionNames[$0] }]
            .compactMap(\.self)
        let text = SearchFolding.fold(parts.joined(separator: "\n")) + "\n" + (names[row[PlaceColumns.id]] ?? "")
        return words.allSatisfy { text.contains($0) }
    }

    /// Returns the folded names of each gift's recipients.
    private func recipientNames() throws -> [UUID: String] {
        let rows = try db.rows(
            """
            SELECT \(PersonName.Columns.list(of: "p")), r.gift_id
            FROM gift_recipients r CROSS JOIN people p ON p.id = r.person_id
            WHERE p.merged_into IS NULL AND p.trashed_at IS NULL
            """, [])
        var names: [UUID: String] = [:]
        for row in rows {
            let name = PersonName(row: row)
            let all = [name.formatted, name.given, name.family, name.nickname].joined(separator: "\n")
            names[row["gift_id"], default: ""] += SearchFolding.fold(all) + "\n"
        }
        return names
    }

    private static func cursor(_ row: Row) -> GiftCursor {
        GiftCursor(day: row[PlaceColumns.day], createdAt: row[PlaceColumns.createdAt], id: row[PlaceColumns.id])
    }

    private static func isAfter(_ one: GiftCursor, _ other: GiftCursor) -> Bool {
        if one.day != other.day { return one.day > other.day }
        return one.createdAt == other.createdAt ? one.id < other.id : one.createdAt < other.createdAt
    }
}
