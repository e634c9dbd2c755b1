import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store
@testable import Transfer

/// A space and an address book on a server that is no more than a list of cards.
final class RemoteWorld {
    let test: TestSpace
    var clock = TestClock()
    let connection: ConnectedAccount.ID
    /// The cards on the server, by name, with their versions.
    private(set) var there: [String: (text: String, version: Int)] = [:]
    private var versions = 0
    /// Whether the server returns the version of a sent card.
    var givesTags = true
    /// Lines that begin so are dropped by the server.
    var drops: [String] = []
    var writesBack = true
    /// Whether the server takes nothing.
    var refuses = false
    /// The last sync.
    private(set) var last: SyncRun.ID?
    /// The names of the cards that were sent, in their order.
    private(set) var sent: [String] = []

    private static let root = "https://dav.example.org/anna/"

    init(isApproved: Bool = true) async throws {
        test = try TestSpace()
        connection = .make(at: clock.now)
        let url = try #require(URL(string: Self.root))
        try await test.space.noteBooks([(url, "Contacts", true)], of: connection, at: clock.now)
        let book = try await book
        try await test.space.chooseBooks([book.id], of: connection)
        guard isApproved else { return }
        // An empty book is known completely.
        try await list()
        try await backend.findCandidates(in: book.id)
        try await test.space.approveFirstSync(of: connection, at: clock.now)
    }

