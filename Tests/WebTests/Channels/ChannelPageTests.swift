import Foundation
import HTTPSupport
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

@Suite struct ChannelPageTests {
    private let mail = [
        "name": "Mail", "to": "anna@example.org", "host": "mx.example.org", "security": "starttls", "port": "", "from": "",
        "user": "anna", "password": "hush-hush", "category": "occasion",
    ]

    @Test func `a channel is added, changed and removed, and its password is never shown`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        try await browser.get("/settings/channels/new/email")
        #expect(try await browser.post("/settings/channels/new/email", mail).location == "/settings/channels")
        let channel = try #require(try await world.folder.accounts.channels(of: account.id).first)
        #expect(channel.destination.keptSecrets == [.password] && channel.muted.count == AlertCategory.allCases.count - 1)
        let list = try await browser.get("/settings/channels").text
        #expect(list.contains("anna@example.org") && list.contains("Nothing sent yet.") && !list.contains("hush-hush"))
        let path = Routes.channel.path(channel.id)
        let form = try await browser.get(path).text
        #expect(form.contains("mx.example.org") && form.contains("Saved.") && !form.contains("hush-hush"))
        var changes = mail
        (changes["password"], changes["to"]) = ("", "ben@example.org")
        #expect(try await browser.post(path, changes).status == 303)
        let changed = try #require(try await world.folder.accounts.channel(channel.id, of: account.id))
        #expect(changed.destination.place == "ben@example.org" && changed.destination.keptSecrets == [.password])
        let removal = Routes.channelRemoval.path(channel.id)
        #expect(try await browser.get(removal).text.contains("Remove “Mail”?"))
        #expect(try await browser.post(removal).status == 303)
        #expect(try await world.folder.accounts.channels(of: account.id).isEmpty)
    }

    @Test func `what cannot be is said beside its field, and what was typed stays but the password`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        try await browser.get("/settings/channels/new/email")
        var wrong = mail
        wrong["to"] = "anna"
        let answer = try await browser.post("/settings/channels/new/email", wrong)
        #expect(answer.status == 422 && answer.text.contains("anna@example.org") && answer.text.contains("mx.example.org"))
        #expect(answer.text.contains("aria-invalid") && !answer.text.contains("hush-hush"))
        wrong = mail
        wrong["name"] = " "
        #expect(try await browser.post("/settings/channels/new/email", wrong).status == 422)
        #expect(try await world.folder.accounts.channels(of: account.id).isEmpty)
    }

    @Test func `another mail server wants the password again`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        try await browser.get("/settings/channels/new/email")
        try await browser.post("/settings/channels/new/email", mail)
        let channel = try #require(try await world.folder.accounts.channels(of: account.id).first)
        var moved = mail
        (moved["password"], moved["host"]) = ("", "evil.example")
        let answer = try await browser.post(Routes.channel.path(channel.id), moved)
        #expect(answer.status == 422)
        #expect(try await world.folder.accounts.channel(channel.id, of: account.id) == channel)
    }

    @Test func `the secret of a webhook is shown once`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        try await browser.get("/settings/channels/new/webhook")
        let form = ["name": "Home", "url": "https://home.example.org/hook", "secret": ""]
        let answer = try await browser.post("/settings/channels/new/webhook", form)
        let channel = try #require(try await world.folder.accounts.channels(of: account.id).first)
        let secret = try #require(channel.destination.webhookSecret)
        #expect(answer.text.contains(EscapedHTML().escapeText(secret)))
        #expect(!(try await browser.get("/settings/channels").text.contains("whsec_")))
    }

    @Test func `a browser subscribes once, by the server's key`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let page = try await browser.get("/settings/channels").text
        let key = try #require(page.firstMatch(of: /data-push data-key="([\w-]{87})"/)?.1)
        let fields = [
            "endpoint": "https://push.example.net/hush-hush", "p256dh": String(key),
            "auth": Base64URL.text([UInt8](repeating: 3, count: 16)), "device": "Firefox on Android",
        ]
        for _ in 0..<2 { #expect(try await browser.post("/settings/channels/push", fields).status == 303) }
        let channels = try await world.folder.accounts.channels(of: account.id)
        #expect(channels.map(\.name) == ["Firefox on Android"])
        let list = try await browser.get("/settings/channels").text
        #expect(list.contains("push.example.net") && !list.contains("hush-hush") && list.contains(key))
        let broken = try await browser.post("/settings/channels/push", ["endpoint": "javascript:alert(1)"])
        #expect(broken.status == 400)
    }

    @Test func `a test says that the server may not go there`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        try await browser.get("/settings/channels/new/ntfy")
        try await browser.post(
            "/settings/channels/new/ntfy", ["name": "Phone", "server": "http://127.0.0.1:1", "topic": "t"])
        let channel = try #require(try await world.folder.accounts.channels(of: account.id).first)
        try await browser.post(Routes.channelTest.path(channel.id))
        let page = try await browser.get("/settings/channels").text
        #expect(page.contains("The test did not arrive") && page.contains("may not send to 127.0.0.1"))
    }
}
