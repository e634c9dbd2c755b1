import Foundation
import GRDB
import Kinkeeper

// What came round until a program said that all of it is done.

/// The times of a series beside its start and what is left out of it.
struct EndedSeries {
    let rule: RecurrenceRule?
    let added: [CivilDateTime]
}

extension RecurrenceSet {
    /// Comes round again as before it ended with that time. False, and nothing happens, where it ends otherwise by now.
    mutating func goOn(as ended: EndedSeries, after last: CivilDateTime) -> Bool {
        guard rule.map({ $0.end == .untilLocal(last) }) ?? (ended.rule == nil), added.allSatisfy({ $0 <= last }) else {
            return false
        }
        rule = ended.rule
        added = ended.added
        return true
    }
}

extension Database {
    /// Keeps what ended with a completion.
    func insertEnd(of series: RecurrenceSet, with completion: ReminderCompletion.ID) throws {
        let added = series.added.sorted().map(\.description).joined(separator: " ")
        try run(
            "INSERT INTO reminder_ends (id, rule, added) VALUES (?, ?, ?)",
            [completion.value, (series.rule?.description).value, added.databaseValue])
    }

    /// What ended with a completion; nil where nothing did.
    func end(with completion: ReminderCompletion.ID) throws -> EndedSeries? {
        guard let row = try firstRow("SELECT rule, added FROM reminder_ends WHERE id = ?", [completion.value]) else {
            return nil
        }
        let rule: RecurrenceRule?
        do { rule = try (row[0] as String?).map { try RecurrenceRule(kept: $0) } } catch {
            throw StoreError.damaged("a rule that is none")
        }
        let added = try (row[1] as String).split(separator: " ").map { text in
            guard let time = CivilDateTime(iso8601: text) else { throw StoreError.damaged("a time that is none") }
            return time
        }
        return EndedSeries(rule: rule, added: added)
    }
}
