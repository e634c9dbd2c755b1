import Foundation
import Kinkeeper
import Synchronization
import TestSupport
import Testing

@testable import Store
@testable import Transfer

/// Undoing an import: nothing is lost, and nothing that was changed since is touched.
struct ImportUndoTests {
    private let world: ImportWorld

    init() throws { world = try ImportWorld() }

    @Test func `new people go to the trash, and the same file brings them back`() async throws {
        let file = world.card("Anna Berg", uid: "a", "TEL:1") + world.card("Bo Lind", uid: "b")
        let run = try await world.bring(file)
        let undoing = try await world.undo(run)
        #expect(undoing.trashed == 2 && undoing.kept == 0 && undoing.done == undoing.total)
        #expect(try await world.names().isEmpty)
        #expect(try await world.report(run).undoneAt != nil)
        #expect(try await !world.report(run).canUndo)
        let again = try await world.bring(file)
        #expect(try await world.report(again).counts == ImportCounts(created: 2))
        #expect(try await world.names() == ["Anna Berg", "Bo Lind"])
        #expect(try await world.undo(again).trashed == 2)
    }

    @Test func `a corrected file brings back whom undoing put into the trash, and nobody else`() async throws {
        let run = try await world.bring(world.card("Anna Berg", uid: "a", "TEL:1") + world.card("Bo Lind", uid: "b"))
        let bo = try await world.id("Bo Lind")
        try await world.space.trash(bo, at: world.clock.now)
        #expect(try await world.undo(run).trashed == 1)
        let again = try await world.bring(world.card("Anna Berg", uid: "a", "TEL:2") + world.card("Bo Lind", uid: "b", "TEL:3"))
        #expect(try await world.report(again).counts == ImportCounts(created: 1, updated: 1))
        #expect(try await world.names() == ["Anna Berg"])
    }

    @Test func `changed people get back what they had, byte for byte`() async throws {
        _ = try await world.bring(world.card("Anna Berg", uid: "a", "TEL:1", "NOTE:Old"))
        let before = try await world.state()
        let run = try await world.bring(world.card("Anna Berg", uid: "a", "TEL:2", "NOTE:New", "BDAY:1985-04-12"))
        #expect(try await world.state() != before)
        let undoing = try await world.undo(run)
        #expect(undoing.restored == 1 && undoing.trashed == 0 && undoing.kept == 0)
        #expect(try await world.state() == before)
    }

    @Test func `what was edited since stays, and the rest of the person is as before`() async throws {
        _ = try await world.bring(world.card("Anna Berg", uid: "a", "TEL:1", "NOTE:Old"))
        let run = try await world.bring(world.card("Anna Berg", uid: "a", "TEL:2", "NOTE:New"))
        let anna = try await world.id("Anna Berg")
        try await world.edit(anna) { $0.note = "Mine" }
        let undoing = try await world.undo(run)
        #expect(undoing.restored == 1 && undoing.kept == 1)
        let profile = try #require(try await world.space.person(anna)?.profile)
        #expect(profile.note == "Mine" && profile.contacts.map(\.value) == [.phone("1")])
        let kept = try await world.space.kept(byUndoing: run, limit: 10)
        #expect(kept.map(\.kind) == [.partly] && kept.map(\.name) == ["Anna Berg"] && kept.first?.person == anna)
    }

    @Test func `an edit beside what the import changed stays, and nothing is left to say`() async throws {
        _ = try await world.bring(world.card("Anna Berg", uid: "a", "TEL:1"))
        let run = try await world.bring(world.card("Anna Berg", uid: "a", "TEL:2"))
        let anna = try await world.id("Anna Berg")
        try await world.edit(anna) { $0.note = "Mine" }
        let undoing = try await world.undo(run)
        #expect(undoing.restored == 1 && undoing.kept == 0)
        let profile = try #require(try await world.space.person(anna)?.profile)
        #expect(profile.note == "Mine" && profile.contacts.map(\.value) == [.phone("1")])
    }

