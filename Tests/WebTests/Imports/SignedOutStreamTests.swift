import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
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
        try await world.folder.accounts.revokeSessions(of: account.id, except: nil, at: world.now)
        #expect(after.status == .ok)
        #expect(try await heard(after).isEmpty)
    }

    @Test func `events of a family's import end with the membership`() async throws {
        let world = try World()
        let ((account, anna), (_, _)) = (try await world.member("Anna"), try await world.member("Bert"))
        let accounts = world.folder.accounts
        let bert = try #require(try await accounts.account(named: "Bert"))
        let family = try await accounts.makeFamily(named: "The Bergs", by: bert.id, at: world.now)
        let code = InvitationCode()
        _ = try await accounts.inviteToFamily(
            family.id, by: bert.id, codeHash: code.digest, makesAccount: false, at: world.now)
        try await world.folder.acceptInvitation(codeHash: code.digest, by: account.id, at: world.now)
        try await anna.get("/imports?space=\(family.id)")
        let started = try await anna.upload(
            "/imports?space=\(family.id)", file: "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bo\r\nEND:VCARD\r\n")
        let path = try #require(started.location) + "/events"
        #expect(try await heard(listen(to: path, anna, world)).contains("event: "))
        let after = try await listen(to: path, anna, world)
        try await accounts.removeMember(account.id, of: family.id, seen: nil, by: bert.id, at: world.now)
        #expect(after.status == .ok)
        #expect(try await heard(after).isEmpty)
        #expect(try await listen(to: path, anna, world).status == .notFound)
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
