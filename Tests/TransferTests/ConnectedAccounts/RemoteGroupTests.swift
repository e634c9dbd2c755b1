import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Transfer

struct RemoteGroupTests {
    /// Three people imported from the server.
    private func world() async throws -> RemoteWorld {
        let world = try await RemoteWorld()
        for (name, uid) in [("Anna", "a"), ("Bo", "b"), ("Cy", "c")] {
            world.put("\(uid).vcf", RemoteWorld.card(name, uid: uid))
        }
        try await world.sync()
        return world
    }

    @Test func `members go both ways`() async throws {
        let world = try await world()
        let choir = try await world.makeGroup("Choir", "Anna", "Bo")
        #expect(try await world.sync() == ["groupSent Choir"])
        let place = world.place(of: choir)
        let uid = choir.description
        world.put(place, RemoteWorld.group("Choir", uid: uid, "a", "b", "c"))
        try await world.space.removeMembers([try await world.id("Anna")], from: choir, at: world.clock.now)
        #expect(try await world.sync() == ["joined Cy", "groupUpdated Choir"])
        #expect(try await world.members(of: choir) == ["Bo", "Cy"])
        #expect(try world.text(place).contains("uuid:a") == false)
        #expect(try await world.sync() == [])
    }

    @Test func `members that a server drops without saying so have not left`() async throws {
        let world = try await world()
        (world.givesTags, world.drops) = (false, ["X-ADDRESSBOOKSERVER-MEMBER"])
        let choir = try await world.makeGroup("Choir", "Anna", "Bo")
        for _ in 0..<4 { try await world.sync() }
        #expect(try await world.members(of: choir) == ["Anna", "Bo"])
        // It is sent again once, as a change there, and not each hour.
        #expect(world.sent.count <= 2)
        #expect(try await world.sync() == [])
    }

    @Test func `a group of a server that is disconnected goes to no other one unasked`() async throws {
        let world = try await world()
        let choir = try await world.makeGroup("Choir", "Anna", "Bo")
        #expect(try await world.sync() == ["groupSent Choir"])
        // Another server, which knows Anna too, and whose plan names no group.
        let work = ConnectedAccount.ID.make(at: world.clock.now)
        let url = try #require(URL(string: "https://work.example.org/anna/"))
        try await world.space.noteBooks([(url, "Work", true)], of: work, at: world.clock.now)
        let book = try #require(try await world.space.connectedBooks(of: work).first).id
        try await world.space.chooseBooks([book], of: work)
        let anna = FetchedCard(
            path: "/anna/a.vcf", url: url.appending(path: "a.vcf"), etag: "1",
            bytes: Array(RemoteWorld.card("Anna", uid: "a").utf8))
        try await world.backend.keep([anna], in: book)
        try await world.space.finishListing(of: book, gone: [], token: nil, at: world.clock.now)
        try await world.backend.findCandidates(in: book)
        #expect(try await world.space.approveFirstSync(of: work, at: world.clock.now).approved == 1)

        func sentThere() async throws -> [String] {
            world.clock.advance(by: 60)
            let sync = try await world.space.beginSync(of: work, at: world.clock.now)
            let pass = world.backend.pass(sync, of: work, over: book)
            while try await world.space.bringInPeople(pass, limit: 100) > 0 {}
            return try await world.space.syncGroups(pass, path: { $0.path() }).map(\.url.lastPathComponent)
        }
        #expect(try await sentThere() == [])
        try await world.space.forgetBooks(of: world.connection)
        #expect(try await sentThere() == [])
        // One that is made from now on goes there, as anywhere.
        let tennis = try await world.makeGroup("Tennis", "Anna")
        #expect(try await sentThere() == ["\(tennis).vcf"])
        #expect(try await world.members(of: choir) == ["Anna", "Bo"])
    }

    @Test func `nothing is written over a group that could not be read`() async throws {
        let world = try await world()
        let choir = try await world.makeGroup("Choir", "Anna")
        try await world.sync()
        world.put(world.place(of: choir), "<html>Sign in</html>")
        try await world.space.addMembers(
            [try await world.id("Bo")], to: choir, on: world.clock.today, at: world.clock.now)
        #expect(try await world.sync() == ["unreadable Choir"])
        #expect(try await world.sync() == [])
        #expect(try world.text(world.place(of: choir)) == "<html>Sign in</html>")
        world.put(world.place(of: choir), RemoteWorld.group("Choir", uid: choir.description, "a"))
        #expect(try await world.sync() == ["groupUpdated Choir"])
        #expect(try await world.members(of: choir) == ["Anna", "Bo"])
    }

