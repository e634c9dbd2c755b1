public import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Imports another program's history of catch-ups, in transactions of a thousand entries.
    ///
    /// People are found by the UIDs of their cards; a merged person is replaced by the one they were merged into. An entry that
    /// is here already stays as it is, so that the same file again changes nothing. Entries clear no snooze and no skip: they
    /// are the past. A cadence is imported unless one was chosen here. Entries after `today`, or for unknown people, are left
    /// out with a problem.
    public func importHistory(
        _ history: IncomingHistory, in run: RunningImport, today: CivilDate, at time: Date
    ) async throws(StoreError) -> ImportOutcome {
        var catchups = 0
        var problems: [ImportProblem] = []
        var rest = history.entries[...]
        repeat {
            let batch = Array(rest.prefix(1_000))
            rest = rest.dropFirst(1_000)
            let cadences = rest.isEmpty ? history.cadences : [:]
            let outcome = try await file.write { db in
                var importer = HistoryImporter(
                    today: today, entries: ImportEntryWriter(db: db, run: run.id, time: time), memory: run.recall())
                for entry in batch { try importer.take(entry) }
                for (uid, cadence) in cadences.sorted(by: { $0.key < $1.key }) { try importer.take(cadence, of: uid) }
                let problems = importer.problems
                try db.add(ImportCounts(catchups: importer.catchups), to: run.id)
                try db.insert(problems, of: run.id, at: time, identifiers: &importer.memory.identifiers)
                run.remember(importer.memory)
                return (importer.catchups, problems)
            }
            catchups += outcome.0
            problems += outcome.1
        } while !rest.isEmpty
        return ImportOutcome(counts: ImportCounts(catchups: catchups), problems: problems)
    }
}

/// Takes the entries of one batch into the database.
private struct HistoryImporter {
    let today: CivilDate
    let entries: ImportEntryWriter
    var memory: ImportMemory
    private var db: Database { entries.db }
    private var time: Date { entries.time }
    var catchups = 0
    var problems: [ImportProblem] = []

    mutating func take(_ entry: IncomingHistory.Entry) throws {
        guard try db.firstRow("SELECT 1 FROM catchups WHERE id = ?", [entry.id.value]) == nil else { return }
        guard (try? CatchupDraft.check(day: entry.day, today: today)) != nil else {
            report(.futureCatchup, entry.day)
            return
        }
        var people: [Person.ID] = []
        for uid in entry.people {
            guard let person = try person(uid), !people.contains(person) else { continue }
            people.append(person)
        }
        guard !people.isEmpty else {
            report(.catchupOfNobody, entry.day)
            return
        }
        try db.run(
            """
            INSERT INTO catchups (id, day, minute, kind, note, others, created_at, updated_at)
            VALUES (?, ?, ?, ?, ?, '', ?6, ?6)
            """,
            [
                entry.id.value, Int64(entry.day.daysSinceEpoch).databaseValue, entry.minute.value,
                entry.kind.rawValue.databaseValue, entry.note.databaseValue, time.milliseconds.databaseValue,
            ])
        for (position, person) in people.enumerated() {
            let id: Identifier<IncomingHistory> = memory.identifiers.next(at: time)
            try db.run(
                "INSERT INTO catchup_people (id, catchup_id, person_id, position) VALUES (?, ?, ?, ?)",
                [id.value, entry.id.value, person.value, position.databaseValue])
        }
        try entries.logged(entry.id, identifiers: &memory.identifiers)
        catchups += 1
    }

    mutating func take(_ cadence: Cadence, of uid: String) throws {
        guard let person = try person(uid) else { return }
        // The version must change, even within a millisecond and when the clock was set back.
        try db.run(
            """
            UPDATE people SET cadence_days = ?1, cadence_set_on = ?2, updated_at = max(?3, updated_at + 1)
            WHERE id = ?4 AND cadence_days IS NULL
            """,
            [
                cadence.days.databaseValue, Int64(today.daysSinceEpoch).databaseValue, time.milliseconds.databaseValue,
                person.value,
            ])
        if db.changesCount > 0 { try entries.chose(cadence, for: person, identifiers: &memory.identifiers) }
    }

    private func person(_ uid: String) throws -> Person.ID? {
        try db.presentPerson(withUID: uid)
    }

    private mutating func report(_ code: ImportFinding.Code, _ day: CivilDate) {
        problems.append(ImportProblem(line: nil, ImportFinding(code, [.day: .day(day)])))
    }
}
