import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// The rows that move to the kept person and back, table by table.
struct MergeRowsTests {
    private let clock = TestClock()

    /// A space with Anna and Léa; `merge` merges Léa into Anna.
    private struct Pair {
        let test: TestSpace
        let anna: Person.ID
        let lea: Person.ID
        let time: Date

        init(at time: Date) async throws {
            test = try await TestSpace.withCast(at: time)
            anna = try #require(try await test.space.person(named: "Anna Berg")).id
            lea = try #require(try await test.space.person(named: "Léa Dubois")).id
            self.time = time
        }

        func merge(choices: MergeChoices = [:]) async throws -> Merge.ID {
            let seen = try #require(try await test.space.mergeCandidates(kept: anna, merged: lea))
            let result = PersonMerge(seen.kept, with: seen.merged, choices: choices) { _ in "" }
            let draft = MergeDraft(
                id: .make(at: time), kept: anna, merged: lea, version: seen.version, result: result,
                card: Array("merged card".utf8))
            #expect(try await test.space.merge(draft, at: time) == .merged)
            return draft.id
        }

        func undo(_ merge: Merge.ID) async throws -> MergeUndoing {
            try await test.space.undoMerge(merge, before: Cast.anna, at: time)
        }

        /// Writes a row that hangs off a person.
        func add(_ sql: String, _ values: [DatabaseValue]) async throws {
            try await test.space.file.write { db in try db.run(sql, values) }
        }

        /// Returns the owners of a table's rows, "anna" or "lea", in the order of the rows.
        func owners(of table: String) async throws -> [String] {
            let (anna, lea) = (anna, lea)
            return try await test.space.file.read { db in
                try Row.fetchAll(db, sql: "SELECT person_id FROM \(table) ORDER BY id").map { row in
                    let id = Person.ID(row[0] as UUID)
                    return id == anna ? "anna" : id == lea ? "lea" : "?"
                }
            }
        }

        func id(_ number: UInt8) -> DatabaseValue {
            Data([number] + [UInt8](repeating: 7, count: 15)).databaseValue
        }
    }

    @Test func `memberships go over but for those of groups that both are in`() async throws {
        let pair = try await Pair(at: clock.now)
        for group: UInt8 in [1, 2] {
            try await pair.add(
                "INSERT INTO person_groups (id, name, created_at, updated_at) VALUES (?, 'Choir', 0, 0)", [pair.id(group)])
        }
        let insert = "INSERT INTO group_members (id, group_id, person_id, joined_on) VALUES (?, ?, ?, 20000)"
        try await pair.add(insert, [pair.id(11), pair.id(1), pair.anna.value])
        try await pair.add(insert, [pair.id(12), pair.id(1), pair.lea.value])
        try await pair.add(insert, [pair.id(13), pair.id(2), pair.lea.value])
        let merge = try await pair.merge()
        #expect(try await pair.owners(of: "group_members") == ["anna", "lea", "anna"])
        #expect(try await pair.undo(merge) == .undone)
        #expect(try await pair.owners(of: "group_members") == ["anna", "lea", "lea"])
    }

    @Test func `catch-ups go over but for those that both were at`() async throws {
        let pair = try await Pair(at: clock.now)
        for catchup: UInt8 in [1, 2] {
            try await pair.add(
                """
                INSERT INTO catchups (id, day, kind, note, others, created_at, updated_at) VALUES (?, 20000, 'call', '', '', 0, 0)
                """, [pair.id(catchup)])
        }
        let insert = "INSERT INTO catchup_people (id, catchup_id, person_id, position) VALUES (?, ?, ?, 0)"
        try await pair.add(insert, [pair.id(11), pair.id(1), pair.anna.value])
        try await pair.add(insert, [pair.id(12), pair.id(1), pair.lea.value])
        try await pair.add(insert, [pair.id(13), pair.id(2), pair.lea.value])
        let merge = try await pair.merge()
        #expect(try await pair.owners(of: "catchup_people") == ["anna", "lea", "anna"])
        // Entries logged after the merge are the kept person's.
        try await pair.add(insert, [pair.id(14), pair.id(2), pair.anna.value])
        #expect(try await pair.undo(merge) == .undone)
        #expect(try await pair.owners(of: "catchup_people") == ["anna", "lea", "lea", "anna"])
    }