    @Test func `who has a history here by now stays`() async throws {
        let run = try await world.bring(world.card("Anna Berg", uid: "a") + world.card("Bo Lind", uid: "b"))
        let anna = try await world.id("Anna Berg")
        let draft = CatchupDraft(day: world.clock.today, kind: .call, people: [anna])
        try await world.space.logCatchup(draft, today: world.clock.today, at: world.clock.now)
        let undoing = try await world.undo(run)
        #expect(undoing.trashed == 1 && undoing.kept == 1)
        #expect(try await world.names() == ["Anna Berg"])
        #expect(try await world.space.kept(byUndoing: run, limit: 10).map(\.kind) == [.person])
    }

    @Test func `an older file does not take the place of an edit after an undo either`() async throws {
        _ = try await world.bring(world.card("Anna Berg", uid: "a", "TEL:1"))
        let file = world.card("Anna Berg", uid: "a", "TEL:2")
        _ = try await world.undo(try await world.bring(file))
        _ = try await world.bring(file)
        let anna = try await world.id("Anna Berg")
        try await world.edit(anna) { $0.contacts[0].value = .phone("3") }
        let run = try await world.bring(file)
        #expect(try await world.report(run).counts == ImportCounts(unchanged: 1))
        #expect(try await world.space.person(anna)?.profile.contacts.map(\.value) == [.phone("3")])
    }

    @Test func `nor does it take the place of an edit of what undoing gave back`() async throws {
        _ = try await world.bring(world.card("Anna Berg", uid: "a", "TEL:1"))
        let file = world.card("Anna Berg", uid: "a", "TEL:2")
        _ = try await world.undo(try await world.bring(file))
        let anna = try await world.id("Anna Berg")
        try await world.edit(anna) { $0.contacts[0].value = .phone("3") }
        let run = try await world.bring(file)
        #expect(try await world.report(run).counts == ImportCounts(unchanged: 1))
        #expect(try await world.space.person(anna)?.profile.contacts.map(\.value) == [.phone("3")])
    }

    @Test func `groups are offered no more, and one made of an offer goes once it is empty`() async throws {
        let group = world.card("Choir", uid: "g", "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:a")
        let people = world.card("Anna Berg", uid: "a")
        let first = try await world.bring(people + group)
        _ = try await world.undo(first)
        #expect(try await world.space.groupCardsToConsider().isEmpty)
        let second = try await world.bring(people + group)
        try await world.adoptGroup(of: "Anna Berg")
        let undoing = try await world.undo(second)
        #expect(undoing.trashed == 1 && undoing.removed == 1 && undoing.kept == 0)
        #expect(try await world.space.deletedGroups().map(\.name) == ["Choir"])
    }

    @Test func `a group of a later run goes after the people of the run that it completed`() async throws {
        let earlier = try await world.beginToBringLea()
        let run = try await world.bring(
            world.card("Choir", uid: "g", "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:l"))
        try await world.space.continueImport(earlier, with: RunningImport(id: run))
        try await world.adoptGroup(of: "Léa Dubois")
        let undoing = try await world.undo(run)
        #expect(undoing.trashed == 1 && undoing.removed == 1 && undoing.kept == 0)
        #expect(try await world.space.deletedGroups().map(\.name) == ["Choir"])
    }

    @Test func `who was merged since stays, on either side, and is named`() async throws {
        let run = try await world.bring(
            world.card("Anna Berg", uid: "a") + world.card("Anna Lindqvist", uid: "b") + world.card("Bo Lind", uid: "c"))
        try await world.merge("Anna Lindqvist", into: "Anna Berg")
        let undoing = try await world.undo(run)
        #expect(undoing.trashed == 1 && undoing.kept == 2)
        #expect(try await world.names() == ["Anna Berg"])
        let kept = try await world.space.kept(byUndoing: run, limit: 10)
        #expect(kept.map(\.kind) == [.person, .person] && kept.map(\.name) == ["Anna Berg", "Anna Lindqvist"])
    }