    var space: Space { test.space }
    var backend: ConnectedBackend { ConnectedBackend(space, today: clock.today, now: clock.now) }
    var book: ConnectedBook {
        get async throws { try #require(try await space.connectedBooks(of: connection).first) }
    }

    // MARK: There

    func put(_ name: String, _ text: String) {
        versions += 1
        there[name] = (text, versions)
    }

    func remove(_ name: String) { there[name] = nil }

    func text(_ name: String) throws -> String { try #require(there[name]).text }

    static func card(_ name: String, uid: String, _ lines: String...) -> String {
        let words = name.split(separator: " ")
        let parts = "N:\(words.dropFirst().joined(separator: " "));\(words.first ?? "");;;"
        let body = ["BEGIN:VCARD", "VERSION:3.0", "UID:\(uid)", parts, "FN:\(name)"] + lines + ["END:VCARD"]
        return body.map { $0 + "\r\n" }.joined()
    }

    static func group(_ name: String, uid: String, _ members: String...) -> String {
        let lines = ["BEGIN:VCARD", "VERSION:3.0", "UID:\(uid)", "N:\(name);;;;", "FN:\(name)"]
        let body = lines + ["X-ADDRESSBOOKSERVER-KIND:group"]
        return (body + members.map { "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:\($0)" } + ["END:VCARD"])
            .map { $0 + "\r\n" }.joined()
    }

    // MARK: Syncing

    /// Runs one sync; returns its entries, as "kind name", in order.
    @discardableResult
    func sync() async throws -> [String] {
        clock.advance(by: 60)
        let sync = try await space.beginSync(of: connection, at: clock.now)
        last = sync
        try await list()
        guard try await book.approvedAt != nil else {
            try await backend.findCandidates(in: try await book.id)
            return []
        }
        let pass = backend.pass(sync, of: connection, over: try await book.id)
        while try await space.bringInPeople(pass, limit: 100) > 0 {}
        _ = try await space.followDeletions(pass)
        for card in try await space.syncGroups(pass, path: { $0.path() }) {
            try await send(card, pass)
        }
        if writesBack {
            for card in try await space.outgoingPeople(pass, after: nil, limit: 1_000).cards { try await send(card, pass) }
        }
        try await space.finishSync(sync, failure: nil, at: clock.now)
        return try await space.entries(of: sync, limit: 1_000).map { "\($0.kind.rawValue) \($0.name)" }
    }

    /// Fetches new cards from the server, which are imported by the next sync at the latest.
    func list() async throws {
        let book = try await book
        let known = try await space.knownCards(in: book.id)
        var fetched: [FetchedCard] = []
        for (name, card) in there.sorted(by: { $0.key < $1.key }) {
            let url = book.url.appending(path: name)
            if let tag = known[url.path()], tag == "\(card.version)" { continue }
            fetched.append(
                FetchedCard(path: url.path(), url: url, etag: "\(card.version)", bytes: Array(card.text.utf8)))
        }
        try await backend.keep(fetched, in: book.id)
        let gone = Set(known.keys).subtracting(there.keys.map { book.url.appending(path: $0).path() })
        try await space.finishListing(of: book.id, gone: gone, token: nil, at: clock.now)
    }

    private func send(_ card: OutgoingCard, _ pass: SyncPass) async throws {
        let name = card.url.lastPathComponent
        guard there[name].map({ "\($0.version)" }) == card.replacing else { return }
        if refuses {
            sent.append(name)
            return try await space.noteRejected(card, words: "status-422", pass)
        }
        let lines = String(decoding: card.bytes, as: UTF8.self).components(separatedBy: "\r\n")
        put(name, lines.filter { line in !drops.contains { line.hasPrefix($0) } }.joined(separator: "\r\n"))
        sent.append(name)
        try await space.noteSent(card, etag: givesTags ? "\(versions)" : nil, pass)
    }

    /// Takes the last sync that did something back.
    func undo() async throws -> SyncUndoing {
        clock.advance(by: 1)
        return try await undo(try #require(try await space.syncToUndo(of: connection)).id)
    }

    /// Takes a sync back.
    func undo(_ run: SyncRun.ID) async throws -> SyncUndoing {
        try await space.undoSync(
            run, .cards(today: clock.today), .cards(today: clock.today), today: clock.today, at: clock.now)
    }

    /// How many bytes are kept of what the server said of people and groups.
    func keptBytes() async throws -> Int {
        let book = try await book.id
        let rows = try await space.file.read { db in try db.remoteRows("book_id = ?", [book.value]) }
        return rows.map { row in
            row.name.utf8.count + [row.base, row.incoming, row.seen].compactMap { $0?.count }.reduce(0, +)
        }.reduce(0, +)
    }

    // MARK: Here

    /// Brings cards in from a file.
    func bring(_ cards: String...) async throws {
        let now = clock.now
        let run = try await ContactsImport(of: "here.vcf", into: space, by: nil, now: { now })
        _ = try await run.read(ImportSource(bytes: Array(cards.joined().utf8)), today: clock.today)
    }

    /// A group of these people, made here.
    func makeGroup(_ name: String, _ members: String...) async throws -> PersonGroup.ID {
        clock.advance(by: 1)
        let id = PersonGroup.ID.make(at: clock.now)
        _ = try await space.createGroup(id, named: GroupName(name), on: clock.today, at: clock.now)
        var people: [Person.ID] = []
        for member in members { people.append(try await self.id(member)) }
        try await space.addMembers(people, to: id, on: clock.today, at: clock.now)
        return id
    }

    /// The names of a group's members.
    func members(of group: PersonGroup.ID) async throws -> [String] {
        var names: [String] = []
        for id in try await space.members(of: group) {
            names.append(try #require(try await space.person(id)).profile.name.formatted)
        }
        return names.sorted()
    }

    /// Returns a group's name on the server.
    func place(of group: PersonGroup.ID) -> String { "\(group).vcf" }

    func id(_ name: String) async throws -> Person.ID {
        try #require(try await space.person(named: name), "\(name)").id
    }

    /// Returns the lines of a person's card.
    func lines(of person: Person.ID) async throws -> Set<String> {
        let card = try #require(try await space.card(of: person))
        return Set(String(decoding: card, as: UTF8.self).components(separatedBy: "\r\n"))
    }

    func numbers(of person: Person.ID) async throws -> [String] {
        try await lines(of: person).filter { $0.hasPrefix("TEL") }.compactMap { $0.split(separator: ":").last.map(String.init) }
            .sorted()
    }

    func names() async throws -> [String] {
        try await space.peoplePage(order: .givenFirst, limit: 100).rows.map(\.name.formatted)
    }

    func edit(_ person: Person.ID, _ change: (inout Profile) -> Void) async throws {
        clock.advance(by: 1)
        let there = try #require(try await space.person(person))
        var draft = PersonDraft(there)
        change(&draft.profile)
        let editor = PersonEditor(space, today: clock.today, now: clock.now)
        _ = try await editor.save(draft, over: person, ifVersion: nil)
    }

    func merge(_ merged: Person.ID, into kept: Person.ID) async throws -> Merge.ID {
        clock.advance(by: 1)
        let id = Merge.ID.make(at: clock.now)
        #expect(try await merging.merge(keeping: kept, merging: merged, version: nil, id: id) == .merged)
        return id
    }

    var merging: Merging { Merging(space, today: clock.today, now: clock.now) { "\($0)" } }
}
