import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Transfer

struct SyncUndoingTests {
    private let anna = RemoteWorld.card("Anna Berg", uid: "a", "TEL:1")
    private let bo = RemoteWorld.card("Bo Lind", uid: "b", "TEL:2")

    @Test func `a sync that only sent, or was refused, does not stand before the one that brought people`() async throws {
        for refuses in [true, false] {
            let world = try await RemoteWorld()
            world.put("a.vcf", anna)
            try await world.sync()
            world.put("b.vcf", bo)
            #expect(try await world.sync() == ["created Bo Lind"])
            world.refuses = refuses
            try await world.edit(try await world.id("Anna Berg")) { $0.contacts[0].value = .phone("5") }
            #expect(try await world.sync() == [refuses ? "rejected Anna Berg" : "sent Anna Berg"])
            #expect(try await world.undo().undone == 1)
            #expect(try await world.names() == ["Anna Berg"])
            #expect(try await world.numbers(of: try await world.id("Anna Berg")) == ["5"])
        }
    }

    @Test func `an undone sync is not undone again, and neither is an older one`() async throws {
        let world = try await RemoteWorld()
        world.put("a.vcf", anna)
        try await world.sync()
        world.put("b.vcf", bo)
        try await world.sync()
        let first = try #require(try await world.space.syncs(of: world.connection, limit: 10).last)
        let last = try #require(try await world.space.syncToUndo(of: world.connection))
        _ = try await world.undo()
        #expect(try await world.space.syncToUndo(of: world.connection) == nil)
        for run in [first, last] {
            await #expect(throws: StoreError.notFound) { _ = try await world.undo(run.id) }
        }
        #expect(try await world.names() == ["Anna Berg"])
    }

    @Test func `the last sync is the last one though the clock stepped back`() async throws {
        let world = try await RemoteWorld()
        world.put("a.vcf", anna)
        try await world.sync()
        let first = try #require(world.last)
        world.clock.advance(by: -86_400)
        world.put("b.vcf", bo)
        try await world.sync()
        let second = try #require(world.last)
        #expect(second > first)
        #expect(try await world.undo().undone == 1)
        #expect(try await world.names() == ["Anna Berg"])
    }

    @Test func `who has a history here by now stays`() async throws {
        let world = try await RemoteWorld()
        world.put("a.vcf", anna)
        world.put("b.vcf", bo)
        try await world.sync()
        let draft = CatchupDraft(day: world.clock.today, kind: .call, people: [try await world.id("Anna Berg")])
        try await world.space.logCatchup(draft, today: world.clock.today, at: world.clock.now)
        let undoing = try await world.undo()
        #expect(undoing.undone == 1 && undoing.kept == ["Anna Berg"])
        #expect(try await world.names() == ["Anna Berg"])
    }

    @Test func `who came back and was edited since stays`() async throws {
        let world = try await RemoteWorld()
        world.put("a.vcf", anna)
        world.put("b.vcf", bo)
        try await world.sync()
        world.remove("a.vcf")
        #expect(try await world.sync() == ["trashed Anna Berg"])
        world.put("a.vcf", anna)
        #expect(try await world.sync() == ["restored Anna Berg"])
        world.writesBack = false
        try await world.edit(try await world.id("Anna Berg")) { $0.contacts[0].value = .phone("5") }
        let undoing = try await world.undo()
        #expect(undoing.undone == 0 && undoing.kept == ["Anna Berg"])
        #expect(try await world.numbers(of: try await world.id("Anna Berg")) == ["5"])
    }

    @Test func `who came back goes again, as they were`() async throws {
        let world = try await RemoteWorld()
        world.put("a.vcf", anna)
        world.put("b.vcf", bo)
        try await world.sync()
        world.remove("a.vcf")
        try await world.sync()
        world.writesBack = false
        world.put("a.vcf", RemoteWorld.card("Anna Berg", uid: "a", "TEL:1", "EMAIL:anna@example.org"))
        #expect(try await world.sync() == ["updated Anna Berg", "restored Anna Berg"])
        #expect(try await world.undo().undone == 2)
        #expect(try await world.names() == ["Bo Lind"])
    }

