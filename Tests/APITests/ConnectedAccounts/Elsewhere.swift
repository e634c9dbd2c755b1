import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Synchronization
import Testing
import Transfer

@testable import API

/// A program whose account can be connected with another server, which is no more than a list of cards in each of its
/// books; its password is "hush-hush".
final class Elsewhere: Sendable {
    let programs: Programs
    let program: Program
    private let rings: Rings
    private let cards = Mutex<[String: (text: String, version: Int)]>([:])

    static let password = "hush-hush elsewhere"
    private static let root = "https://dav.example.org/anna/"

    init(books: [String] = ["Family"]) async throws {
        let rings = Rings()
        programs = try Programs { folder in Self.connections(folder, books: books, rings) }
        program = try await programs.program()
        self.rings = rings
    }

    var space: Space { program.space }

    /// How often a connection was reported due.
    var woken: Int { rings.count.withLock(\.self) }

    /// How often the server was asked.
    var asked: Int { rings.asked.withLock(\.self) }

    /// Connects; where the connection is found.
    func connect(_ body: JSONValue? = nil) async throws -> (path: String, id: ConnectedAccount.ID) {
        let made = try await program.send(.post, "/connections", body ?? Self.input())
        let id = try #require(made.json["id"]?.text.flatMap { ConnectedAccount.ID($0) }, "\(made.text)")
        return ("/connections/\(id)", id)
    }

    /// Connects, and approves a first sync of an empty book.
    func begin() async throws -> (path: String, id: ConnectedAccount.ID) {
        let made = try await connect()
        try await sync(made.id)
        let tag = try #require(try await program.get(made.path + "/plan").etag)
        let approval: JSONValue = ["same": [], "groups": []]
        let answer = try await program.send(.post, made.path + "/plan/approval", approval, headers: [.ifMatch: tag])
        #expect(answer.status == 202, "\(answer.text)")
        return made
    }

    static func input(password: String = password, _ more: [JSONValue.Member] = []) -> JSONValue {
        let input: JSONValue = ["server": "dav.example.org", "user": "anna", "password": .string(password)]
        return .object(input.members + more)
    }

    static func card(_ name: String, uid: String, _ lines: String...) -> String {
        (["BEGIN:VCARD", "VERSION:3.0", "UID:\(uid)", "N:\(name);;;;", "FN:\(name)"] + lines + ["END:VCARD"])
            .map { $0 + "\r\n" }.joined()
    }

    // MARK: There

    func put(_ name: String, _ text: String) { cards.withLock { $0[name] = (text, ($0[name]?.version ?? 0) + 1) } }

    func remove(_ name: String) { cards.withLock { $0[name] = nil } }

    /// Does the work of the service: each chosen book is listed, and approved cards are imported. Nothing is sent.
    @discardableResult
    func sync(_ id: ConnectedAccount.ID) async throws -> SyncRun.ID {
        let backend = ConnectedBackend(space, today: CivilDate(of: Programs.now, in: .gmt), now: Programs.now)
        let sync = try await space.beginSync(of: id, at: Programs.now)
        for book in try await space.connectedBooks(of: id) where book.isChosen {
            let known = try await space.knownCards(in: book.id)
            let there = cards.withLock { $0.sorted { $0.key < $1.key } }
            let fetched: [FetchedCard] = there.compactMap { name, card in
                let url = book.url.appending(path: name)
                guard known[url.path()] != "\(card.version)" else { return nil }
                return FetchedCard(path: url.path(), url: url, etag: "\(card.version)", bytes: Array(card.text.utf8))
            }
            try await backend.keep(fetched, in: book.id)
            let gone = Set(known.keys).subtracting(there.map { book.url.appending(path: $0.key).path() })
            try await space.finishListing(of: book.id, gone: gone, token: nil, at: Programs.now)
            guard book.approvedAt != nil else {
                try await backend.findCandidates(in: book.id)
                continue
            }
            let pass = backend.pass(sync, of: id, over: book.id)
            while try await space.bringInPeople(pass, limit: 100) > 0 {}
            _ = try await space.followDeletions(pass)
        }
        try await space.finishSync(sync, failure: nil, at: Programs.now)
        return sync
    }

    /// The names under which groups would be sent there now.
    func groupsToSend(_ id: ConnectedAccount.ID) async throws -> [String] {
        let backend = ConnectedBackend(space, today: CivilDate(of: Programs.now, in: .gmt), now: Programs.now)
        let sync = try await space.beginSync(of: id, at: Programs.now)
        let book = try #require(try await space.connectedBooks(of: id).first)
        let cards = try await space.syncGroups(backend.pass(sync, of: id, over: book.id)) { $0.path() }
        return cards.map(\.url.lastPathComponent)
    }

    // MARK: - Private

    private final class Rings: Sendable {
        let count = Mutex(0)
        let asked = Mutex(0)
    }

    private static func connections(_ folder: DataFolder, books: [String], _ rings: Rings) -> ConnectionService {
        @Sendable func look(_ given: String) throws {
            rings.asked.withLock { $0 += 1 }
            guard given == password else { throw ConnectionService.Failure.server("refused", words: "") }
        }
        return ConnectionService(
            connect: { wish, account, _ in
                try look(wish.password)
                let url = try #require(URL(string: root))
                let box = try SecretBox(folder: folder)
                let made = try await folder.accounts.connect(
                    wish.id, named: wish.name ?? "\(wish.user) · \(wish.server)", server: url, home: url, user: wish.user,
                    for: account.id, at: Programs.now
                ) { try box.seal(wish.password, for: $0) }
                try await folder.openSpace(account.personalSpace, for: account.id).noteBooks(
                    books.map { (url.appending(path: "\($0)/"), $0, true) }, of: made.id, at: Programs.now)
                return made
            },
            setPassword: { given, connection, _ in
                try look(given)
                try await folder.accounts.setSecret([1], of: connection.id, at: Programs.now)
            },
            undo: { sync, connection, account in
                let space = try await folder.openSpace(account.personalSpace, for: account.id)
                let backend = ConnectedBackend(space, today: CivilDate(of: Programs.now, in: .gmt), now: Programs.now)
                return try await backend.undo(sync, of: connection, in: folder.accounts)
            },
            disconnect: { connection, account, _ in
                try await folder.openSpace(account.personalSpace, for: account.id).forgetBooks(of: connection.id)
                try await folder.accounts.disconnect(connection.id, of: account.id, at: Programs.now)
            }, wake: { rings.count.withLock { $0 += 1 } })
    }
}
