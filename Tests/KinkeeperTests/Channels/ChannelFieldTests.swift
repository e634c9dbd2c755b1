import Foundation
import Kinkeeper
import Testing

@Suite struct ChannelFieldTests {
    @Test func `a destination is read and described by the same fields`() throws {
        let given: [(Channel.Kind, [Channel.Field: String])] = [
            (.ntfy, [.server: "https://ntfy.example.org", .topic: "garden", .token: "tk_1"]),
            (.ntfy, [.server: "https://ntfy.example.org:8443/sub", .topic: "a-b_1", .user: "anna", .password: "p:w"]),
            (
                .email,
                [
                    .host: "mail.example.org", .port: "2525", .security: "opportunistic", .from: "k@example.org",
                    .to: "anna+kin@example.org", .user: "anna", .password: "pw",
                ]
            ),
            (.desktop, [.machine: "annas-laptop"]),
            (.webhook, [.url: "http://192.168.1.5:8123/api/hook?x=1", .secret: "whsec_" + key(32)]),
            (
                .push,
                [
                    .endpoint: "https://push.example.net/s3", .p256dh: point,
                    .auth: Base64URL.text(Array(repeating: 1, count: 16)),
                ]
            ),
        ]
        for (kind, fields) in given {
            let destination = try Channel.Destination(kind, fields)
            #expect(destination.kind == kind)
            #expect(destination.openFields == fields.filter { !$0.key.isSecret })
            #expect(destination.keptSecrets == Set(fields.keys.filter(\.isSecret)))
            #expect(try destination.changed([:]) == destination)
            for secret in fields.values where secret.count > 6 {
                let isSecret = fields.contains { $0.value == secret && $0.key.isSecret }
                #expect(!isSecret || !"\(destination) \(destination.place)".contains(secret))
            }
        }
    }

    @Test func `what is not said is the usual`() throws {
        guard case .ntfy(let topic) = try Channel.Destination(.ntfy, [.topic: " t "]) else { return }
        #expect(topic.server.absoluteString == "https://ntfy.sh" && topic.topic == "t" && topic.credentials == nil)
        guard case .email(let route) = try Channel.Destination(.email, [.to: "a@b.example", .host: "mx.b.example"]) else {
            return
        }
        #expect(route.security == .startTLS && route.port == 587 && route.from == "a@b.example" && route.login == nil)
        guard case .webhook(let one) = try Channel.Destination(.webhook, [.url: "https://x.example/"]),
            case .webhook(let other) = try Channel.Destination(.webhook, [.url: "https://x.example/"])
        else { return }
        #expect(one.secret.count == 32 && one.secret != other.secret)
    }

