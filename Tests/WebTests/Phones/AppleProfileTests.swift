import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct AppleProfileTests {
    private func members(_ answer: Answer) throws -> [String: Any] {
        let list = try PropertyListSerialization.propertyList(from: Data(answer.bytes), format: nil)
        return try #require(list as? [String: Any])
    }

    private func contacts(_ answer: Answer) throws -> [String: Any] {
        try #require((try members(answer)["PayloadContent"] as? [[String: Any]])?.first)
    }

    private func profile(_ url: String, of name: String = "Anna", for kind: String = "iphone") async throws -> Answer {
        let world = try World(publicURL: url)
        return try await world.member(name).1.get("/phones/\(kind)/kinkeeper.mobileconfig")
    }

    @Test func `it fills in server and name, and no password unless that is asked for`() async throws {
        let answer = try await profile("https://kin.example.org")
        #expect(answer.headers[.contentType] == "application/x-apple-aspen-config")
        #expect(answer.headers[.contentDisposition] == "attachment; filename=\"kinkeeper.mobileconfig\"")
        #expect(answer.headers[.cacheControl] == "private, no-store")
        let account = try contacts(answer)
        #expect(account["PayloadType"] as? String == "com.apple.carddav.account")
        #expect(account["CardDAVHostName"] as? String == "kin.example.org")
        #expect(account["CardDAVPort"] as? Int == 443 && account["CardDAVUseSSL"] as? Bool == true)
        #expect(account["CardDAVUsername"] as? String == "Anna" && account["CardDAVPassword"] == nil)
        #expect(account["CardDAVPrincipalURL"] as? String == "/dav/principals/Anna/")
        let calendar = try #require((try members(answer)["PayloadContent"] as? [[String: Any]])?.last)
        #expect(calendar["PayloadType"] as? String == "com.apple.caldav.account")
        #expect(calendar["CalDAVHostName"] as? String == "kin.example.org" && calendar["CalDAVPassword"] == nil)
        #expect(calendar["CalDAVPrincipalURL"] as? String == "/dav/principals/Anna/")
        let whole = try members(answer)
        #expect(whole["PayloadType"] as? String == "Configuration" && whole["PayloadVersion"] as? Int == 1)
    }

    @Test func `an odd name and port are written as they are`() async throws {
        let account = try contacts(try await profile("http://kin.lan:8080", of: "Zoë & <Ann>/x"))
        #expect(account["CardDAVUsername"] as? String == "Zoë & <Ann>/x")
        #expect(account["CardDAVPrincipalURL"] as? String == "/dav/principals/Zo%C3%AB%20%26%20%3CAnn%3E%2Fx/")
        #expect(account["CardDAVPort"] as? Int == 8080 && account["CardDAVUseSSL"] as? Bool == false)
    }

    @Test func `it has the same identifiers each time, and others for another account or device`() async throws {
        let world = try World(publicURL: "https://kin.example.org")
        let (_, anna) = try await world.member("Anna")
        let (_, ben) = try await world.member("Ben")
        func identifiers(_ browser: Browser, _ kind: String) async throws -> [String] {
            let answer = try await browser.get("/phones/\(kind)/kinkeeper.mobileconfig")
            let parts = [try members(answer), try contacts(answer)]
            return try parts.map { try #require(UUID(uuidString: $0["PayloadUUID"] as? String ?? "")).uuidString }
        }
        let phone = try await identifiers(anna, "iphone")
        #expect(Set(phone).count == 2)
        #expect(try await identifiers(anna, "iphone") == phone)
        #expect(try await Set(phone).isDisjoint(with: identifiers(anna, "mac")))
        #expect(try await Set(phone).isDisjoint(with: identifiers(ben, "iphone")))
        #expect(try await anna.get("/phones/android/kinkeeper.mobileconfig").status == 404)
    }

    @Test func `by choice it holds a new app password, which opens the account`() async throws {
        let world = try World(publicURL: "https://kin.example.org")
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/phones/iphone")
        let answer = try await anna.post("/phones/iphone/kinkeeper.mobileconfig", ["name": "iPhone"])
        #expect(answer.headers[.contentType] == "application/x-apple-aspen-config")
        let text = try #require(try contacts(answer)["CardDAVPassword"] as? String)
        let secret = try #require(AppPasswordSecret(typed: text))
        let attempt = AppPasswordTry(accountName: "anna", hash: secret.digest, source: "198.51.100.7")
        guard case .opens(let found, let owner) = try await world.folder.accounts.tryAppPassword(attempt, at: world.now) else {
            Issue.record("The password of the profile opens nothing.")
            return
        }
        #expect(owner.id == account.id && found.name == "iPhone")
        #expect(try await anna.post("/phones/iphone/kinkeeper.mobileconfig", ["name": ""]).status == 422)
        #expect(try await anna.post("/phones/android/kinkeeper.mobileconfig", ["name": "x"]).status == 404)
        #expect(try await world.folder.accounts.appPasswords(of: account.id).count == 1)
    }
}
