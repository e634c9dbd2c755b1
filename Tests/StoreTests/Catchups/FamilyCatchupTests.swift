import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// The log of a family's catch-ups, and what of it goes into a member's own.
@Suite struct FamilyCatchupTests {
    private struct Logs {
        let home: FamilyHome
        let space: Space
        let (annas, bens): (Space, Space)
        /// Tina of the family, and who she is among Anna's own people.
        let (tina, own): (Person.ID, Person.ID)
        let uwe: Person.ID

        init() async throws {
            home = try await FamilyHome()
            space = try await home.folder.openSpace(home.family.id, for: home.anna.id)
            (annas, bens) = (try await home.own(home.anna), try await home.own(home.ben))
            tina = try await home.birthday("Tina", in: 10)
            uwe = try await home.birthday("Uwe", in: 12)
            own = try await FamilyHome.birthday("Tina", on: home.today.adding(days: 10), in: annas, at: home.now)
            try await say(own, isTinaIn: annas)
        }

        /// Makes Tina one of Ben's own people too; returns who she is there.
        func tinaOfBen() async throws -> Person.ID {
            let his = try await FamilyHome.birthday("Tina", on: home.today.adding(days: 10), in: bens, at: home.now)
            try await say(his, isTinaIn: bens)
            return his
        }

        private func say(_ person: Person.ID, isTinaIn space: Space) async throws {
            let (tina, family, now) = (tina, home.family.id, home.now)
            try await space.file.write { db in
                var identifiers = IdentifierSequence()
                let id: Identifier<SharedSpace> = identifiers.next(at: now)
                try db.run(
                    "INSERT INTO shared_people (id, person_id, space_id, shared_id, created_at) VALUES (?, ?, ?, ?, ?)",
                    [id.value, person.value, family.value, tina.value, now.milliseconds.databaseValue])
            }
        }

        var hers: CatchupLog { CatchupLog(ofFamily: space, for: home.anna.id, own: annas) }
        var his: CatchupLog { CatchupLog(ofFamily: space, for: home.ben.id, own: bens) }

        func draft(_ people: [Person.ID], _ kind: Catchup.Kind = .call, note: String = "", daysAgo: Int = 0) -> CatchupDraft {
            CatchupDraft(
                id: .make(at: home.now), day: home.today.adding(days: -daysAgo), kind: kind, note: note, people: people)
        }

        func log(_ draft: CatchupDraft, in log: CatchupLog) async throws -> Catchup {
            try await log.log(draft, today: home.today, at: home.now)
        }
    }

