import Foundation
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

/// Notifications of a browser end with its session.
@Suite struct SignedOutChannelTests {
    private func subscription(_ name: String, _ more: [String: String] = [:]) -> [String: String] {
        [
            "endpoint": "https://push.example.net/\(name)", "device": name,
            "p256dh": Base64URL.text([4] + [UInt8](repeating: 9, count: 64)),
            "auth": Base64URL.text([UInt8](repeating: 1, count: 16)),
        ].merging(more) { $1 }
    }

    private func names(_ world: World, _ account: Account) async throws -> [String] {
        try await world.folder.accounts.channels(of: account.id).map(\.name)
    }

    @Test func `signing out ends them`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings/channels")
        #expect(try await anna.post("/settings/channels/push", subscription("phone")).status == 303)
        #expect(try await names(world, account) == ["phone"])
        #expect(try await anna.post("/sign-out").status == 303)
        #expect(try await names(world, account).isEmpty)
    }

    @Test func `a lost phone is signed out from elsewhere, and the browser at hand goes on`() async throws {
        let world = try World()
        let (account, desk) = try await world.member("Anna")
        let atHand = try await world.folder.accounts.sessions(of: account.id, at: world.now).map(\.id)
        let phone = Browser(world, from: "192.0.2.2")
        try await phone.signIn("Anna", "a password for tests")
        for (browser, name) in [(desk, "desk"), (phone, "phone")] {
            try await browser.get("/settings/channels")
            try await browser.post("/settings/channels/push", subscription(name))
        }
        let sessions = try await world.folder.accounts.sessions(of: account.id, at: world.now)
        let lost = try #require(sessions.first { !atHand.contains($0.id) })
        try await desk.get("/settings")
        #expect(try await desk.post(Routes.sessionRevoking.path(lost.id)).status == 303)
        #expect(try await names(world, account) == ["desk"])
        // A new password, too, leaves the browser that asked for it.
        try await desk.get("/settings")
        let change = ["currentPassword": "a password for tests", "newPassword": "the second password"]
        #expect(try await desk.post("/settings/password", change).status == 303)
        #expect(try await names(world, account) == ["desk"])
        try await desk.get("/settings")
        #expect(try await desk.post("/sign-out").status == 303)
        #expect(try await names(world, account).isEmpty)
    }

    @Test func `a browser that is signed in anew keeps its channel if there is one, and gets none else`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings/channels")
        #expect(try await anna.post("/settings/channels/push", subscription("phone", ["again": "yes"])).status == 404)
        #expect(try await names(world, account).isEmpty)
        try await anna.post("/settings/channels/push", subscription("phone"))
        world.wait(31 * 24 * 60 * 60)
        try await anna.signIn("Anna", "a password for tests")
        try await anna.get("/settings/channels")
        #expect(try await anna.post("/settings/channels/push", subscription("phone", ["again": "yes"])).status == 204)
        #expect(try await names(world, account) == ["phone"])
        try await anna.post("/sign-out")
        #expect(try await names(world, account).isEmpty)
    }

    @Test func `a page says with which session it was asked for`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let name = try #require(HTTPField.Name("Kinkeeper-Session"))
        let session = try #require(try await world.folder.accounts.sessions(of: account.id, at: world.now).first)
        let page = try await anna.get("/")
        #expect(page.headers[name] == session.id.description)
        #expect(page.text.contains("data-account=\"\(account.id)\""))
        let stranger = try await Browser(world).get("/sign-in")
        #expect(stranger.headers[name] == nil && !stranger.text.contains("data-account"))
    }
}