    @Test func `what a catch-up cleared of the merged person goes back to them alone`() async throws {
        let pair = try await Pair(at: clock.now)
        let space = pair.test.space
        let (soon, late) = (clock.today.adding(days: 5), clock.today.adding(days: 9))
        func log(_ person: Person.ID) async throws -> Catchup.ID {
            let draft = CatchupDraft(day: clock.today, kind: .call, people: [person])
            return try await space.logCatchup(draft, today: clock.today, at: clock.now).id
        }
        try await space.snooze(pair.lea, until: late, today: clock.today)
        let first = try await log(pair.lea)
        let second = try await log(pair.lea)
        let merge = try await pair.merge()
        try await space.snooze(pair.anna, until: soon, today: clock.today)
        let third = try await log(pair.anna)
        // Léa's snooze goes to her next entry, not to Anna's, and then to Léa.
        try await space.deleteCatchup(first)
        try await space.deleteCatchup(third)
        #expect(try await space.catchupState(of: pair.anna)?.snoozedUntil == soon)
        try await space.deleteCatchup(second)
        #expect(try await space.catchupState(of: pair.anna)?.snoozedUntil == soon)
        #expect(try await pair.undo(merge) == .undone)
        #expect(try await space.catchupState(of: pair.anna)?.snoozedUntil == soon)
        #expect(try await space.catchupState(of: pair.lea)?.snoozedUntil == late)
    }

    @Test func `wishes go over but for those of one day that both had`() async throws {
        let pair = try await Pair(at: clock.now)
        let insert = """
            INSERT INTO wishes (id, person_id, kind, label, day, wished_at) VALUES (?, ?, 'birthday', '', ?, 0)
            """
        try await pair.add(insert, [pair.id(11), pair.anna.value, 20_000.databaseValue])
        try await pair.add(insert, [pair.id(12), pair.lea.value, 20_000.databaseValue])
        try await pair.add(insert, [pair.id(13), pair.lea.value, 20_365.databaseValue])
        let merge = try await pair.merge()
        #expect(try await pair.owners(of: "wishes") == ["anna", "lea", "anna"])
        // A wish undone meanwhile does not come back.
        try await pair.add("DELETE FROM wishes WHERE id = ?", [pair.id(13)])
        #expect(try await pair.undo(merge) == .undone)
        #expect(try await pair.owners(of: "wishes") == ["anna", "lea"])
    }

    @Test func `own data is put back where nobody changed it since, and only there`() async throws {
        let pair = try await Pair(at: clock.now)
        let space = pair.test.space
        try await space.setCategory(.friend, of: pair.lea, at: clock.now)
        try await space.setLeapDayRule(.march1, of: pair.lea, at: clock.now)
        try await pair.add(
            "UPDATE people SET cadence_days = 30, cadence_set_on = 20000, snoozed_until = 20400 WHERE id = ?", [pair.lea.value])
        let merge = try await pair.merge(choices: [.cadence: .merged])
        let merged = try #require(try await space.person(pair.anna))
        #expect(merged.category == .friend && merged.leapDayRule == .march1 && merged.cadence == .every(.monthly))
        try await space.setCategory(.family, of: pair.anna, at: clock.now)
        #expect(try await pair.undo(merge) == .undone)
        let anna = try #require(try await space.person(pair.anna))
        #expect(anna.category == .family && anna.leapDayRule == nil && anna.cadence == .inherited)
        #expect(try await space.person(pair.lea)?.cadence == .every(.monthly))
        let snoozed = try await space.file.read { db in
            try db.firstRow("SELECT snoozed_until FROM people WHERE id = ?", [pair.anna.value])?[0] as Int?
        }
        #expect(snoozed == nil)
    }

    @Test func `the hidden one is in no trash, cannot be taken out, and goes with the kept one`() async throws {
        let pair = try await Pair(at: clock.now)
        let space = pair.test.space
        let merge = try await pair.merge()
        #expect(try await space.purgeTrash(at: clock.now.addingTimeInterval(Space.trashRetention * 2)) == 0)
        await #expect(throws: StoreError.notFound) { try await space.deleteForever(pair.lea) }
        try? await space.restore(pair.lea, at: clock.now)
        #expect(try await space.person(pair.lea)?.mergedInto == pair.anna)
        try await space.trash(pair.anna, at: clock.now)
        try await space.deleteForever(pair.anna)
        #expect(try await space.person(pair.lea) == nil)
        #expect(try await space.merge(merge) == nil)
    }
}