    @Test(
        arguments: [
            (Channel.Kind.ntfy, [:], Channel.Field.topic, Channel.FieldProblem.Fault.missing),
            (.ntfy, [.topic: "a b"], .topic, .notATopic), (.ntfy, [.topic: "ä"], .topic, .notATopic),
            (.ntfy, [.topic: "a/b"], .topic, .notATopic), (.ntfy, [.topic: "t", .server: "ntfy.sh"], .server, .notAURL),
            (.ntfy, [.topic: "t", .server: "file:///etc"], .server, .notAURL),
            (.ntfy, [.topic: "t", .server: "https://a:b@ntfy.sh"], .server, .notAURL),
            (.ntfy, [.topic: "t", .server: "https://x/#y"], .server, .notAURL),
            (.ntfy, [.topic: "t", .server: "https://ex%0aample/"], .server, .notAURL),
            (.ntfy, [.topic: "t", .token: "x", .user: "y", .password: "z"], .token, .mismatched),
            (.ntfy, [.topic: "t", .user: "y"], .password, .mismatched),
            (.ntfy, [.topic: "t", .password: "y"], .user, .mismatched),
            (.ntfy, [.topic: "t", .token: "x\r\nHost: y"], .token, .unusable),
            (.ntfy, [.topic: "t", .user: "a:b", .password: "c"], .user, .unusable),
            (.webhook, [.url: "https://x.example/", .secret: "short"], .secret, .notAKey),
            (.webhook, [.url: "https://x.example/ y"], .url, .notAURL),
            (.webhook, [.url: "javascript:alert(1)"], .url, .notAURL),
            (.email, [.to: "a@b.example"], .host, .missing), (.email, [.host: "mx"], .to, .missing),
            (.email, [.to: "a@b.example, c@d.example", .host: "mx"], .to, .notAMailAddress),
            (.email, [.to: "a@b.example\r\nDATA", .host: "mx"], .to, .unusable),
            (.email, [.to: "a@b>@c.example", .host: "mx"], .to, .notAMailAddress),
            (.email, [.to: "a@b.example", .host: "mx/evil"], .host, .notAHost),
            (.email, [.to: "a@b.example", .host: "mx", .port: "70000"], .port, .notAPort),
            (.email, [.to: "a@b.example", .host: "mx", .port: "x"], .port, .notAPort),
            (.email, [.to: "a@b.example", .host: "mx", .security: "ssl"], .security, .notASecurity),
            (.push, [.endpoint: "https://x.example/", .p256dh: "AAAA", .auth: "AAAAAAAAAAAAAAAAAAAAAA"], .p256dh, .notAKey),
        ] as [(Channel.Kind, [Channel.Field: String], Channel.Field, Channel.FieldProblem.Fault)])
    func `what cannot be is told with its field`(
        kind: Channel.Kind, given: [Channel.Field: String], field: Channel.Field, fault: Channel.FieldProblem.Fault
    ) {
        #expect(throws: Channel.FieldProblem(field, fault)) { try Channel.Destination(kind, given) }
    }

    @Test func `a password is not sent to another server than it was given for`() throws {
        let mail = try Channel.Destination(
            .email, [.to: "a@b.example", .host: "mx.b.example", .user: "a", .password: "s3cret"])
        #expect(try mail.changed([.to: "c@b.example"]).keptSecrets == [.password])
        for change in [[Channel.Field.host: "evil.example"], [.security: "none"], [.port: "2525"]] {
            #expect(throws: Channel.FieldProblem(.password, .mismatched)) { try mail.changed(change) }
        }
        // A form that leaves the port empty means the usual one.
        #expect(try mail.changed([.port: "", .security: "starttls"]).keptSecrets == [.password])
        #expect(try mail.changed([.port: "587", .security: ""]).keptSecrets == [.password])
        #expect(try mail.changed([.user: ""]).keptSecrets.isEmpty)
        let topic = try Channel.Destination(.ntfy, [.topic: "t", .token: "tk"])
        #expect(try topic.changed([.server: "https://evil.example"]).keptSecrets.isEmpty)
        #expect(try topic.changed([.user: "a", .password: "b"]).keptSecrets == [.password])
        #expect(try topic.changed([.user: "a", .password: "b"]).changed([.token: "tk"]).keptSecrets == [.token])
    }

    @Test func `health counts failures until something arrives`() {
        let (first, second) = (Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2))
        let failure = DeliveryFailure(.answer, status: 500, words: "oops")
        var health = ChannelHealth().after(.failed(failure, retryAfter: nil), at: first).after(.refused(failure), at: second)
        #expect(health == ChannelHealth(failedAt: second, failure: failure, failuresInARow: 2))
        #expect(health.after(.failed(DeliveryFailure(.cancelled), retryAfter: nil), at: first) == health)
        health = health.after(.accepted(receipt: nil), at: second)
        #expect(health == ChannelHealth(acceptedAt: second, failedAt: second, failure: failure, failuresInARow: 0))
    }

    @Test func `every category has a name of its own`() {
        #expect(Set(AlertCategory.allCases.map(\.name)).count == AlertCategory.allCases.count)
        #expect(AlertCategory.allCases.allSatisfy { AlertCategory(name: $0.name) == $0 })
        #expect(AlertCategory(name: "else") == nil)
    }

    private let point = Base64URL.text([4] + [UInt8](repeating: 9, count: 64))

    private func key(_ count: Int) -> String { Data(repeating: 5, count: count).base64EncodedString() }
}
