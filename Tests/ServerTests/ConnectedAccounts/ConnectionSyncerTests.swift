import DAV
import Foundation
import HTTPSupport
import Kinkeeper
import Store
import Synchronization
import TestSupport
import Testing
import Transfer

@testable import Server

struct ConnectionSyncerTests {
    // MARK: Addresses

    @Test(arguments: [
        "anna:secret@dav.example.org/", "anna:secret@dav.example.org", "https://anna:secret@dav.example.org/",
        "anna:secret/@dav",
    ])
    func `a password in an address is neither tried nor said again`(address: String) async throws {
        let world = try await SyncWorld()
        await #expect(throws: ConnectionSyncer.Failure.server("bad-address", words: "")) {
            try await world.syncer.connect(address, user: "anna", password: "p", for: world.account)
        }
        #expect(try await world.folder.accounts.connections(of: world.account.id).isEmpty)
    }

    @Test func `a group that was sent is known again where the path has an address in it`() async throws {
        let world = try await SyncWorld(CardServer(user: "bob@example.org"))
        world.server.put("a (1).vcf", CardServer.card("Anna", uid: "a"))
        try await world.connect(user: "bob@example.org")
        #expect(try await world.sync() == ["created Anna"])
        let choir = try await world.makeGroup("Choir", "Anna")
        #expect(try await world.sync() == ["groupSent Choir"])
        #expect(world.server.written == ["\(choir).vcf"])
        for _ in 0..<2 { #expect(try await world.sync() == []) }
        #expect(world.server.names() == ["\(choir).vcf", "a (1).vcf"].sorted())
        // It is changed there like any other.
        _ = try await world.space.renameGroup(choir, to: GroupName("Singers"), at: world.now)
        #expect(try await world.sync() == ["groupUpdated Singers"])
    }

    // MARK: What a server fails at

    @Test func `a card that the server cannot give today comes in when it can`() async throws {
        let world = try await SyncWorld()
        try await world.connect()
        for uid in ["a", "b", "c"] { world.server.put("\(uid).vcf", CardServer.card("Person \(uid)", uid: uid)) }
        world.server.trouble { $0.hasPrefix("GET") && $0.hasSuffix("b.vcf") ? HTTPTransport.Answer(status: 500) : nil }
        #expect(try await world.sync() == ["created Person a", "created Person c", "unreadable b.vcf"])
        #expect(try await world.sync() == [])
        #expect(try await world.connection.failure == nil)
        world.server.trouble { _ in nil }
        #expect(try await world.sync() == ["created Person b"])
        #expect(try await world.names() == ["Person a", "Person b", "Person c"])
    }

    @Test func `a book that is lost keeps nobody from the others, and nobody goes because of it`() async throws {
        let world = try await SyncWorld(CardServer(books: "family", "work"))
        world.server.put("a.vcf", CardServer.card("Anna", uid: "a"), in: "family")
        world.server.put("b.vcf", CardServer.card("Bo", uid: "b"), in: "work")
        try await world.connect()
        try await world.sync()
        world.server.put("c.vcf", CardServer.card("Cy", uid: "c"), in: "work")
        world.server.trouble { $0 == "PROPFIND /dav/anna/family/" ? HTTPTransport.Answer(status: 404) : nil }
        #expect(try await world.sync() == ["created Cy"])
        #expect(try await world.names() == ["Anna", "Bo", "Cy"])
        #expect(try await world.connection.failures == 0)
        #expect(try await world.state == .limited)
        let id = try await world.connection.id
        let books = try await world.space.connectedBooks(of: id)
        #expect(Dictionary(uniqueKeysWithValues: books.map { ($0.name, $0.problem) }) == ["family": "missing", "work": nil])
        world.server.trouble { _ in nil }
        try await world.sync()
        #expect(try await world.state == .connected)
    }

    @Test func `a card that a server fails to keep, or a book it fails to list, holds up no other`() async throws {
        let world = try await SyncWorld(CardServer(books: "broken", "family", "work"))
        world.server.put("a.vcf", CardServer.card("Anna", uid: "a"), in: "family")
        world.server.put("b.vcf", CardServer.card("Bo", uid: "b"), in: "family")
        world.server.put("c.vcf", CardServer.card("Cy", uid: "c"), in: "work")
        try await world.connect()
        try await world.sync()
        let choir = try await world.makeGroup("Choir", "Anna")
        let tennis = try await world.makeGroup("Tennis", "Bo")
        world.server.put("d.vcf", CardServer.card("Di", uid: "d"), in: "work")
        world.server.trouble { line in
            line.hasPrefix("PUT") && line.contains("\(choir)") || line == "PROPFIND /dav/anna/broken/"
                ? .init(status: 500) : nil
        }
        #expect(try await world.sync().sorted() == ["created Di", "groupSent Tennis"])
        let books = try await world.space.connectedBooks(of: try await world.connection.id)
        #expect(
            Dictionary(uniqueKeysWithValues: books.map { ($0.name, $0.problem) })
                == ["broken": "status-500", "family": "status-500", "work": nil])
        #expect(try await world.connection.failures == 0)
        #expect(try await world.state == .limited)
        world.server.trouble { _ in nil }
        #expect(try await world.sync() == ["groupSent Choir"])
        #expect(try await world.state == .connected)
        #expect(Set(world.server.names(in: "family")) == ["a.vcf", "b.vcf", "\(choir).vcf", "\(tennis).vcf"])
    }

    @Test func `where a server fails at much, the rest waits until next time`() async throws {
        let world = try await SyncWorld(CardServer(books: "family", "work"))
        world.server.put("a.vcf", CardServer.card("Anna", uid: "a"), in: "family")
        try await world.connect()
        try await world.sync()
        for number in 0..<25 { _ = try await world.makeGroup("Group \(number)", "Anna") }
        world.server.put("c.vcf", CardServer.card("Cy", uid: "c"), in: "work")
        world.server.trouble { $0.hasPrefix("PUT") ? .init(status: 507) : nil }
        #expect(try await world.sync() == ["created Cy"])
        #expect(world.server.written.count == 20)
        world.server.trouble { _ in nil }
        #expect(try await world.sync().count == 25)
    }

    @Test func `a refused password is not tried again, whoever asks`() async throws {
        let world = try await SyncWorld()
        try await world.connect()
        try await world.sync()
        world.server.trouble { _ in HTTPTransport.Answer(status: 401) }
        let before = world.server.asked.count
        for _ in 0..<3 {
            await #expect(throws: ConnectionSyncer.Failure.server("refused", words: "")) { try await world.sync() }
        }
        #expect(world.server.asked.count == before + 1)
        #expect(try await world.state == .refused)
        world.server.trouble { _ in nil }
        try await world.syncer.setPassword("another", of: try await world.connection)
        #expect(try await world.sync() == [])
    }

    @Test func `what is wrong here is written down, and not tried each minute`() async throws {
        let world = try await SyncWorld()
        try await world.connect()
        try await world.sync()
        try Data([1, 2, 3]).write(to: world.home.url.appending(path: "secret.key"))
        await #expect(throws: (any Error).self) { try await world.sync() }
        let there = try await world.connection
        #expect(there.failure == "failed" && there.failures == 1)
        #expect(there.nextAt > world.now.addingTimeInterval(600))
    }

    // MARK: Turns

    @Test(arguments: [true, false])
    func `what is turned off while a sync goes on is not done by it`(pauses: Bool) async throws {
        let world = try await SyncWorld()
        world.server.put("a.vcf", CardServer.card("Anna", uid: "a", "TEL:1"))
        let made = try await world.connect()
        try await world.sync()
        try await world.folder.accounts.setWritesBack(true, made.id)
        let anna = try #require(try await world.space.person(named: "Anna"))
        var draft = PersonDraft(anna)
        draft.profile.contacts[0].value = .phone("5")
        let editor = PersonEditor(world.space, today: CivilDate(of: world.now, in: .gmt), now: world.now)
        _ = try await editor.save(draft, over: anna.id, ifVersion: nil)
        let accounts = world.folder.accounts
        world.server.trouble { _ in
            if pauses {
                try? await accounts.setPaused(true, made.id, at: made.createdAt)
            } else {
                try? await accounts.setWritesBack(false, made.id)
            }
            return nil
        }
        #expect(try await world.sync() == [])
        #expect(world.server.written == [])
        world.server.trouble { _ in nil }
        try await accounts.setWritesBack(true, made.id)
        try await accounts.setPaused(false, made.id, at: made.createdAt)
        #expect(try await world.sync() == ["sent Anna"])
    }

    @Test func `what is asked for while a sync goes on is heard after it`() async throws {
        let world = try await SyncWorld()
        world.server.put("a.vcf", CardServer.card("Anna", uid: "a"))
        let made = try await world.connect()
        try await world.sync()
        let accounts = world.folder.accounts
        world.pass(600)
        let asked = world.now.addingTimeInterval(1)
        world.server.trouble { _ in
            try? await accounts.askForSync(made.id, at: asked)
            return nil
        }
        try await world.sync()
        #expect(try await world.connection.nextAt == asked)
    }

    @Test func `nothing is undone while a sync goes on`() async throws {
        let world = try await SyncWorld()
        world.server.put("a.vcf", CardServer.card("Anna", uid: "a"))
        let made = try await world.connect()
        try await world.sync()
        let run = try #require(try await world.space.syncs(of: made.id, limit: 1).first)
        let failures = Mutex<[ConnectionSyncer.Failure]>([])
        world.server.trouble { _ in
            do { _ = try await world.syncer.undo(run.id, of: made, of: world.account) } catch {
                if let failure = error as? ConnectionSyncer.Failure { failures.withLock { $0.append(failure) } }
            }
            return nil
        }
        try await world.sync()
        #expect(Set(failures.withLock(\.self)) == [.busy])
        #expect(try await world.names() == ["Anna"])
        #expect(try await world.syncer.undo(run.id, of: made, of: world.account).undone == 1)
        #expect(try await world.state == .paused)
    }

    @Test func `who disconnects and connects again has nobody twice`() async throws {
        let world = try await SyncWorld()
        world.server.put("a.vcf", CardServer.card("Anna", uid: "a"))
        world.server.put("b.vcf", CardServer.card("Bo", uid: "b"))
        let made = try await world.connect()
        try await world.sync()
        let choir = try await world.makeGroup("Choir", "Anna")
        try await world.sync()
        try await world.syncer.disconnect(made, of: world.account)
        #expect(try await world.space.connectedBooks(of: made.id).isEmpty)
        try await world.connect()
        #expect(try await world.sync().sorted() == ["groupLinked Choir", "linked Anna", "linked Bo"])
        #expect(try await world.names() == ["Anna", "Bo"])
        #expect(try await world.space.groups().map(\.id) == [choir])
        #expect(try await world.sync() == [])
    }

    // MARK: What a server does not take

    @Test(arguments: [true, false])
    func `a server that takes no changes is told each once, and it is said`(isWeak: Bool) async throws {
        let world = try await SyncWorld()
        if isWeak { world.server.weaken() }
        world.server.put("a.vcf", CardServer.card("Anna", uid: "a", "TEL:1"))
        let made = try await world.connect()
        try await world.sync()
        try await world.folder.accounts.setWritesBack(true, made.id)
        if !isWeak { world.server.trouble { $0.hasPrefix("PUT") ? .init(status: 412) : nil } }
        try await world.edit("Anna", number: "2")
        #expect(try await world.sync() == ["rejected Anna"])
        let run = try #require(try await world.space.syncs(of: made.id, limit: 1).first)
        let entry = try #require(try await world.space.entries(of: run.id, limit: 1).first)
        #expect(entry.detail == (isWeak ? "weak-tag" : "never-changes"))
        #expect(try await world.space.cardsUntaken(by: made.id) == 1)
        #expect(try await world.sync() == [])
        #expect(world.server.written.count == 1)
        #expect(try await world.space.cardsUntaken(by: made.id) == 1)
        // Another change is another try.
        world.server.trouble { _ in nil }
        try await world.edit("Anna", number: "3")
        #expect(try await world.space.cardsUntaken(by: made.id) == 0)
        #expect(try await world.sync() == [isWeak ? "rejected Anna" : "sent Anna"])
        #expect(try await world.space.cardsUntaken(by: made.id) == (isWeak ? 1 : 0))
    }

    @Test func `a card that was changed there just before ours comes is merged, and refused by nobody`() async throws {
        let world = try await SyncWorld()
        world.server.put("a.vcf", CardServer.card("Anna", uid: "a", "TEL:1"))
        let made = try await world.connect()
        try await world.sync()
        try await world.folder.accounts.setWritesBack(true, made.id)
        try await world.edit("Anna", number: "2")
        let server = world.server
        server.trouble { line in
            if line.hasPrefix("PUT") { server.put("a.vcf", CardServer.card("Anna", uid: "a", "TEL:1", "EMAIL:a@example.org")) }
            return nil
        }
        #expect(try await world.sync() == [])
        server.trouble { _ in nil }
        #expect(try await world.sync() == ["updated Anna", "sent Anna"])
        let there = try #require(server.text("a.vcf"))
        #expect(there.contains("TEL:2") && there.contains("a@example.org"))
        #expect(try await world.space.cardsUntaken(by: made.id) == 0)
    }

    @Test(arguments: [408, 423, 425])
    func `what a server says is too slow, locked or too early is tried again`(status: Int) async throws {
        let world = try await SyncWorld()
        world.server.put("a.vcf", CardServer.card("Anna", uid: "a", "TEL:1"))
        let made = try await world.connect()
        try await world.sync()
        try await world.folder.accounts.setWritesBack(true, made.id)
        try await world.edit("Anna", number: "2")
        world.server.trouble { $0.hasPrefix("PUT") ? .init(status: status) : nil }
        #expect(try await world.sync() == [])
        #expect(try await world.space.connectedBooks(of: made.id).map(\.problem) == ["status-\(status)"])
        world.server.trouble { _ in nil }
        #expect(try await world.sync() == ["sent Anna"])
    }
}
