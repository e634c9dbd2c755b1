import Foundation
import Kinkeeper
import Testing

@testable import Notifications

@Suite struct NtfySenderTests {
    let garden = NtfyTopic(server: address("https://ntfy.example.org"), topic: "garden", credentials: .token("tk_1"))

    @Test func `a message is published as JSON with all there is`() async throws {
        let post = Post(TransferResult(end: .completed, status: 200, body: Array(#"{"id":"aB3","event":"message"}"#.utf8)))
        #expect(await post.sender.send(.annas(), to: .ntfy(garden)) == .accepted(receipt: "aB3"))
        let (transfer, headers, body) = try post.onlyRequest()
        #expect(transfer.url == "https://ntfy.example.org" && headers["Authorization"] == "Bearer tk_1")
        #expect(
            try json(body) == [
                "topic": "garden", "title": "Anna’s birthday", "message": "Anna turns 40 today.", "priority": 3,
                "tags": ["bell"], "sequence_id": "0199f1a0-0000-7000-8000-00000000002a",
                "click": "https://kin.example.org/people/anna?from=push",
                "actions": [
                    [
                        "action": "http", "label": "Done", "url": "https://kin.example.org/alerts/act/t0ken/done",
                        "method": "POST", "clear": true,
                    ],
                    [
                        "action": "http", "label": "In 1 hour", "url": "https://kin.example.org/alerts/act/t0ken/snooze",
                        "method": "POST", "clear": true,
                    ],
                ],
            ])
    }

    @Test func `a name and a password go as Basic, and an open topic needs neither`() async throws {
        let post = Post()
        let basic = NtfyTopic(
            server: garden.server, topic: "t", credentials: .password(user: "anna", password: "wörd:2"))
        _ = await post.sender.send(.annas(), to: .ntfy(basic))
        #expect(try post.onlyRequest().headers["Authorization"] == "Basic " + Data("anna:wörd:2".utf8).base64EncodedString())
        let open = Post()
        _ = await open.sender.send(.annas(), to: .ntfy(NtfyTopic(server: garden.server, topic: "t")))
        #expect(try open.onlyRequest().headers["Authorization"] == nil)
    }

    @Test func `what would become a file to download is shortened`() async throws {
        let post = Post()
        _ = await post.sender.send(.annas(body: String(repeating: "ä", count: 5_000)), to: .ntfy(garden))
        let message = try #require(json(try post.onlyRequest().body)["message"] as? String)
        #expect(message.utf8.count <= 3_900 && message.hasSuffix("ä…"))
    }

    @Test func `notifications are cleared one by one`() async throws {
        let post = Post()
        #expect(await post.sender.withdraw([Message.id, Message.id], from: .ntfy(garden)) == .accepted(receipt: nil))
        #expect(post.transfers.map(\.url).first == "https://ntfy.example.org/garden/0199f1a0-0000-7000-8000-00000000002a/clear")
        #expect(post.transfers.count == 2)
    }
}