    @Test func `what an import changed on somebody who was merged since stays`() async throws {
        _ = try await world.bring(world.card("Anna Berg", uid: "a", "TEL:1") + world.card("Anna Lindqvist", uid: "b"))
        let run = try await world.bring(world.card("Anna Berg", uid: "a", "TEL:2"))
        try await world.merge("Anna Lindqvist", into: "Anna Berg")
        let before = try await world.state()
        let undoing = try await world.undo(run)
        #expect(undoing.restored == 0 && undoing.kept == 1)
        #expect(try await world.state() == before)
        #expect(try await world.space.kept(byUndoing: run, limit: 10).map(\.name) == ["Anna Berg"])
    }

    @Test func `a history that came with people goes with them, comes back with them, and goes again`() async throws {
        let history = world.historyOfLea()
        for _ in 1...2 {
            let run = try await world.bringLea(with: history)
            #expect(try await world.names() == ["Léa Dubois"])
            let undoing = try await world.undo(run)
            #expect(undoing.trashed == 1 && undoing.kept == 0)
            #expect(try await world.names().isEmpty)
        }
    }

    @Test func `who has a history of another import, which stands, stays`() async throws {
        let run = try await world.bringLea()
        let other = try await world.bringLea(with: world.historyOfLea())
        let undoing = try await world.undo(run)
        #expect(undoing.trashed == 0 && undoing.kept == 1)
        #expect(try await world.undo(other).removed == 2)
        #expect(try await world.names() == ["Léa Dubois"])
    }

    @Test func `the rhythm of somebody who was merged since stays`() async throws {
        _ = try await world.bring(world.card("Anna Berg", uid: "a"))
        _ = try await world.bringLea()
        let history = IncomingHistory(cadences: ["l": .monthly])
        let run = try await world.bringLea(with: history)
        try await world.merge("Léa Dubois", into: "Anna Berg")
        let undoing = try await world.undo(run)
        #expect(undoing.removed == 0 && undoing.kept == 1)
        #expect(try await world.space.kept(byUndoing: run, limit: 10).map(\.name) == ["Léa Dubois"])
    }

    @Test func `the rhythm of somebody with whom another was merged since stays`() async throws {
        _ = try await world.bring(world.card("Anna Berg", uid: "a"))
        _ = try await world.bringLea()
        let history = IncomingHistory(cadences: ["l": .monthly])
        let run = try await world.bringLea(with: history)
        try await world.merge("Anna Berg", into: "Léa Dubois")
        let undoing = try await world.undo(run)
        #expect(undoing.removed == 0 && undoing.kept == 1)
        let lea = try #require(try await world.space.person(try await world.id("Léa Dubois")))
        #expect(lea.cadence == .every(.monthly))
    }

    @Test func `an undo that was killed after its last part can be ended`() async throws {
        let run = try await world.bring(world.card("Anna Berg", uid: "a"))
        try await world.undoFirstPart(of: run)
        let cut = try await world.report(run)
        #expect(cut.canUndo && cut.undoneAt == nil)
        #expect(try await world.undo(run).trashed == 1)
        let ended = try await world.report(run)
        #expect(!ended.canUndo && ended.undoneAt != nil)
    }

    @Test func `an undo that is cut off is completed by another`() async throws {
        let file = (0..<450).map { world.card("Person \($0)", uid: "\($0)") }.joined()
        let run = try await world.bring(file)
        try await world.undoFirstPart(of: run)
        let cut = try await world.report(run)
        #expect(cut.undoStartedAt != nil && cut.undoneAt == nil && cut.canUndo)
        #expect(try await world.space.undoing(ofImport: run).trashed == 200)
        world.clock.advance(by: 60)
        let seen = Mutex<[Double]>([])
        let undoing = try await world.undo(run) { step in seen.withLock { $0.append(step.fraction) } }
        let fractions = seen.withLock { $0 }
        #expect(undoing.trashed == 450 && fractions == fractions.sorted() && fractions.last == 1)
        #expect(try await world.names().isEmpty)
        #expect(try await world.bring(file) != run)
        #expect(try await world.space.peopleCount() == 450)
    }

