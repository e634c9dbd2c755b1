import Foundation
import GRDB
import Kinkeeper

/// A lesson as it is kept: its person may have been merged into another one since.
struct KeptLesson {
    let row: CaptureLesson
    /// The lesson about the person who is in the lists now.
    let lesson: CaptureLesson
}

extension Database {
    /// Whether an account's quick notes learn from corrections.
    func learnsCapture(_ account: Account.ID) throws -> Bool {
        try firstRow("SELECT is_on FROM capture_learning WHERE account_id = ?", [account.value])?[0] ?? true
    }

    /// The lessons of an account as they are kept, in no order.
    func keptLessons(of account: Account.ID) throws -> [CaptureLesson] {
        try rows(
            """
            SELECT id, word, person_id, kind, corrections, confirmations, taught_at FROM capture_lessons WHERE account_id = ?
            """, [account.value]
        ).map { try CaptureLesson(row: $0) }
    }

    /// The lessons of an account, each with the person that its own was merged into.
    func lessons(of account: Account.ID) throws -> [KeptLesson] {
        try keptLessons(of: account).map { row in
            guard case .person(let person) = row.meaning else { return KeptLesson(row: row, lesson: row) }
            let present = try keeper(of: person)?.id ?? person
            return KeptLesson(row: row, lesson: present == person ? row : row.about(present))
        }
    }

    /// Adds what was observed to the lessons of an account, unless it has switched that off. Returns the observations that counted.
    func teach(_ observations: [CaptureObservation], of account: Account.ID, at time: Date) throws -> [CaptureObservation] {
        guard !observations.isEmpty, try learnsCapture(account) else { return [] }
        let present = try observations.compactMap { observation -> CaptureObservation? in
            guard case .person(let named) = observation.meaning else { return observation }
            let person = try keeper(of: named)?.id ?? named
            guard try firstRow("SELECT 1 FROM people WHERE id = ?", [person.value]) != nil else { return nil }
            return CaptureObservation(observation.word, .person(person), isCorrection: observation.isCorrection)
        }
        let before = try keptLessons(of: account)
        var after = before
        let counted = after.learn(present, at: time)
        guard !counted.isEmpty else { return [] }
        after.letGo(taughtBefore: time)
        try replaceLessons(before, with: after, of: account)
        return counted
    }

    /// Takes back what observations added to the lessons of an account.
    func forget(_ observations: [CaptureObservation], of account: Account.ID) throws {
        guard !observations.isEmpty else { return }
        let before = try keptLessons(of: account)
        var after = before
        after.forget(observations)
        try replaceLessons(before, with: after, of: account)
    }

    /// Writes the lessons that differ.
    func replaceLessons(_ before: [CaptureLesson], with after: [CaptureLesson], of account: Account.ID) throws {
        let left = Dictionary(after.map { ($0.id, $0) }) { first, _ in first }
        for lesson in before where left[lesson.id] != lesson {
            try run("DELETE FROM capture_lessons WHERE id = ? AND account_id = ?", [lesson.id.value, account.value])
        }
        let known = Set(before)
        for lesson in after where !known.contains(lesson) { try insert(lesson, of: account) }
    }

    /// Puts a lesson where it is not. One about a person who is no longer here is left out.
    func insert(_ lesson: CaptureLesson, of account: Account.ID) throws {
        var (person, kind): (Person.ID?, CaptureLesson.Kind?)
        switch lesson.meaning {
        case .person(let named): person = named
        case .kind(let asked): kind = asked
        }
        try run(
            """
            INSERT INTO capture_lessons (id, account_id, word, person_id, kind, corrections, confirmations, taught_at)
            SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
            WHERE (?4 IS NULL OR EXISTS (SELECT 1 FROM people WHERE id = ?4))
              AND NOT EXISTS (SELECT 1 FROM capture_lessons WHERE id = ?1)
            """,
            [
                lesson.id.value, account.value, lesson.word.databaseValue, person.value, (kind?.rawValue).value,
                lesson.corrections.databaseValue, lesson.confirmations.databaseValue,
                lesson.taughtAt.milliseconds.databaseValue,
            ])
    }
}

extension CaptureLesson {
    fileprivate init(row: Row) throws {
        let meaning: Meaning
        if let person = row["person_id"] as Person.ID? {
            meaning = .person(person)
        } else {
            guard let kind = Kind(rawValue: row["kind"]) else { throw StoreError.damaged("a lesson of no kind") }
            meaning = .kind(kind)
        }
        self.init(
            id: row["id"], word: row["word"], meaning: meaning, corrections: row["corrections"],
            confirmations: row["confirmations"], taughtAt: Date(milliseconds: row["taught_at"]))
    }

    /// The same lesson about another person.
    fileprivate func about(_ person: Person.ID) -> CaptureLesson {
        CaptureLesson(
            id: id, word: word, meaning: .person(person), corrections: corrections, confirmations: confirmations,
            taughtAt: taughtAt)
    }
}
