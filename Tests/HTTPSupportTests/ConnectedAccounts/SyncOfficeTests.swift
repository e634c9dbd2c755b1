import Foundation
import HTTPTypes
import Kinkeeper
import Store
import Synchronization
import TestSupport
import Testing

@testable import HTTPSupport

@Suite struct SyncOfficeTests {
    private final class Asked: Sendable {
        let count = Mutex(0)
    }

    /// An office that counts how often servers are asked about a password, and refuses all of them.
    private func office(_ asked: Asked) -> SyncOffice {
        @Sendable func ask() throws -> Never {
            asked.count.withLock { $0 += 1 }
            throw SyncOffice.Failure.server("refused", words: "")
        }
        return SyncOffice(
            connect: { _, _ in try ask() }, setPassword: { _, _ in try ask() },
            undo: { _, _, _ in throw SyncOffice.Failure.busy }, disconnect: { _, _ in }, wake: {})
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
        let paced = office(asked).paced(now: now)
        let wish = try #require(SyncOffice.Wish(server: " dav.example.org ", user: "anna", password: " hush "))
        // What surrounds an address goes, and nothing of a password.
        #expect(wish.server == "dav.example.org" && wish.password == " hush ")
        for _ in 0..<3 {
            await #expect(throws: SyncOffice.Failure.server("refused", words: "")) { try await paced.connect(wish, anna) }
            await #expect(throws: SyncOffice.Failure.server("refused", words: "")) { try await paced.setPassword("x", made) }
        }
        await #expect(throws: Problem.tooManyConnects(seconds: 60)) { try await paced.connect(wish, anna) }
        await #expect(throws: Problem.tooManyConnects(seconds: 60)) { try await paced.setPassword("x", made) }
        #expect(asked.count.withLock(\.self) == 6)
        await #expect(throws: SyncOffice.Failure.server("refused", words: "")) { try await paced.connect(wish, bo) }
        // What asks no server is not held up.
        await #expect(throws: SyncOffice.Failure.busy) { try await paced.undo(.make(at: now()), made, anna) }
        clock.withLock { $0.advance(by: 60) }
        await #expect(throws: SyncOffice.Failure.server("refused", words: "")) { try await paced.connect(wish, anna) }
    }

    @Test func `a wish has all its parts`() {
        #expect(SyncOffice.Wish(server: " ", user: "anna", password: "x") == nil)
        #expect(SyncOffice.Wish(server: "a", user: nil, password: "x") == nil)
        #expect(SyncOffice.Wish(server: "a", user: "anna", password: "") == nil)
        #expect(SyncOffice.Wish(name: " ", server: "a", user: "anna", password: "x") == nil)
    }
}
