import Foundation
import Testing

@testable import Kinkeeper

/// A rule with all a row of the oracle's table says of it (Tests/Oracle/recurrence.py).
struct RecurrenceRow {
    let set: RecurrenceSet
    let earliest: CivilDateTime
    let zone: ZoneOffsets
    let last: CivilDate
    let expected: String
    let limit: Int

    init(_ row: [String]) throws {
        func times(_ text: String) throws -> [CivilDateTime] {
            try text.split(separator: " ").filter { $0 != "-" }.map { try #require(CivilDateTime(basic: $0), "\(row)") }
        }
        set = RecurrenceSet(
            start: try #require(CivilDateTime(basic: row[0])), rule: try RecurrenceRule(row[1]), added: try times(row[2]),
            excluded: Set(try times(row[3])))
        earliest = try #require(CivilDateTime(basic: row[4]))
        zone = row[5] == "-" ? .utc : ZoneOffsets(try #require(TimeZone(identifier: row[5])))
        last = try #require(CivilDate(basic: row[6]))
        expected = row.count > 7 ? row[7] : ""
        limit = row[5] == "-" ? 8 : 120
    }

    /// The times the row asks for; not before `from` if that is given.
    func times(from: CivilDateTime? = nil) throws -> [CivilDateTime] {
        var set = set
        // The oracle looks no further either, and a rule that has no more would have to be shown to have none at all.
        if let rule = set.rule, rule.end == .never {
            set.rule = try RecurrenceRule(rule.description + ";UNTIL=\(last.basicText)")
        }
        return Array(set.occurrences(onOrAfter: from ?? earliest, in: zone).lazy.prefix { $0.date <= last }.prefix(limit))
    }

    func answer() throws -> String {
        let found = try times()
        return found.isEmpty ? "-" : found.map(\.basicText).joined(separator: " ")
    }
}

@Suite struct `The oracle's table of rules` {
    @Test func `agrees on the examples of RFC 5545 and on random rules`() throws {
        let rows = try fixture("recurrence.tsv")
        #expect(rows.count > 1_000)
        var disagreements = 0
        for row in rows {
            let read = try RecurrenceRow(row)
            let answer = try read.answer()
            guard answer != read.expected else { continue }
            disagreements += 1
            if disagreements < 6 { Issue.record("\(row): \(answer)") }
        }
        #expect(disagreements == 0)
    }

    @Test func `agrees from wherever one starts to look`() throws {
        for row in try fixture("recurrence.tsv").prefix(300) {
            let read = try RecurrenceRow(row)
            let all = try read.times()
            for (index, time) in all.enumerated() where index % 5 == 0 {
                let from = try read.times(from: time)
                #expect(from.prefix(all.count - index) == all[index...], "\(row) from \(time)")
            }
        }
    }

    @Test func `holds rules that are printed and read again as they were`() throws {
        for row in try fixture("recurrence.tsv") {
            let rule = try RecurrenceRule(row[1])
            #expect(try RecurrenceRule(rule.description) == rule)
            #expect(try RecurrenceRule(rule.description).description == rule.description)
        }
    }

    /// Run by Tests/Oracle/test_recurrence.py: answers rows of its choice.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["KINKEEPER_RECURRENCE_ROWS"] != nil))
    func `is answered anew when the oracle asks`() throws {
        let path = try #require(ProcessInfo.processInfo.environment["KINKEEPER_RECURRENCE_ROWS"])
        let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        let answers = try rows.map { row in
            try RecurrenceRow(row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)).answer()
        }
        try (answers.joined(separator: "\n") + "\n").write(toFile: path + ".answers", atomically: true, encoding: .utf8)
    }
}