    @Test func `what was cut off and completed by another import is undone with it`() async throws {
        let earlier = try await world.beginToBringLea()
        let run = try await world.bring(world.card("Anna Berg", uid: "a"))
        try await world.space.continueImport(earlier, with: RunningImport(id: run))
        #expect(try await !world.report(earlier).canUndo)
        #expect(try await world.undo(run).trashed == 2)
    }

    @Test func `an import that runs, is undone, did nothing or is unknown cannot be undone`() async throws {
        let file = world.card("Anna Berg", uid: "a")
        let run = try await world.bring(file)
        let nothing = try await world.bring(file)
        await #expect(throws: StoreError.conflict) { _ = try await world.undo(nothing) }
        _ = try await world.undo(run)
        await #expect(throws: StoreError.conflict) { _ = try await world.undo(run) }
        await #expect(throws: StoreError.notFound) { _ = try await world.undo(.make(at: world.clock.now)) }
        let going = try await world.space.beginImport(of: "test.vcf", at: world.clock.now)
        _ = try await world.space.importCards([Cast.card(Cast.lea, uid: "l")], in: going, at: world.clock.now)
        await #expect(throws: StoreError.conflict) { _ = try await world.undo(going.id) }
        withExtendedLifetime(going) {}
    }

    @Test func `after 90 days an import is not undone any more`() async throws {
        let run = try await world.bring(world.card("Anna Berg", uid: "a"))
        let later = try await world.bring(world.card("Bo Lind", uid: "b"))
        world.clock.advance(by: ImportRun.undoRetention - 0.5)
        try await world.space.forgetOldImportEntries(at: world.clock.now)
        #expect(try await !world.report(run).canUndo)
        #expect(try await world.report(later).canUndo)
    }

    @Test(arguments: trials(20, long: 400))
    func `undo leads back to before, and the same file forward again`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        _ = try await world.bring(world.file(&random))
        for person in try await world.state().keys.sorted() where Bool.random(using: &random) {
            let note = "Edited \(Int.random(in: 0..<3, using: &random))"
            try await world.edit(person) { $0.note = note }
        }
        let before = try await world.state()
        let file = world.file(&random)
        let run = try await world.bring(file)
        let after = try await world.state()
        guard try await world.report(run).canUndo else {
            #expect(after == before)
            return
        }
        let undoing = try await world.undo(run)
        #expect(undoing.kept == 0 && undoing.done == undoing.total)
        #expect(try await world.state() == before)
        _ = try await world.bring(file)
        #expect(try await world.state() == after)
    }
}

/// A space that files are imported into.
private final class ImportWorld {
    struct State: Hashable {
        let profile: Profile
        let card: [UInt8]?
        let photo: MediaDigest?
    }

    let test: TestSpace
    var clock = TestClock()
    var space: Space { test.space }

    init() throws { test = try TestSpace() }

    func card(_ name: String, uid: String?, _ lines: String...) -> String { card(name, uid: uid, lines) }

    func card(_ name: String, uid: String?, _ lines: [String]) -> String {
        let head = ["BEGIN:VCARD", "VERSION:3.0"] + (uid.map { ["UID:\($0)"] } ?? []) + ["FN:\(name)", "N:;\(name);;;"]
        return (head + lines + ["END:VCARD"]).joined(separator: "\r\n") + "\r\n"
    }

    /// A file of some of ten people, each with some of a few values.
    func file(_ random: inout SeededGenerator) -> String {
        (0..<10).filter { _ in Bool.random(using: &random) }.map { number in
            let lines = [
                "TEL:\(number)1", "TEL;TYPE=HOME:\(number)2", "EMAIL:p\(number)@example.org", "NOTE:Note", "TITLE:Engineer",
                "BDAY:1985-04-1\(number)", "CATEGORIES:choir,work", "ORG:Stadtwerke", "X-HOBBY:Chess",
            ].filter { _ in Bool.random(using: &random) }
            return card("Person \(number)", uid: number < 8 ? "uid-\(number)" : nil, lines)
        }.joined()
    }

    func bring(_ text: String) async throws -> ImportRun.ID {
        clock.advance(by: 1)
        let now = clock.now
        let job = try await ContactsImport(of: "test.vcf", into: space, by: nil, now: { now })
        _ = try await job.read(ImportSource(bytes: Array(text.utf8)), today: clock.today)
        return job.run.id
    }

