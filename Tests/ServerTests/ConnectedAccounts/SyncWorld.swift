import Foundation
import Kinkeeper
import Store
import Synchronization
import TestSupport
import Testing
import Transfer

@testable import Server

/// A data folder whose account is connected with a server.
final class SyncWorld: Sendable {
    let home: TestFolder
    let folder: DataFolder
    let account: Account
    let space: Space
    let server: CardServer
    private let clock = Mutex(TestClock())

    init(_ server: CardServer = CardServer()) async throws {
        self.server = server
        home = try TestFolder()
        folder = try DataFolder(url: home.url)
        account = try await folder.accounts.create(named: "Anna", passwordHash: nil, at: TestClock().now)
        space = try await folder.openSpace(account.personalSpace, for: account.id)
    }

    var now: Date { clock.withLock(\.now) }

    func pass(_ seconds: TimeInterval) { clock.withLock { $0.advance(by: seconds) } }

    var syncer: ConnectionSyncer {
        ConnectionSyncer(
            folder: folder, line: { [server] in server.transport }, zone: .gmt, now: { [self] in now }, random: { 0.5 })
    }

    /// Connects with all books, and approves the first sync.
    @discardableResult
    func connect(user: String = "anna") async throws -> ConnectedAccount {
        let made = try await syncer.connect("https://dav.example.org/", user: user, password: "p", for: account)
        let books = try await space.connectedBooks(of: made.id)
        try await space.chooseBooks(Set(books.map(\.id)), of: made.id)
        // All there is is known after the first look.
        try await syncer.sync(made, of: account)
        try await space.approveFirstSync(of: made.id, at: now)
        return made
    }

    var connection: ConnectedAccount {
        get async throws { try #require(try await folder.accounts.connections(of: account.id).first) }
    }

    var state: ConnectedAccount.State {
        get async throws {
            let there = try await connection
            return there.state(of: try await space.connectedBooks(of: there.id))
        }
    }

    /// Runs one sync; returns its entries, as "kind name", in order.
    @discardableResult
    func sync() async throws -> [String] {
        pass(60)
        let done = try await syncer.sync(try await connection, of: account)
        return try await space.entries(of: done.sync, limit: 1_000).map { "\($0.kind.rawValue) \($0.name)" }
    }

    func names() async throws -> [String] {
        try await space.peoplePage(order: .givenFirst, limit: 100).rows.map(\.name.formatted)
    }

    func id(_ name: String) async throws -> Person.ID { try #require(try await space.person(named: name), "\(name)").id }

    /// Gives a person another number here.
    func edit(_ name: String, number: String) async throws {
        let person = try #require(try await space.person(named: name))
        var draft = PersonDraft(person)
        draft.profile.contacts[0].value = .phone(number)
        let editor = PersonEditor(space, today: CivilDate(of: now, in: .gmt), now: now)
        _ = try await editor.save(draft, over: person.id, ifVersion: nil)
    }

    /// A group of these people, made here.
    func makeGroup(_ name: String, _ members: String...) async throws -> PersonGroup.ID {
        let id = PersonGroup.ID.make(at: now)
        let today = CivilDate(of: now, in: .gmt)
        _ = try await space.createGroup(id, named: GroupName(name), on: today, at: now)
        var people: [Person.ID] = []
        for member in members { people.append(try await self.id(member)) }
        try await space.addMembers(people, to: id, on: today, at: now)
        return id
    }
}
