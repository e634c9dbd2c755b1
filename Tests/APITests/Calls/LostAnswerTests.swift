import Application
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Notifications
import Store
import Synchronization
import Testing

@testable import API
@testable import HTTPSupport

@Suite struct LostAnswerTests {
    private struct Broken: Error {}

    @Test func `what was done is not done again because its answer could not be kept`() async throws {
        let program = try await Programs().program()
        let runs = Counter()
        let operation = Operation(
            id: "count", method: .post, path: "/count", tag: "Test", summary: "Counts", scope: .readPeople,
            success: .bytes("text/plain", "Breaks off.")
        ) { _ in
            runs.count.withLock { $0 += 1 }
            return Reply(content: .stream(.init { _ in throw Broken() }, type: "text/plain"))
        }
        await #expect(throws: Broken.self) { try await send(operation, by: program) }
        await #expect(throws: Problem(.keyUnanswered)) { try await send(operation, by: program) }
        #expect(runs.count.withLock(\.self) == 1)
    }

    private func send(_ operation: API.Operation, by program: Program) async throws {
        let folder = program.programs.folder
        let authenticator = Authenticator(
            folder: folder, site: Site(publicURL: folder.url), signInPath: "/", now: { Programs.now })
        let services = CallServices(
            authenticator: authenticator, zone: .gmt, limit: RateLimit(callsAMinute: 10), cutter: .paper, uploadLimit: 0,
            notifications: NotificationService(
                accounts: folder.accounts, site: folder.url, rules: OutgoingRules(hosts: .none), now: { Programs.now }),
            connections: .closed,
            models: ModelService(folder: folder, rules: OutgoingRules(hosts: .none), now: { Programs.now }),
            embeddings: Programs.embeddings(of: folder))
        let head = HTTPRequest(
            method: .post, scheme: "http", authority: "kin.test", path: operation.pattern,
            headerFields: [.authorization: "Bearer \(program.secret.text)", .known("Idempotency-Key"): "a"])
        let context = AppRequestContext(
            peerAddress: "192.0.2.1", logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let request = Request(head: head, body: .init(buffer: ByteBuffer()))
        let caller = try await Bearer(services: services, operation: operation).admit(request, context)
        _ = try await CallHandling(operation: operation, services: services, check: SchemaCheck(named: [:])).answer(caller)
    }

    private final class Counter: Sendable {
        let count = Mutex(0)
    }
}