    @Test func `a name that another group has here is not taken from the server`() async throws {
        let world = try await world()
        let choir = try await world.makeGroup("Choir", "Anna")
        try await world.sync()
        let boat = try await world.makeGroup("Boat")
        world.put(world.place(of: choir), RemoteWorld.group("Boat", uid: choir.description, "a"))
        #expect(try await world.sync() == ["namesDiffer Choir", "groupUpdated Choir"])
        #expect(try await world.space.group(choir)?.group.name == "Choir")
        #expect(try await world.space.group(boat)?.group.name == "Boat")
        #expect(try await world.sync() == [])
    }

    @Test func `undoing a new name leaves it where the old one is another's by now`() async throws {
        let world = try await world()
        let choir = try await world.makeGroup("Choir", "Anna")
        try await world.sync()
        world.put(world.place(of: choir), RemoteWorld.group("Singers", uid: choir.description, "a"))
        #expect(try await world.sync() == ["groupRenamed Singers"])
        _ = try await world.makeGroup("Choir")
        #expect(try await world.undo().undone == 0)
        #expect(try await world.space.group(choir)?.group.name == "Singers")
    }

    @Test func `the plan names the groups that would go, and they can stay`() async throws {
        for stay in [true, false] {
            let world = try await RemoteWorld(isApproved: false)
            try await world.bring(RemoteWorld.card("Anna", uid: "a"), RemoteWorld.card("Bo", uid: "only here"))
            let creditors = try await world.makeGroup("Creditors", "Anna")
            _ = try await world.makeGroup("Boat", "Bo")
            _ = try await world.makeGroup("Choir", "Anna")
            world.put("a.vcf", RemoteWorld.card("Anna", uid: "a"))
            world.put("choir.vcf", RemoteWorld.group("Choir", uid: "choir", "a"))
            try await world.sync()
            #expect(try await world.space.plannedGroups(of: world.connection).map(\.id) == [creditors])
            #expect(world.sent.isEmpty)
            try await world.space.approveFirstSync(of: world.connection, groups: stay ? [] : nil, at: world.clock.now)
            try await world.sync()
            #expect(world.sent == (stay ? [] : [world.place(of: creditors)]))
            // A group made later is synced both ways.
            let later = try await world.makeGroup("Later", "Anna")
            try await world.sync()
            #expect(world.sent.last == world.place(of: later))
        }
    }

    @Test func `a group that the plan did not name stays here, whoever its members turn out to be`() async throws {
        let world = try await RemoteWorld(isApproved: false)
        try await world.bring(RemoteWorld.card("Anna", uid: "a"), RemoteWorld.card("Anna Berg", uid: "b"))
        // The card there belongs to a person who was merged into a member here.
        let kept = try await world.id("Anna Berg")
        _ = try await world.merge(try await world.id("Anna"), into: kept)
        let creditors = try await world.makeGroup("Creditors", "Anna Berg")
        world.put("a.vcf", RemoteWorld.card("Anna", uid: "a"))
        try await world.sync()
        let named = try await world.space.plannedGroups(of: world.connection).map(\.id)
        try await world.space.approveFirstSync(of: world.connection, at: world.clock.now)
        for _ in 0..<2 { try await world.sync() }
        #expect(world.sent.isEmpty || named == [creditors])
        // A group that was not shown is not sent though it could be.
        let seen = try await RemoteWorld(isApproved: false)
        try await seen.bring(RemoteWorld.card("Anna", uid: "a"))
        _ = try await seen.makeGroup("Creditors", "Anna")
        seen.put("a.vcf", RemoteWorld.card("Anna", uid: "a"))
        try await seen.sync()
        try await seen.space.approveFirstSync(of: seen.connection, groups: [], at: seen.clock.now)
        try await seen.sync()
        #expect(seen.sent.isEmpty)
    }
}
