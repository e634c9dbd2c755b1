import Foundation
import Testing

@testable import Notifications

struct WebLineTests {
    @Test func `nothing goes where it may not`() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:9/"))
        let request = WebRequest(method: "PROPFIND", url: url, fields: [], body: [], room: 1_024)
        await #expect(throws: WebFailure.notAllowed("127.0.0.1")) {
            _ = try await WebLine(rules: OutgoingRules(hosts: .none)).send(request)
        }
        await #expect(throws: WebFailure.notAllowed("127.0.0.1")) {
            _ = try await WebLine(rules: OutgoingRules(hosts: .publicOnly)).send(request)
        }
        let open = try WebLine(rules: OutgoingRules(hosts: OutgoingHosts(["loopback"])))
        await #expect { _ = try await open.send(request) } throws: { error in
            guard case .unreachable? = error as? WebFailure else { return false }
            return true
        }
    }
}