    @Test func `an entry says who logged it, and goes into the own log of its author alone`() async throws {
        let logs = try await Logs()
        let often = CadenceChoice.every(try #require(Cadence(days: 30)))
        try await logs.annas.setCadence(often, of: [logs.own], on: logs.home.today, at: logs.home.now)
        let his = try await logs.log(logs.draft([logs.tina], .message), in: logs.his)
        #expect(his.author == logs.home.ben.id.uuid)
        // What Ben said to Tina is no catch-up of Anna's.
        #expect(try await logs.annas.catchups(limit: 9).rows.isEmpty)
        #expect(try await logs.bens.catchups(limit: 9).rows.isEmpty)
        #expect(try await logs.annas.catchupState(of: logs.own)?.last == nil)
        let hers = try await logs.log(logs.draft([logs.tina, logs.uwe], note: "Long call"), in: logs.hers)
        #expect(hers.author == logs.home.anna.id.uuid && hers.people == [logs.tina, logs.uwe])
        let copy = try #require(try await logs.annas.catchup(hers.ownID))
        #expect(copy.people == [logs.own] && copy.note == "Long call" && copy.author == nil)
        #expect(try await logs.annas.catchupState(of: logs.own)?.last == logs.home.today)
        #expect(Set(try await logs.space.catchups(of: logs.tina, limit: 9).rows.map(\.id)) == [his.id, hers.id])
        let alone = try await logs.log(logs.draft([logs.uwe]), in: logs.hers)
        #expect(try await logs.annas.catchup(alone.ownID) == nil)
    }

    @Test func `sent twice, and after a crash between the two files, it is one entry in each`() async throws {
        let logs = try await Logs()
        let draft = logs.draft([logs.tina])
        // As if the program had ended before the own log was written.
        try await logs.space.logCatchup(draft, by: logs.home.anna.id, today: logs.home.today, at: logs.home.now)
        for _ in 0..<2 { _ = try await logs.log(draft, in: logs.hers) }
        #expect(try await logs.space.catchups(limit: 9).rows.count == 1)
        let copies = try await logs.annas.catchups(limit: 9).rows
        // Each has an address of its own.
        #expect(copies.count == 1 && copies.first?.id != draft.id)
        // Another member who sends the same identifier finds the entry, and makes none of their own.
        #expect(try await logs.log(draft, in: logs.his).author == logs.home.anna.id.uuid)
        #expect(try await logs.bens.catchups(limit: 9).rows.isEmpty)
    }

    @Test func `a change and a deletion take the own entry along as long as it says the same`() async throws {
        let logs = try await Logs()
        let (today, now) = (logs.home.today, logs.home.now)
        let entry = try await logs.log(logs.draft([logs.tina]), in: logs.hers)
        var draft = logs.draft([logs.tina], .video, note: "With pictures", daysAgo: 2)
        draft.id = entry.id
        let edited = try await logs.hers.edit(entry.id, to: draft, ifVersion: entry.updatedAt, today: today, at: now + 5)
        #expect(edited.author == logs.home.anna.id.uuid)
        let copy = try #require(try await logs.annas.catchup(entry.ownID))
        #expect(copy.kind == .video && copy.note == "With pictures" && copy.day == today.adding(days: -2))
        // What she has changed in her own log is hers.
        let mine = CatchupDraft(id: copy.id, day: copy.day, kind: .video, note: "Private", people: [logs.own])
        try await logs.annas.editCatchup(copy.id, to: mine, ifVersion: copy.updatedAt, today: today, at: now + 6)
        draft.note = "Without"
        _ = try await logs.hers.edit(entry.id, to: draft, ifVersion: edited.updatedAt, today: today, at: now + 7)
        #expect(try await logs.annas.catchup(entry.ownID)?.note == "Private")
        try await logs.hers.delete(entry.id)
        #expect(try await logs.space.catchup(entry.id) == nil)
        #expect(try await logs.annas.catchup(entry.ownID)?.note == "Private")

        let second = try await logs.log(logs.draft([logs.tina]), in: logs.hers)
        let moved = logs.draft([logs.uwe])
        _ = try await logs.hers.edit(second.id, to: moved, ifVersion: second.updatedAt, today: today, at: now + 8)
        #expect(try await logs.annas.catchup(second.ownID) == nil)
        let third = try await logs.log(logs.draft([logs.tina]), in: logs.hers)
        try await logs.hers.delete(third.id)
        #expect(try await logs.annas.catchup(third.ownID) == nil)
        await #expect(throws: StoreError.notFound) { try await logs.hers.delete(third.id) }
    }

    @Test func `another member's change leaves the author's own log and name`() async throws {
        let logs = try await Logs()
        let entry = try await logs.log(logs.draft([logs.tina], note: "Hers"), in: logs.hers)
        let changed = try await logs.his.edit(
            entry.id, to: logs.draft([logs.tina], note: "His"), ifVersion: entry.updatedAt, today: logs.home.today,
            at: logs.home.now + 5)
        #expect(changed.author == logs.home.anna.id.uuid && changed.note == "His")
        #expect(try await logs.annas.catchup(entry.ownID)?.note == "Hers")
        try await logs.his.delete(entry.id)
        #expect(try await logs.annas.catchup(entry.ownID)?.note == "Hers")
    }

    @Test func `what another member logged stays out of one's own log, whoever sends, changes or deletes it`() async throws {
        let logs = try await Logs()
        let (today, now) = (logs.home.today, logs.home.now)
        let his = try await logs.tinaOfBen()
        let draft = logs.draft([logs.tina], note: "Hers")
        let entry = try await logs.log(draft, in: logs.hers)
        // Sent again by Ben, it is found, and is still what Anna did.
        #expect(try await logs.log(draft, in: logs.his).author == logs.home.anna.id.uuid)
        #expect(try await logs.bens.catchups(limit: 9).rows.isEmpty)
        // He adds whom he knows as his own.
        let other = try await logs.log(logs.draft([logs.uwe]), in: logs.hers)
        _ = try await logs.his.edit(
            other.id, to: logs.draft([logs.uwe, logs.tina]), ifVersion: other.updatedAt, today: today, at: now + 5)
        #expect(try await logs.bens.catchups(limit: 9).rows.isEmpty)
        // What he has written down himself stays, also under the name that Anna's own entry has.
        var mine = logs.draft([his], note: "Hers")
        mine.id = entry.ownID
        try await logs.bens.logCatchup(mine, today: today, at: now + 6)
        let changed = try await logs.his.edit(
            entry.id, to: logs.draft([logs.tina], note: "Changed"), ifVersion: entry.updatedAt, today: today, at: now + 7)
        #expect(try await logs.bens.catchup(entry.ownID)?.note == "Hers")
        _ = try await logs.his.edit(
            entry.id, to: logs.draft([logs.tina], note: "Hers"), ifVersion: changed.updatedAt, today: today, at: now + 8)
        try await logs.his.delete(entry.id)
        #expect(try await logs.bens.catchup(entry.ownID)?.note == "Hers")
    }

    @Test func `what was deleted in one's own log is not brought back by a change in the family's`() async throws {
        let logs = try await Logs()
        let entry = try await logs.log(logs.draft([logs.tina]), in: logs.hers)
        try await logs.annas.deleteCatchup(entry.ownID)
        _ = try await logs.hers.edit(
            entry.id, to: logs.draft([logs.tina], note: "Long"), ifVersion: entry.updatedAt, today: logs.home.today,
            at: logs.home.now + 5)
        #expect(try await logs.annas.catchups(limit: 9).rows.isEmpty)
    }

    @Test func `an own entry has what was added to it, and one who is added later comes into it`() async throws {
        let logs = try await Logs()
        let (today, now) = (logs.home.today, logs.home.now)
        let entry = try await logs.log(logs.draft([logs.tina]), in: logs.hers)
        let copy = try #require(try await logs.annas.catchup(entry.ownID))
        let mia = try await FamilyHome.birthday("Mia", on: today, in: logs.annas, at: now)
        let mine = CatchupDraft(id: copy.id, day: copy.day, kind: copy.kind, people: [logs.own, mia])
        try await logs.annas.editCatchup(copy.id, to: mine, ifVersion: copy.updatedAt, today: today, at: now + 1)
        try await logs.hers.delete(entry.id)
        #expect(try await logs.annas.catchup(entry.ownID)?.people == [logs.own, mia])

        let later = try await logs.log(logs.draft([logs.uwe]), in: logs.hers)
        let both = logs.draft([logs.uwe, logs.tina])
        _ = try await logs.hers.edit(later.id, to: both, ifVersion: later.updatedAt, today: today, at: now + 2)
        #expect(try await logs.annas.catchup(later.ownID)?.people == [logs.own])
    }

    @Test func `an own log is what it was`() async throws {
        let logs = try await Logs()
        let log = CatchupLog(logs.annas)
        let entry = try await logs.log(logs.draft([logs.own]), in: log)
        #expect(entry.author == nil)
        #expect(try await logs.space.catchups(limit: 9).rows.isEmpty)
        try await log.delete(entry.id)
        #expect(try await logs.annas.catchups(limit: 9).rows.isEmpty)
    }
}
