import Foundation
import GRDB
import Kinkeeper

extension CheckIn {
    enum Columns: Int, SelectedColumns {
        case id, status, step, furthestStep, startedBy, startedAt, speaker, turnSpent, turnSince, pausedAt, paused, lastActAt,
            endedAt, version, courseVersion, turnVersion
    }

    static let select = "SELECT \(Columns.list) FROM check_ins"

    /// The check-in of a row of `select`, with its topics and partners.
    fileprivate init(row: Row, in db: Database) throws {
        guard let status = Status(rawValue: row[Columns.status]), let step = Step(rawValue: row[Columns.step]),
            let furthest = Step(rawValue: row[Columns.furthestStep])
        else { throw StoreError.damaged("a check-in of no known status or step") }
        self.init(id: row[Columns.id], startedBy: row[Columns.startedBy], at: row.moment(Columns.startedAt))
        (self.status, self.step, furthestStep, version) = (status, step, furthest, row[Columns.version])
        (pausedAt, lastActAt, endedAt) = (
            row.moment(Columns.pausedAt), row.moment(Columns.lastActAt), row.moment(Columns.endedAt)
        )
        pausedSeconds = TimeInterval(row[Columns.paused] as Int64) / 1000
        if let speaker: AccountID = row[Columns.speaker] {
            turn = Turn(
                speaker: speaker, spent: TimeInterval(row[Columns.turnSpent] as Int64) / 1000,
                since: row.moment(Columns.turnSince))
        }
        note(.course, row[Columns.courseVersion])
        note(.turn, row[Columns.turnVersion])
        try readTopics(in: db)
        try readPartners(in: db)
    }

    private mutating func note(_ part: Part, _ version: Int) { changes[part] = version > 0 ? version : nil }

    private mutating func readTopics(in db: Database) throws {
        let found = try db.rows(
            """
            SELECT category_id, is_chosen, is_discussed, version FROM check_in_topics WHERE check_in_id = ?
            ORDER BY position, id
            """, [id.value])
        for topic in found {
            let category: CheckInCategory.ID = topic["category_id"]
            topics.append(Topic(category: category, isChosen: topic["is_chosen"], isDiscussed: topic["is_discussed"]))
            note(.topic(category), topic["version"])
        }
    }

    private mutating func readPartners(in db: Database) throws {
        let partners = try db.rows(
            """
            SELECT account_id, mood, mood_version, reflection, reflection_version FROM check_in_partners
            WHERE check_in_id = ?
            """, [id.value])
        for partner in partners {
            let account: AccountID = partner["account_id"]
            moods[account] = (partner["mood"] as String?).flatMap(Mood.init(rawValue:))
            let reflection: String = partner["reflection"]
            reflections[account] = reflection.isEmpty ? nil : reflection
            note(.mood(account), partner["mood_version"])
            note(.reflection(account), partner["reflection_version"])
        }
    }
}

extension CheckInAnswer {
    enum Columns: Int, SelectedColumns { case id, checkInID, promptID, accountID, text, revision, answeredAt }
    static let select = "SELECT \(Columns.list) FROM check_in_answers"

    init(row: Row) {
        self.init(
            id: row[Columns.id], checkIn: row[Columns.checkInID], prompt: row[Columns.promptID],
            account: row[Columns.accountID], text: row[Columns.text], revision: row[Columns.revision],
            answeredAt: row.moment(Columns.answeredAt))
    }
}

extension Database {
    func checkIn(_ id: CheckIn.ID) throws -> CheckIn? {
        try firstRow("\(CheckIn.select) WHERE id = ?", [id.value]).map { try CheckIn(row: $0, in: self) }
    }

    func checkIns(where condition: String, _ values: [DatabaseValue]) throws -> [CheckIn] {
        try rows("\(CheckIn.select) WHERE \(condition)", values).map { try CheckIn(row: $0, in: self) }
    }