    func undo(
        _ run: ImportRun.ID, progress: @Sendable (ImportUndoing) -> Void = { _ in }
    ) async throws -> ImportUndoing {
        clock.advance(by: 1)
        let now = clock.now
        return try await ImportUndoJob(of: run, in: space, by: nil, now: { now })
            .undo(today: clock.today, progress: progress)
    }

    /// Begins an undo, and ends after its first transaction, as a program that is killed does.
    func undoFirstPart(of run: ImportRun.ID) async throws {
        try await space.beginUndo(ofImport: run, at: clock.now)
        let wasPart = try await space.undoPart(
            ofImport: run, .cards(today: clock.today), .cards(today: clock.today), today: clock.today, at: clock.now)
        #expect(wasPart)
    }

    /// Brings Léa, with a history of hers.
    func bringLea(with history: IncomingHistory = IncomingHistory()) async throws -> ImportRun.ID {
        clock.advance(by: 1)
        let run = try await space.beginImport(of: "lea.json", at: clock.now)
        _ = try await space.importCards([Cast.card(Cast.lea, uid: "l")], in: run, at: clock.now)
        _ = try await space.importHistory(history, in: run, today: clock.today, at: clock.now)
        try await space.finishImport(run, at: clock.now)
        return run.id
    }

    /// Brings Léa with an import that is cut off.
    func beginToBringLea() async throws -> ImportRun.ID {
        let run = try await space.beginImport(of: "test.vcf", at: clock.now)
        _ = try await space.importCards([Cast.card(Cast.lea, uid: "l")], in: run, at: clock.now)
        return run.id
    }

    /// A call and a rhythm.
    func historyOfLea() -> IncomingHistory {
        let call = Catchup.ID(of: StableDigest("call"), at: clock.now)
        return IncomingHistory(
            entries: [IncomingHistory.Entry(id: call, day: clock.today, kind: .call, people: ["l"])],
            cadences: ["l": .monthly])
    }

    func adoptGroup(of member: String) async throws {
        let offer = try #require(try await space.groupCardsToConsider().first)
        let name = try #require(GroupName(cutting: "Choir"))
        _ = try await space.adoptGroupCard(
            offer.id, version: offer.version, as: .make(at: clock.now), named: name, members: [try await id(member)],
            on: clock.today, at: clock.now)
    }

    func merge(_ merged: String, into kept: String) async throws {
        clock.advance(by: 1)
        let merging = Merging(space, today: clock.today, now: clock.now) { "\($0)" }
        let outcome = try await merging.merge(
            keeping: try await id(kept), merging: try await id(merged), version: nil, id: .make(at: clock.now))
        #expect(outcome == .merged)
    }

    func report(_ run: ImportRun.ID) async throws -> ImportRun {
        try #require(try await space.importReport(run, limit: 0)?.run)
    }

    func names() async throws -> [String] {
        try await space.peoplePage(order: .givenFirst, limit: 1_000).rows.map(\.name.formatted)
    }

    func id(_ name: String) async throws -> Person.ID {
        try #require(try await space.peoplePage(order: .givenFirst, limit: 1_000).rows.first { $0.name.formatted == name }).id
    }

    func edit(_ person: Person.ID, _ change: (inout Profile) -> Void) async throws {
        clock.advance(by: 1)
        var draft = PersonDraft(try #require(try await space.person(person)))
        change(&draft.profile)
        _ = try await PersonEditor(space, today: clock.today, now: clock.now).save(draft, over: person, ifVersion: nil)
    }

    /// Everybody who is not in the trash, with their card.
    func state() async throws -> [Person.ID: State] {
        var state: [Person.ID: State] = [:]
        for row in try await space.peoplePage(order: .givenFirst, limit: 1_000).rows {
            let person = try #require(try await space.person(row.id))
            state[row.id] = State(profile: person.profile, card: try await space.card(of: row.id), photo: person.photo)
        }
        return state
    }
}
