public import Foundation
import GRDB
public import Kinkeeper

// What each partner keeps of a couple that ends: a copy of what was shared, in their own space.

extension CoupleCheckIns {
    /// Copies what is shared into both partners' own spaces: rules, categories, check-ins with their answers, notes, love
    /// languages, and what was done or is left for that partner to do. Nothing private crosses: of answers that are sealed only
    /// that they were given.
    ///
    /// Each copy is one transaction, on the disk before the couple ends. Doing it again brings a copy up to date. A partner whose
    /// own space cannot be opened does not keep the other from leaving. `leaving` is an account that is deleted, and keeps none.
    func keepCopies(at time: Date, leaving: Account.ID? = nil) async throws(StoreError) {
        while let current = try await space.currentCheckIn() {
            try await settle(current.id, at: time)
            _ = try await act(.abandon, in: current.id, seen: current.version, at: time)
        }
        let rows = try await space.sharedRows()
        for partner in partners where partner != leaving {
            do throws(StoreError) {
                try await personalSpace(of: partner).keep(rows, of: couple, for: partner)
                try await keepNotes(for: partner)
                try await keepLoveLanguages(for: partner)
            } catch {
                guard partner != account, error.isOfAFile else { throw error }
            }
        }
    }
}

extension DataFolder {
    /// A check-in of a couple that has ended, from the account's own space; nil if there is none.
    public func keptCheckIn(
        _ id: CheckIn.ID, of account: Account, at time: Date
    ) async throws(StoreError) -> CheckInSnapshot? {
        let own = try await openSpace(account.personalSpace, for: account.id)
        guard let checkIn = try await own.checkIn(id) else { return nil }
        let answers = try await own.answers(of: id)
        var accounts = [checkIn.startedBy] + checkIn.moods.keys + checkIn.reflections.keys + answers.map(\.account)
        accounts = Set(accounts).union([account.id]).sorted()
        var members: [SharedSpace.Member] = []
        for id in accounts {
            let name = try await self.accounts.account(id)?.name
            members.append(SharedSpace.Member(account: id, name: name ?? "", role: .owner, joinedAt: checkIn.startedAt))
        }
        let couple = SharedSpace(
            id: account.personalSpace, kind: .couple, name: "", createdAt: checkIn.startedAt, members: members, invitations: [],
            version: 0)
        return CheckInSnapshot(
            couple: couple, account: account.id, checkIn: checkIn, rules: try await own.checkInRules(),
            categories: try await own.checkInCategories(at: time), prompts: try await own.checkInPrompts(), answers: answers,
            ownTexts: try await own.sealedAnswers(of: id), ownNotes: [], preparedMood: nil,
            items: try await own.actionItems(of: id),
            openItems: [],
            previous: nil, ends: try await own.endsOfCheckIns(), schedule: nil, lastCheckIn: nil, isKept: true)
    }
}

extension StoreError {
    /// Whether a file itself is the trouble, which waiting does not mend.
    var isOfAFile: Bool {
        switch self {
        case .damaged, .tooNew, .noAccess, .notFound: true
        default: false
        }
    }
}

/// Rows of one table, with the names of their columns.
struct SharedRows: Sendable {
    let table: String
    let columns: [String]
    let rows: [[DatabaseValue]]
}

extension Space {
    /// All that a couple shares, table by table, referred-to rows first.
    fileprivate func sharedRows() async throws(StoreError) -> [SharedRows] {
        try await file.read { db in
            try SharedRows.tables.map { table, condition in
                let columns = try db.columns(in: table).map(\.name)
                let rows = try db.rows("SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE \(condition)", [])
                return SharedRows(
                    table: table, columns: columns,
                    rows: rows.map { row in columns.indices.map { row[$0] as DatabaseValue } })
            }
        }
    }

    /// Puts what a couple shared into this space, under the same identifiers. Categories and prompts get ones of their own: those
    /// that every couple begins with have the same in each couple, and may say something else there.
    fileprivate func keep(_ all: [SharedRows], of couple: SharedSpace, for account: Account.ID) async throws(StoreError) {
        let others = Set(all.flatMap { $0.itemsOfOther(than: account) })
        try await file.writeDurably { db in
            for shared in all {
                let names = shared.columns.joined(separator: ", ")
                let marks = shared.columns.map { _ in "?" }.joined(separator: ", ")
                for row in shared.rows where !shared.belongs(row, to: others) {
                    let values = zip(shared.columns, row).map { column, value in
                        shared.isRenamed(column) ? SharedRows.renamed(value, for: couple) : value
                    }
                    try db.run(
                        """
                        INSERT INTO \(shared.table) (\(names)) VALUES (\(marks))
                        ON CONFLICT (id) DO UPDATE SET \(shared.updates)
                        """, values)
                }
            }
        }
    }
}

extension SharedRows {
    /// The tables with the rows of each that are shared.
    fileprivate static let tables: [(name: String, condition: String)] = {
        let items = "(SELECT id FROM reminders WHERE category = 'action-item' AND deleted_at IS NULL)"
        return [
            ("check_in_rules", "1"), ("check_in_agreements", "1"), ("check_in_categories", "1"), ("check_in_prompts", "1"),
            ("check_ins", "1"), ("check_in_topics", "1"), ("check_in_partners", "1"), ("check_in_answers", "1"),
            ("reminders", "id IN \(items)"), ("reminder_dates", "reminder_id IN \(items)"),
            ("reminder_completions", "reminder_id IN \(items)"), ("couple_requests", "deleted_at IS NULL"),
            ("couple_milestones", "deleted_at IS NULL"), ("couple_starts", "1"),
            ("couple_request_tags", "request_id IN (SELECT id FROM couple_requests WHERE deleted_at IS NULL)"),
        ]
    }()

    /// A text that was kept is not lost to one that is sealed.
    fileprivate var updates: String {
        columns.filter { $0 != "id" }.map { column in
            let isAnswer = table == "check_in_answers" && column == "text"
            return isAnswer ? "text = coalesce(excluded.text, text)" : "\(column) = excluded.\(column)"
        }.joined(separator: ", ")
    }

    fileprivate func isRenamed(_ column: String) -> Bool {
        switch column {
        case "category_id", "prompt_id": true
        case "id": table == "check_in_categories" || table == "check_in_prompts"
        default: false
        }
    }

    /// The open items that are the other partner's.
    fileprivate func itemsOfOther(than account: Account.ID) -> [DatabaseValue] {
        guard table == "reminders", let id = columns.firstIndex(of: "id"),
            let assignee = columns.firstIndex(of: "assignee"), let done = columns.firstIndex(of: "completed_day")
        else { return [] }
        return rows.filter { $0[done].isNull && !$0[assignee].isNull && $0[assignee] != account.value }.map { $0[id] }
    }

    /// Whether a row is one of these items, or belongs to one.
    fileprivate func belongs(_ row: [DatabaseValue], to items: Set<DatabaseValue>) -> Bool {
        let name = table == "reminders" ? "id" : "reminder_id"
        guard table.hasPrefix("reminder"), let column = columns.firstIndex(of: name) else { return false }
        return items.contains(row[column])
    }

    fileprivate static func renamed(_ value: DatabaseValue, for couple: SharedSpace) -> DatabaseValue {
        guard let uuid = UUID.fromDatabaseValue(value) else { return value }
        let digest = StableDigest("kept of \(couple.id): \(Identifier<SharedRows>(uuid))")
        return Identifier<SharedRows>(of: digest, at: couple.createdAt).value
    }
}
