import Foundation
import HTTPTypes
import Kinkeeper
import Store
import Synchronization
import TestSupport
import Testing

@testable import HTTPSupport

@Suite struct ConnectionServiceTests {
    private final class Asked: Sendable {
        let count = Mutex(0)
    }

    /// A service that counts how often servers are asked about a password, and refuses all of them.
    private func connectionService(_ asked: Asked) -> ConnectionService {
        @Sendable func ask() throws -> Never {
            asked.count.withLock { $0 += 1 }
            throw ConnectionService.Failure.server("refused", words: "")
        }
        return ConnectionService(
            connect: { _, _, _ in try ask() }, setPassword: { _, _, _ in try ask() },
            undo: { _, _, _ in throw ConnectionService.Failure.busy }, disconnect: { _, _, _ in }, wake: {})
    }

    @Test func `servers are asked about passwords six times a minute, whichever way, and each account by itself`() async throws
    {
        let home = try TestFolder()
        let folder = try DataFolder(url: home.url)
        let clock = Mutex(TestClock())
        let now = { @Sendable in clock.withLock(\.now) }
        let anna = try await folder.accounts.create(named: "Anna", passwordHash: nil, at: now())
        let bo = try await folder.accounts.create(named: "Bo", passwordHash: nil, at: now())
        let url = try #require(URL(string: "https://dav.example.org/"))
        let made = try await folder.accounts.connect(
            named: "There", server: url, home: url, user: "anna", for: anna.id, at: now()
        ) { _ in [1] }
        let asked = Asked()
        let paced = connectionService(asked).paced(now: now)
        let wish = try #require(ConnectionService.Wish(server: " dav.example.org ", user: "anna", password: " hush "))
        // Blanks around an address are removed, but none of a password.
        #expect(wish.server == "dav.example.org" && wish.password == " hush ")
        for _ in 0..<3 {
            await #expect(throws: ConnectionService.Failure.server("refused", words: "")) {
                try await paced.connect(wish, anna, .server)
            }
            await #expect(throws: ConnectionService.Failure.server("refused", words: "")) {
                try await paced.setPassword("x", made, .server)
            }
        }
        await #expect(throws: Problem.tooManyConnects(seconds: 60)) { try await paced.connect(wish, anna, .server) }
        await #expect(throws: Problem.tooManyConnects(seconds: 60)) { try await paced.setPassword("x", made, .server) }
        #expect(asked.count.withLock(\.self) == 6)
        await #expect(throws: ConnectionService.Failure.server("refused", words: "")) {
            try await paced.connect(wish, bo, .server)
        }
        // Operations without a server are not limited.
        await #expect(throws: ConnectionService.Failure.busy) { try await paced.undo(.make(at: now()), made, anna) }
        clock.withLock { $0.advance(by: 60) }
        await #expect(throws: ConnectionService.Failure.server("refused", words: "")) {
            try await paced.connect(wish, anna, .server)
        }
    }

    @Test func `a wish has all its parts`() {
        #expect(ConnectionService.Wish(server: " ", user: "anna", password: "x") == nil)
        #expect(ConnectionService.Wish(server: "a", user: nil, password: "x") == nil)
        #expect(ConnectionService.Wish(server: "a", user: "anna", password: "") == nil)
        #expect(ConnectionService.Wish(name: " ", server: "a", user: "anna", password: "x") == nil)
    }
}
