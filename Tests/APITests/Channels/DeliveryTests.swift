import Application
import Foundation
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct DeliveryTests {
    @Test func `what became of alerts comes page by page, the latest first, and narrowed`() async throws {
        let programs = try Programs()
        let anna = try await programs.program()
        let channel = try await channel(of: anna)
        let made = try await programs.deliver(5, over: channel, states: [.accepted, .missed])
        var seen: [String] = []
        var path: String? = "/deliveries?limit=2"
        while let next = path {
            let page = try await anna.get(next)
            seen += try #require(page.json["data"]?.elements).compactMap { $0["id"]?.text }
            path = page.json["next"]?.text.map { "/deliveries?limit=2&cursor=\($0)" }
        }
        #expect(seen == made.reversed().map(\.id.description))
        let missed = try await anna.get("/deliveries?state=missed").json["data"]?.elements
        #expect(missed?.count == 2 && missed?.allSatisfy { $0["state"] == "missed" } == true)
        let since = made[3].fireAt.rfc3339
        #expect(try await anna.get("/deliveries?since=\(since)").json["data"]?.elements?.count == 2)
        #expect(try await anna.get("/deliveries?channel=\(channel)").json["data"]?.elements?.count == 5)
        #expect(try await anna.get("/deliveries?channel=\(Channel.ID.make(at: made[0].fireAt))").json["data"] == [])
        let last = try #require(try await anna.get("/deliveries?limit=1").json["data"]?.elements?.first)
        #expect(last["fireAt"]?.text.flatMap { Date(rfc3339: $0) } == made[4].fireAt)
        #expect(last["alert"]?.text == made[4].alert.description)
    }

    @Test func `another account's are not there, and other scopes open nothing`() async throws {
        let programs = try Programs()
        let anna = try await programs.program()
        _ = try await programs.deliver(1, over: channel(of: anna), states: [.failed])
        #expect(try await programs.program("Bert").get("/deliveries").json["data"] == [])
        let reader = try await programs.program("Anna", Set(APIToken.Scope.allCases).subtracting([.writeSettings]))
        #expect(try await reader.get("/deliveries").status == 403)
        for query in ["state=lost", "since=yesterday", "cursor=x", "limit=0"] {
            #expect(try await anna.get("/deliveries?\(query)").status == 422)
        }
    }

    private func channel(of program: Program) async throws -> Channel.ID {
        let made = try await program.send(.post, "/channels", ["name": "Phone", "kind": "ntfy", "destination": ["topic": "t"]])
        return try #require(made.json["channel"]?["id"]?.text.flatMap { Channel.ID($0) })
    }
}

extension Programs {
    /// Writes down deliveries a minute apart, of states in turn.
    fileprivate func deliver(_ count: Int, over channel: Channel.ID, states: [Delivery.State]) async throws -> [Delivery] {
        let account = try #require(try await folder.accounts.account(named: "Anna"))
        let start = Date(timeIntervalSince1970: 1_795_000_000)
        let made = (0..<count).map { number in
            let fireAt = start.addingTimeInterval(TimeInterval(60 * number))
            return Delivery(
                id: .make(at: fireAt), channel: channel, alert: .make(at: fireAt), fireAt: fireAt,
                state: states[number % states.count], attempts: 1, attemptAt: fireAt)
        }
        try await folder.accounts.announce(made, through: start, for: account.id)
        return made
    }
}
