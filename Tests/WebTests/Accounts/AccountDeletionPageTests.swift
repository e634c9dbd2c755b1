import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

/// The page on which an account is deleted.
@Suite struct AccountDeletionPageTests {
    private let path = "/settings/account/deletion"

    @Test func `it offers an export and says what goes and what stays, before anything is asked`() async throws {
        let pages = try await FamilyPages()
        _ = try await pages.world.folder.accounts.makeFamily(named: "Only <i>mine", by: pages.ben.id, at: pages.world.now)
        #expect(try await pages.his.get("/settings/password").text.contains("href=\"\(path)\""))
        let page = try await pages.his.get(path).text
        #expect(page.contains("href=\"/export\"") && page.contains("Your own data: 0 people"))
        #expect(page.contains("The family The Bergers stays with its other members"))
        #expect(page.contains("The family Only &lt;i&gt;mine, because you are its only member"))
        #expect(page.contains("Backups of the server") && page.contains("name=\"name\""))
        #expect(!page.contains("name=\"currentPassword\""))
    }

    @Test func `it takes the account's name, and the password where the sign-in is not fresh`() async throws {
        let world = try World()
        let (anna, hers) = try await world.member("Anna")
        let (ben, his) = try await world.member("Ben")
        let phone = Browser(world)
        try await phone.signIn("Ben", "a password for tests")
        world.wait(16 * 60)
        #expect(try await his.get(path).text.contains("name=\"currentPassword\""))
        let password = ["currentPassword": "a password for tests"]
        for wrong in ["", "Anna", "Ben Berg"] {
            let answer = try await his.post(path, password.merging(["name": wrong]) { $1 })
            #expect(answer.status == 422 && answer.text.contains("That is not the name of your account"), "\(wrong)")
        }
        let wrong = try await his.post(path, ["name": "ben", "currentPassword": "another password"])
        #expect(wrong.status == 422 && wrong.text.contains("password-problem"))
        #expect(try await his.post(path, ["name": "ben"]).status == 422)
        #expect(try await world.folder.accounts.account(ben.id) != nil)
        let done = try await his.post(path, password.merging(["name": "ben"]) { $1 })
        #expect(done.status == 303 && done.location == "/account-deleted")
        #expect(done.headers[.known("Clear-Site-Data")] == "\"cache\"")
        #expect(try await his.get("/account-deleted").text.contains("Your account was deleted"))
        for browser in [his, phone] { #expect(try await browser.get("/people").location?.hasPrefix("/sign-in") == true) }
        #expect(try await world.folder.accounts.list().map(\.id) == [anna.id])
        #expect(try await hers.get("/people").status == 200)
        let spaces = world.folder.url.appending(path: "spaces")
        let left = try FileManager.default.contentsOfDirectory(atPath: spaces.path)
        #expect(!left.contains(ben.personalSpace.description) && left.contains(anna.personalSpace.description))
    }

    @Test func `the last owner is told to hand the server over, and cannot go`() async throws {
        let world = try World()
        let (_, hers) = try await world.member("Anna")
        let (ben, _) = try await world.member("Ben")
        let page = try await hers.get(path).text
        #expect(page.contains("Make another account an owner, then delete this one") && !page.contains("name=\"name\""))
        #expect(page.contains("href=\"/settings/accounts\""))
        #expect(try await hers.post(path, ["name": "Anna"]).status == 409)
        #expect(try await world.folder.accounts.list().count == 2)
        try await world.folder.accounts.setServerRole(.owner, of: ben.id, by: nil, at: world.now)
        try await hers.get(path)
        #expect(try await hers.post(path, ["name": "Anna"]).location == "/account-deleted")
    }

    @Test func `an account without a password has to have signed in just now`() async throws {
        let world = try World()
        _ = try await world.member("Ina")
        let (anna, hers) = try await world.member("Anna")
        // Passkeys are its way in.
        let (accounts, secret) = (world.folder.accounts, SecretToken())
        try await accounts.setPasswordHash(nil, of: anna.id, at: world.now)
        _ = try await accounts.openSession(
            tokenHash: secret.digest, for: anna.id, userAgent: "", at: world.now,
            expiresAt: world.now.addingTimeInterval(86_400))
        hers.setCookie("kinkeeper", secret.text)
        world.wait(16 * 60)
        try await hers.get(path)
        let stale = try await hers.post(path, ["name": "Anna"])
        #expect(stale.status == 422 && stale.text.contains("sign in again"))
        #expect(try await world.folder.accounts.account(anna.id) != nil)
    }
}
