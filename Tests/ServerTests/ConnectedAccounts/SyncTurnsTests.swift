import DAV
import Foundation
import Kinkeeper
import Store
import Synchronization
import Testing

@testable import Server

@Suite struct SyncTurnsTests {
    /// Waits until something is so.
    private func until(_ condition: () async throws -> Bool) async throws {
        while try await !condition() { try await Task.sleep(for: .milliseconds(20)) }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a server that keeps us waiting keeps nobody else waiting, whatever is asked for meanwhile`() async throws {
        let world = try await SyncWorld()
        let slow = try await world.connect()
        let other = try await world.folder.accounts.create(named: "Bo", passwordHash: nil, at: world.now)
        let quick = try await world.syncer.connect("https://dav.example.org/", user: "bo", password: "p", for: other)
        let accounts = world.folder.accounts
        func connection(_ id: ConnectedAccount.ID, _ account: Account) async throws -> ConnectedAccount {
            try #require(try await accounts.connection(id, of: account.id))
        }
        // The first one waits until it is let go.
        let isFirst = Mutex(true)
        let isHeld = Mutex(true)
        world.server.trouble { _ in
            let waits = isFirst.withLock { first in
                defer { first = false }
                return first
            }
            while waits, isHeld.withLock(\.self) { try? await Task.sleep(for: .milliseconds(20)) }
            return nil
        }
        world.pass(60)
        // Its turn begins alone.
        try await accounts.askForSync(slow.id, at: world.now)
        try await accounts.setPaused(true, quick.id, at: world.now)
        let (rings, line) = AsyncStream.makeStream(of: Void.self)
        let service = Task { await SyncTurns(syncer: world.syncer, failed: { Issue.record($0) }).run(rings) }
        line.yield()
        try await until { !isFirst.withLock(\.self) }
        let before = try await connection(slow.id, world.account).syncedAt
        try await accounts.setPaused(false, quick.id, at: world.now)
        for _ in 0..<2 {
            world.pass(60)
            let asked = world.now
            try await accounts.askForSync(quick.id, at: asked)
            try await accounts.askForSync(slow.id, at: asked)
            line.yield()
            try await until { try await connection(quick.id, other).syncedAt == asked }
        }
        #expect(try await connection(slow.id, world.account).syncedAt == before)
        // A request during its turn is handled afterwards, though nothing rings any more.
        isHeld.withLock { $0 = false }
        try await until { try await connection(slow.id, world.account).nextAt > world.now }
        #expect(try await connection(slow.id, world.account).syncedAt == world.now)
        line.finish()
        await service.value
    }

    @Test(.timeLimit(.minutes(10)))
    func `what is under way when nothing rings any more is waited for`() async throws {
        let world = try await SyncWorld()
        world.server.put("a.vcf", CardServer.card("Anna", uid: "a"))
        let made = try await world.connect()
        world.pass(60)
        try await world.folder.accounts.askForSync(made.id, at: world.now)
        let begun = Mutex(false)
        world.server.trouble { _ in
            begun.withLock { $0 = true }
            try? await Task.sleep(for: .milliseconds(50))
            return nil
        }
        let (rings, line) = AsyncStream.makeStream(of: Void.self)
        let service = Task { await SyncTurns(syncer: world.syncer, failed: { Issue.record($0) }).run(rings) }
        line.yield()
        try await until { begun.withLock(\.self) }
        line.finish()
        await service.value
        #expect(try await world.connection.syncedAt == world.now)
        #expect(try await world.names() == ["Anna"])
    }
}
