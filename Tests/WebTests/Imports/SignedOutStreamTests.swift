import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import Screens
import Store
import Synchronization
import Testing

@testable import Web

/// Event streams end when their account is signed out.
@Suite struct SignedOutStreamTests {
    @Test(arguments: ["import", "restore"])
    func `events end with the session that asked for them`(kind: String) async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/imports")
        let started = try await anna.upload("/imports", file: "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bo\r\nEND:VCARD\r\n")
        let path = kind == "import" ? try #require(started.location) + "/events" : Routes.restoreEvents.path
        let before = try await listen(to: path, anna, world)
        #expect(try await heard(before).contains("event: "))
        let after = try await listen(to: path, anna, world)
        try await world.folder.accounts.revokeSessions(of: account.id, except: nil)
        #expect(after.status == .ok)
        #expect(try await heard(after).isEmpty)
    }

    /// Asks for events without hearing any yet.
    private func listen(to path: String, _ browser: Browser, _ world: World) async throws -> Response {
        let cookies = browser.jar.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        let head = HTTPRequest(
            method: .get, scheme: "http", authority: "kin.test", path: path, headerFields: [.cookie: cookies])
        return try await world.answer(Request(head: head, body: .init(buffer: ByteBuffer())), from: browser.peer)
    }

    private func heard(_ response: Response) async throws -> String {
        let ear = Ear()
        try await response.body.write(ear)
        return ear.words.text.withLock(\.self)
    }

    private struct Ear: ResponseBodyWriter {
        let words = Words()

        func write(_ buffer: ByteBuffer) async throws {
            words.text.withLock { $0 += String(buffer: buffer) }
        }

        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }

    private final class Words: Sendable {
        let text = Mutex("")
    }
}
