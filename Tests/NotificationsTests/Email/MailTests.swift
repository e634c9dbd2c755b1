import Foundation
import Kinkeeper
import Testing

@testable import Notifications

@Suite struct MailTests {
    let route = MailRoute(
        host: "mail.example.org", port: 587, security: .startTLS, login: .init(user: "anna", password: "s3cret"),
        from: "kin@example.org", to: "anna@example.org")

    @Test func `a mail is well-formed to the byte`() {
        let sender = MailSender(carrier: Post().carrier, serverName: "kin.example.org", now: Post.now)
        #expect(
            sender.text(of: .annas(body: "Zoë turns 40 today.\nCall = good. "), over: route)
                == [
                    "Date: Sun, 22 Nov 2026 05:30:07 +0000", "From: Kinkeeper <kin@example.org>", "To: <anna@example.org>",
                    "Message-ID: <0199f1a0-0000-7000-8000-00000000002a@kin.example.org>",
                    "Subject: =?utf-8?B?QW5uYeKAmXMgYmlydGhkYXk=?=", "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
                    "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable", "",
                    "Zo=C3=AB turns 40 today.", "Call =3D good.=20", "", "https://kin.example.org/people/anna?from=3Dpush", "",
                ].joined(separator: "\r\n"))
    }

    @Test(arguments: [
        "Hello\r\nBcc: eve@example.org", "Hello\nBcc: x", "Hello\u{2028}Bcc: x", "Hello\u{85}Bcc: x", "Hello\u{0}Bcc: x",
        "Hello\r\n\r\n<script>", String(repeating: "long ", count: 90) + "\r\n.\r\nMAIL FROM:<x>",
    ])
    func `no title can add a line to the header`(title: String) {
        let field = MailText.field("Subject", freeText: title)
        #expect(field.hasSuffix("\r\n"))
        let lines = field.dropLast(1).split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.first?.hasPrefix("Subject: ") == true)
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" =?utf-8?B?") })
        #expect(lines.allSatisfy { line in line.utf8.count <= 90 && line.utf8.allSatisfy { (0x20...0x7E).contains($0) } })
    }

    @Test func `encoded words are short and split no character`() {
        let title = String(repeating: "Ünder 👩‍👩‍👧 ", count: 30)
        let words = MailText.field("Subject", freeText: title).dropFirst("Subject: ".count).split(separator: "\r\n ")
        let decoded = words.map { word -> String in
            let text = word.trimmingCharacters(in: .whitespacesAndNewlines)
            #expect(text.utf8.count <= 75)
            let data = Data(base64Encoded: String(text.dropFirst(10).dropLast(2))) ?? Data()
            return String(data: data, encoding: .utf8) ?? "?"
        }
        #expect(decoded.joined() == MailText.oneLine(title))
    }

    @Test(arguments: ["=?utf-8?B?aGk=?=", "plain", String(repeating: "word ", count: 30)])
    func `a title reads as it was written`(title: String) {
        let field = MailText.field("Subject", freeText: title)
        #expect(field == "Subject: plain\r\n" || field.contains("=?utf-8?B?"))
    }

    @Test func `lines of a body are short, whatever is in them`() {
        var generator = SeededBytes()
        for _ in 0..<200 {
            let text = String(decoding: (0..<400).map { _ in generator.next() }, as: UTF8.self)
            let lines = MailText.quotedPrintable(text).components(separatedBy: "\r\n")
            #expect(lines.allSatisfy { $0.utf8.count <= 76 && !$0.hasSuffix(" ") && !$0.contains("\n") })
        }
        let long = MailText.quotedPrintable(String(repeating: "x", count: 76))
        #expect(long == String(repeating: "x", count: 76) + "\r\n")
    }

    @Test func `the server is asked for TLS and gets the login`() async throws {
        let said = Array("250 2.0.0 Ok: queued as 4711\r\n221 Bye\r\n".utf8)
        let post = Post(TransferResult(end: .completed, status: 250, head: said))
        #expect(await post.sender.send(.annas(), to: .email(route)) == .accepted(receipt: "250 2.0.0 Ok: queued as 4711"))
        let transfer = try #require(post.transfers.first)
        #expect(transfer.url == "smtp://mail.example.org:587/kin.example.org" && transfer.openness == .encrypted)
        guard case .mail(let from, let to, let security, let login, _) = transfer.content else { throw Post.NoRequest() }
        #expect(from == "kin@example.org" && to == "anna@example.org" && security == .required)
        #expect(login == Transfer.Login(user: "anna", password: "s3cret"))
    }

    @Test(arguments: [
        (MailRoute.Security.tls, true, "smtps", Transfer.Openness.encrypted), (.opportunistic, false, "smtp", .encrypted),
        (.opportunistic, true, "smtp", .ownNetworks), (.none, false, "smtp", .ownNetworks),
    ])
    func `a password crosses no network of others in the clear`(
        security: MailRoute.Security, signsIn: Bool, scheme: String, openness: Transfer.Openness
    ) async throws {
        let post = Post(TransferResult(end: .completed, status: 250))
        let route = MailRoute(
            host: "::1", port: 25, security: security, login: signsIn ? .init(user: "a", password: "b") : nil,
            from: "a@example.org", to: "a@example.org")
        _ = await post.sender.send(.annas(), to: .email(route))
        #expect(post.transfers.first?.openness == openness)
        #expect(post.transfers.first?.url.hasPrefix("\(scheme)://[::1]:25/") == true)
    }

    @Test(arguments: [
        (
            TransferResult.End.signIn, 535,
            Outcome.failed(DeliveryFailure(.signIn, status: 535, words: "535 no"), retryAfter: nil)
        ),
        (.broken, 550, .refused(DeliveryFailure(.answer, status: 550, words: "535 no"))),
        (.broken, 451, .failed(DeliveryFailure(.answer, status: 451, words: "535 no"), retryAfter: nil)),
        (.timeout, 220, .failed(DeliveryFailure(.timeout), retryAfter: nil)),
        (.notAllowed("10.0.0.1"), 0, .refused(DeliveryFailure(.notAllowed, words: "10.0.0.1"))),
    ])
    func `4xx is for now and 5xx for good`(end: TransferResult.End, status: Int, expected: Outcome) async {
        let post = Post(TransferResult(end: end, status: status, head: Array("220 hello\r\n535 no\r\n".utf8)))
        #expect(await post.sender.send(.annas(), to: .email(route)) == expected)
    }
}

/// Bytes that look random and are the same every time.
private struct SeededBytes {
    private var state: UInt64 = 42

    mutating func next() -> UInt8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 33)
    }
}
