import Foundation
import Kinkeeper
import Store
import Synchronization
import TestSupport
import Testing
import Transfer

@Suite struct BackendSyncTests {
    private let world: BackendWorld

    init() throws { world = try BackendWorld() }

    @Test func `without a token everything is told, in pages that go on where they were cut`() async throws {
        try await world.space.importAll((0..<25).map { Cast.card(Cast.mum, uid: "\($0)") }, at: world.now)
        var told: [String] = []
        var token: String?
        var pages = 0
        repeat {
            let page = try #require(try await world.backend.changes(in: world.contacts, since: token, limit: 10))
            told += page.changed.map(\.name)
            pages += 1
            #expect(page.isCut == (pages < 3) && page.vanished.isEmpty)
            token = page.token
        } while pages < 3
        let names = try await world.names()
        #expect(told.count == 25 && Set(told) == Set(names))
        #expect(try await world.backend.token(of: world.contacts) == token)
        let nothing = try #require(try await world.backend.changes(in: world.contacts, since: token))
        #expect(nothing.changed.isEmpty && nothing.token == token)
    }

    @Test func `what was removed and put again is told once, as changed`() async throws {
        try await world.put(BackendWorld.card("Anna", uid: "anna"), "a.vcf")
        let token = try await world.backend.token(of: world.contacts)
        _ = try await world.backend.delete("a.vcf", in: world.contacts)
        #expect(try await world.backend.changes(in: world.contacts, since: token)?.vanished == ["a.vcf"])
        try await world.put(BackendWorld.card("Bert", uid: "bert"), "a.vcf")
        let changes = try #require(try await world.backend.changes(in: world.contacts, since: token))
        #expect(changes.changed.map(\.name) == ["a.vcf"] && changes.vanished.isEmpty)
    }

    @Test(arguments: [
        "", "data:,", "data:,1", "data:,-1-abc", "data:,0-000000000000", "data:,01-a", "urn:x", "data:,9999-abcdef012345",
    ])
    func `what is no token is refused`(token: String) async throws {
        try await world.put(BackendWorld.card("Anna", uid: "anna"), "a.vcf")
        #expect(try await world.backend.changes(in: world.contacts, since: token) == nil)
    }

    @Test func `a token of another past is refused`() async throws {
        let other = try BackendWorld()
        try await world.put(BackendWorld.card("Anna", uid: "anna"), "a.vcf")
        try await other.put(BackendWorld.card("Anna", uid: "anna"), "a.vcf")
        #expect(try await other.backend.changes(in: other.contacts, since: world.backend.token(of: world.contacts)) == nil)
    }

    @Test func `of many who write over one version only one gets through`() async throws {
        try await world.put(BackendWorld.card("Anna 0", uid: "anna"), "a.vcf")
        for round in 1...5 {
            let seen = try #require(try await world.backend.object("a.vcf", in: world.contacts)).etag
            let book = try await world.contacts
            let backend = world.backend
            let outcomes = await withTaskGroup(of: AddressPutting?.self) { group in
                for writer in 0..<8 {
                    group.addTask {
                        try? await backend.put(BackendWorld.card("Anna \(round) \(writer)", uid: "anna"), "a.vcf", in: book) {
                            $0?.etag == seen
                        }
                    }
                }
                return await group.reduce(into: [AddressPutting?]()) { $0.append($1) }
            }
            var replaced = 0
            for case .replaced? in outcomes { replaced += 1 }
            #expect(replaced == 1 && outcomes.count == 8)
        }
    }

    // MARK: Everything at once

    @Test(arguments: trials(3, long: 60))
    func `whoever syncs at any moment, with any limit, ends with what is there`(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed) + 1)
        let writer = BackendWriter(world)
        var clients = [SyncingClient(), SyncingClient(), SyncingClient()]
        for _ in 0..<120 {
            try await writer.step(using: &random)
            world.tick()
            for index in clients.indices where Int.random(in: 0..<(2 + 4 * index), using: &random) == 0 {
                try await clients[index].sync(world, limit: [nil, 1, 2, 5].randomElement(using: &random) ?? nil)
            }
        }
        for index in clients.indices {
            repeat { try await clients[index].sync(world, limit: 3) } while clients[index].isBehind
            let there = try await world.backend.objects(in: world.contacts, limit: 1_000)
            #expect(clients[index].known == Dictionary(uniqueKeysWithValues: there.map { ($0.name, $0.etag) }))
        }
        for card in try await world.backend.cards(in: world.contacts, upTo: 1 << 30, where: { _ in true }).cards {
            // Made again for the card, and remembered for the list: an unlogged change of a group would differ.
            #expect(clients.allSatisfy { $0.known[card.object.name] == card.object.etag })
            guard case .group = card.object.subject else { continue }
            #expect(card.object.etag == AddressObject.etag(of: card.bytes) && card.object.size == card.bytes.count)
        }
        let present = try await world.space.peoplePage(order: .givenFirst, limit: 1_000).rows.count
        let extent = try await world.backend.extent(of: world.contacts)
        let elsewhere = try await writer.elsewhere(world.backend.list(), world)
        #expect(extent.people + elsewhere == present)
    }
}

/// A client that asks now and then for changes, and believes the answer.
struct SyncingClient {
    var known: [String: String] = [:]
    var token: String?
    var isBehind = false

    mutating func sync(_ world: BackendWorld, limit: Int?) async throws {
        let changes = try #require(try await world.backend.changes(in: world.contacts, since: token, limit: limit))
        if let limit { #expect(changes.changed.count + changes.vanished.count <= limit) }
        #expect(Set(changes.changed.map(\.name)).isDisjoint(with: changes.vanished))
        for object in changes.changed { known[object.name] = object.etag }
        for name in changes.vanished { known[name] = nil }
        token = changes.token
        isBehind = changes.isCut
    }
}
