import Foundation
import Kinkeeper
import Testing

@testable import Notifications

@Suite struct WebhookSenderTests {
    /// The example of the Standard Webhooks specification's libraries.
    @Test func `a body is signed to the byte as the specification shows it`() throws {
        let secret = try #require(WebhookEndpoint.secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
        #expect(
            WebhookSender.signature(
                of: Array(#"{"test": 2432232314}"#.utf8), id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: "1614265330", with: secret)
                == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
    }

    @Test func `a message is a signed event that bears the alert's identifier`() async throws {
        let post = Post()
        let endpoint = WebhookEndpoint(url: address("https://home.example.org/hook"), secret: Array(0..<32))
        let sent = await post.sender.send(.annas(category: .reminder(.checkIn)), to: .webhook(endpoint))
        #expect(sent == .accepted(receipt: nil))
        let (_, headers, body) = try post.onlyRequest()
        #expect(headers["webhook-id"] == "msg_\(Message.id)" && headers["webhook-timestamp"] == "1795325407")
        #expect(
            headers["webhook-signature"]
                == WebhookSender.signature(of: body, id: "msg_\(Message.id)", at: "1795325407", with: Array(0..<32)))
        let event = try json(body)
        #expect(event["type"] as? String == "alert.due" && event["timestamp"] as? String == "2026-11-22T05:30:07Z")
        let data = try #require(event["data"] as? NSDictionary)
        #expect(data["title"] as? String == "Anna’s birthday" && data["category"] as? String == "check-in")
        #expect(data["url"] as? String == "https://kin.example.org/people/anna?from=push")
        #expect((data["actions"] as? [[String: String]])?.map { $0["action"] } == ["done", "snooze"])
    }

    @Test func `what was acted on elsewhere is an event of its own`() async throws {
        let post = Post()
        let endpoint = WebhookEndpoint(url: address("https://home.example.org/hook"), secret: Array(0..<32))
        #expect(await post.sender.withdraw([Message.id], from: .webhook(endpoint)) == .accepted(receipt: nil))
        #expect(try json(try post.onlyRequest().body)["type"] as? String == "alert.withdrawn")
        #expect(await post.sender.withdraw([], from: .webhook(endpoint)) == nil)
    }
}
