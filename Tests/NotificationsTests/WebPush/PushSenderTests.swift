import Cryptography
import Foundation
import Kinkeeper
import Testing

@testable import Notifications

@Suite struct PushSenderTests {
    @Test func `a push says who sends it, how long it holds, and which alert it is`() async throws {
        let (subscription, _) = try browser(at: "https://push.example.net:8443/send/s3cret")
        let post = Post(TransferResult(end: .completed, status: 201, head: Array("HTTP/1.1 201\r\nLocation: /m/17\r\n".utf8)))
        #expect(await post.sender.send(.annas(), to: .push(subscription)) == .accepted(receipt: "/m/17"))
        let (transfer, headers, body) = try post.onlyRequest()
        #expect(transfer.url == "https://push.example.net:8443/send/s3cret" && transfer.openness == .encrypted)
        #expect(headers["TTL"] == "86400" && headers["Urgency"] == "high" && headers["Content-Encoding"] == "aes128gcm")
        #expect(headers["Topic"] == Base64URL.text(Message.id.bytes) && headers["Topic"]?.count == 22)
        #expect(!String(decoding: body, as: UTF8.self).contains("Anna") && body.count <= 4_096)
        let claims = try claims(in: try #require(headers["Authorization"]))
        #expect(claims["aud"] as? String == "https://push.example.net:8443")
        #expect(claims["sub"] as? String == "https://kin.example.org")
        let lifetime = (claims["exp"] as? Int ?? 0) - Int(Post.now.timeIntervalSince1970)
        #expect((1...86_400).contains(lifetime))
    }

    @Test func `the token is signed with the key that browsers subscribe with`() throws {
        let key = VAPIDKey()
        let kept = try #require(VAPIDKey(privateKey: key.privateKey))
        #expect(kept.publicKey == key.publicKey && Base64URL.bytes(key.publicKey)?.count == 65)
        let text = try kept.authorization(
            for: address("https://push.example.net/x"), contact: "mailto:a@b.example", now: Post.now)
        let (signed, signature, named) = try parts(of: text)
        #expect(named == key.publicKey)
        let publicKey = try P256.Signing.PublicKey(x963Representation: Base64URL.bytes(key.publicKey) ?? [])
        let ours = try P256.Signing.ECDSASignature(rawRepresentation: Base64URL.bytes(signature) ?? [])
        #expect(publicKey.isValidSignature(ours, for: Data(signed.utf8)))
        #expect(VAPIDKey(privateKey: []) == nil)
    }

    @Test(arguments: [404, 410]) func `a subscription the service does not know is gone`(status: Int) async throws {
        let (subscription, _) = try browser()
        let post = Post(TransferResult(end: .completed, status: status, body: Array("push subscription has expired\n".utf8)))
        #expect(
            await post.sender.send(.annas(), to: .push(subscription))
                == .gone(DeliveryFailure(.answer, status: status, words: "push subscription has expired")))
    }

    @Test func `a service on this machine may do without TLS, any other may not`() async throws {
        let (subscription, _) = try browser(at: "http://push.example.net/x")
        let post = Post()
        _ = await post.sender.send(.annas(), to: .push(subscription))
        #expect(try post.onlyRequest().0.openness == .loopback)
    }

    @Test func `what was acted on elsewhere is taken back`() async throws {
        let (subscription, _) = try browser()
        let post = Post()
        #expect(await post.sender.withdraw([Message.id], badge: 2, from: .push(subscription)) == .accepted(receipt: nil))
        #expect(try post.onlyRequest().headers["Topic"] == nil)
        #expect(
            String(decoding: PushPayload.withdrawing([Message.id], badge: 2), as: UTF8.self)
                == #"{"withdraw":["0199f1a0-0000-7000-8000-00000000002a"],"badge":2}"#)
        #expect(PushPayload.withdrawing(Array(repeating: Message.id, count: 500), badge: nil).count <= PushPayload.limit)
        // More than fit are withdrawn by several messages.
        let many = Post()
        let outcome = await many.sender.withdraw(Array(repeating: Message.id, count: 500), from: .push(subscription))
        #expect(outcome == .accepted(receipt: nil))
        #expect(many.transfers.count == (500 + PushPayload.mostWithdrawn - 1) / PushPayload.mostWithdrawn)
    }

    @Test(arguments: ["https://web.push.apple.com/QGx", "https://api.PUSH.apple.com/1"])
    func `nothing is taken back in Safari, whose service wants each push to be shown`(endpoint: String) async throws {
        let (subscription, _) = try browser(at: endpoint)
        let post = Post(TransferResult(end: .completed, status: 201))
        #expect(await post.sender.withdraw([Message.id], badge: 2, from: .push(subscription)) == nil)
        #expect(throws: (any Error).self) { try post.onlyRequest() }
        #expect(await post.sender.send(.annas(), to: .push(subscription)) == .accepted(receipt: nil))
    }

    private func parts(of text: String) throws -> (signed: String, signature: String, key: String) {
        let match = try #require(try /vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)/.wholeMatch(in: text))
        return (String(match.1), String(match.2), String(match.3))
    }

    private func claims(in text: String) throws -> NSDictionary {
        let signed = try parts(of: text).signed.split(separator: ".")
        return try json(Base64URL.bytes(String(signed[1])) ?? [])
    }
}

@Suite struct PushPayloadTests {
    @Test func `the service worker gets paths of its own server`() throws {
        #expect(
            String(decoding: PushPayload.showing(.annas()), as: UTF8.self) == """
                {"id":"0199f1a0-0000-7000-8000-00000000002a","title":"Anna’s birthday","body":"Anna turns 40 today.",\
                "url":"/people/anna?from=push","actions":[\
                {"action":"done","title":"Done","url":"/alerts/act/t0ken/done"},\
                {"action":"snooze","title":"In 1 hour","url":"/alerts/act/t0ken/snooze"}],"badge":3}
                """)
    }

    @Test(arguments: ["a", "ä", "👩‍👩‍👧", "\"", "\u{1}", "\n"])
    func `a long body is shortened until all fits, whatever its letters`(letter: String) throws {
        let payload = PushPayload.showing(.annas(body: String(repeating: letter, count: 5_000)))
        #expect(payload.count <= PushPayload.limit && payload.count > 2_000)
        let body = try #require(json(payload)["body"] as? String)
        #expect(body.hasSuffix("…") && body.dropLast().allSatisfy { String($0) == letter })
    }

    @Test func `a long title leaves room`() throws {
        let message = Message(
            id: Message.id, title: String(repeating: "ü", count: 9_000), body: String(repeating: "x", count: 9_000),
            category: .catchup, fireAt: Post.now)
        let payload = PushPayload.showing(message)
        #expect(payload.count <= PushPayload.limit)
        #expect(try json(payload)["url"] as? String == "/")
    }
}