    /// Puts a check-in where there was none, or in its place.
    func write(_ checkIn: CheckIn, isNew: Bool) throws {
        func version(_ part: CheckIn.Part) -> DatabaseValue { (checkIn.changes[part] ?? 0).databaseValue }
        func milliseconds(_ seconds: TimeInterval?) -> DatabaseValue {
            Int64(((seconds ?? 0) * 1000).rounded()).databaseValue
        }
        let values: [DatabaseValue] = [
            checkIn.status.rawValue.databaseValue, checkIn.step.rawValue.databaseValue,
            checkIn.furthestStep.rawValue.databaseValue, checkIn.startedBy.value,
            checkIn.startedAt.milliseconds.databaseValue, (checkIn.turn?.speaker).value, milliseconds(checkIn.turn?.spent),
            (checkIn.turn?.since?.milliseconds).value, (checkIn.pausedAt?.milliseconds).value,
            milliseconds(checkIn.pausedSeconds), checkIn.lastActAt.milliseconds.databaseValue,
            (checkIn.endedAt?.milliseconds).value, checkIn.version.databaseValue, version(.course), version(.turn),
            checkIn.id.value,
        ]
        try run(isNew ? CheckIn.insert : CheckIn.update, values)
        try writeTopics(of: checkIn, version)
        try writePartners(of: checkIn, version)
    }

    private func writeTopics(of checkIn: CheckIn, _ version: (CheckIn.Part) -> DatabaseValue) throws {
        for (position, topic) in checkIn.topics.enumerated() {
            let values: [DatabaseValue] = [
                position.databaseValue, topic.isChosen.databaseValue, topic.isDiscussed.databaseValue,
                version(.topic(topic.category)), checkIn.id.value, topic.category.value,
            ]
            try run(
                """
                UPDATE check_in_topics SET position = ?, is_chosen = ?, is_discussed = ?, version = ?
                WHERE check_in_id = ? AND category_id = ?
                """, values)
            guard changesCount == 0 else { continue }
            let id: Identifier<CheckIn.Topic> = .make(at: checkIn.lastActAt)
            try run(
                """
                INSERT INTO check_in_topics (position, is_chosen, is_discussed, version, check_in_id, category_id, id)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """, values + [id.value])
        }
    }

    private func writePartners(of checkIn: CheckIn, _ version: (CheckIn.Part) -> DatabaseValue) throws {
        // One who has taken back what they said has a version of it still.
        var accounts = Set(checkIn.moods.keys).union(checkIn.reflections.keys)
        for part in checkIn.changes.keys {
            if case .mood(let account) = part { accounts.insert(account) }
            if case .reflection(let account) = part { accounts.insert(account) }
        }
        for account in accounts.sorted() {
            let values: [DatabaseValue] = [
                (checkIn.moods[account]?.rawValue).value, version(.mood(account)),
                (checkIn.reflections[account] ?? "").databaseValue, version(.reflection(account)), checkIn.id.value,
                account.value,
            ]
            try run(
                """
                UPDATE check_in_partners SET mood = ?, mood_version = ?, reflection = ?, reflection_version = ?
                WHERE check_in_id = ? AND account_id = ?
                """, values)
            guard changesCount == 0 else { continue }
            let id: Identifier<CheckIn.Mood> = .make(at: checkIn.lastActAt)
            try run(
                """
                INSERT INTO check_in_partners (mood, mood_version, reflection, reflection_version, check_in_id, account_id, id)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """, values + [id.value])
        }
    }

    /// The answers of a check-in by their identifiers. A restored document may hold any number; the program lets no more be given.
    func answers(of checkIn: CheckIn.ID) throws -> [CheckInAnswer] {
        try rows(
            "\(CheckInAnswer.select) WHERE check_in_id = ? ORDER BY id LIMIT ?",
            [checkIn.value, (2 * CheckIn.mostTopics * CheckInCategory.most).databaseValue]
        ).map(CheckInAnswer.init(row:))
    }
}

extension CheckIn {
    fileprivate static let insert = """
        INSERT INTO check_ins (status, step, furthest_step, started_by, started_at, speaker, turn_spent, turn_since,
          paused_at, paused, last_act_at, ended_at, version, course_version, turn_version, id)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    fileprivate static let update = """
        UPDATE check_ins SET status = ?, step = ?, furthest_step = ?, started_by = ?, started_at = ?, speaker = ?,
          turn_spent = ?, turn_since = ?, paused_at = ?, paused = ?, last_act_at = ?, ended_at = ?, version = ?,
          course_version = ?, turn_version = ? WHERE id = ?
        """
}
