import Foundation
import GRDB
import Kinkeeper

// A series that a program ended by completing all of it.

/// A series without its start and its exceptions.
struct EndedSeries {
    let rule: RecurrenceRule?
    let added: [CivilDateTime]
}

extension RecurrenceSet {
    /// Continues a series that ended with this time. False, without any change, when it has another end by now.
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

    /// Returns the series that ended with a completion; nil without one.
    func end(with completion: ReminderCompletion.ID) throws -> EndedSeries? {
        guard let row = try firstRow("SELECT rule, added FROM reminder_ends WHERE id = ?", [completion.value]) else {
            return nil
        }
        let rule: RecurrenceRule?
        do { rule = try (row["rule"] as String?).map { try RecurrenceRule(kept: $0) } } catch {
            throw StoreError.damaged("a rule that is none")
        }
        let added = try (row["added"] as String).split(separator: " ").map { text in
            guard let time = CivilDateTime(iso8601: text) else { throw StoreError.damaged("a time that is none") }
            return time
        }
        return EndedSeries(rule: rule, added: added)
    }
}