    @Test func `what is undone here is not taken from the server by the next sync`() async throws {
        let world = try await RemoteWorld(isApproved: false)
        try await world.bring(anna)
        world.put("a.vcf", RemoteWorld.card("Anna Berg", uid: "a", "TEL:1", "TEL:2"))
        try await world.sync()
        try await world.space.approveFirstSync(of: world.connection, at: world.clock.now)
        #expect(try await world.sync() == ["linked Anna Berg"])
        let person = try await world.id("Anna Berg")
        #expect(try await world.numbers(of: person) == ["1", "2"])
        #expect(try await world.undo().undone == 1)
        for _ in 0..<2 { #expect(try await world.sync() == []) }
        #expect(try world.text("a.vcf").contains("TEL:2"))
        #expect(try await world.numbers(of: person) == ["1"])
        // Not by an edit here either: both sides come together when the card changes there.
        try await world.edit(person) { $0.name.nickname = "Änni" }
        #expect(try await world.sync() == [])
        world.put("a.vcf", RemoteWorld.card("Anna Berg", uid: "a", "TEL:1", "TEL:2", "NOTE:n"))
        #expect(try await world.sync() == ["updated Anna Berg", "sent Anna Berg"])
        #expect(try await world.numbers(of: person) == ["1", "2"])
        for line in ["TEL:1", "TEL:2", "NOTE:n", "NICKNAME:Änni"] { #expect(try world.text("a.vcf").contains(line)) }
    }

    @Test func `what both sides changed is not written there because a sync was undone`() async throws {
        let world = try await RemoteWorld()
        world.put("a.vcf", RemoteWorld.card("Anna Berg", uid: "a", "NOTE:n", "TEL:1"))
        try await world.sync()
        let person = try await world.id("Anna Berg")
        world.writesBack = false
        try await world.edit(person) { $0.note = "ours" }
        world.put("a.vcf", RemoteWorld.card("Anna Berg", uid: "a", "NOTE:theirs", "TEL:1"))
        world.put("b.vcf", bo)
        #expect(try await world.sync() == ["created Bo Lind"])
        #expect(try await world.undo().undone == 1)
        world.writesBack = true
        #expect(try await world.sync() == [])
        #expect(try world.text("a.vcf").contains("NOTE:theirs"))
    }

    @Test func `a group that is as before here stays as it is there`() async throws {
        let world = try await RemoteWorld()
        for (name, uid) in [("Anna", "a"), ("Bo", "b"), ("Cy", "c")] {
            world.put("\(uid).vcf", RemoteWorld.card(name, uid: uid))
        }
        try await world.sync()
        let choir = try await world.makeGroup("Choir", "Anna", "Bo")
        try await world.sync()
        let (place, uid) = (world.place(of: choir), choir.description)
        world.put(place, RemoteWorld.group("Singers", uid: uid, "b", "c"))
        #expect(Set(try await world.sync()) == ["groupRenamed Singers", "joined Cy", "left Anna"])
        let before = try world.text(place)
        #expect(try await world.undo().undone == 3)
        for _ in 0..<2 { #expect(try await world.sync() == []) }
        #expect(try world.text(place) == before)
        #expect(try await world.members(of: choir) == ["Anna", "Bo"])
        #expect(try await world.space.group(choir)?.group.name == "Choir")
    }

    @Test func `who was known again as they are is nothing to undo`() async throws {
        let world = try await RemoteWorld()
        world.put("a.vcf", anna)
        #expect(try await world.sync() == ["created Anna Berg"])
        try await world.bring(bo)
        world.put("b.vcf", bo)
        #expect(try await world.sync() == ["linked Bo Lind"])
        #expect(try await world.undo().undone == 1)
        #expect(try await world.names() == ["Bo Lind"])
    }
}
