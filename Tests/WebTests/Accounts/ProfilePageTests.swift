import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

/// The page of an account's e-mail address and picture.
@Suite struct ProfilePageTests {
    @Test func `an address is kept, prefills the form of an e-mail channel, and shows on no page of another`() async throws {
        let pages = try await FamilyPages()
        #expect(try await pages.hers.get("/settings").text.contains("href=\"/settings/profile\""))
        try await pages.hers.get("/settings/profile")
        let wrong = try await pages.hers.post("/settings/profile", ["email": "<b>anna"])
        #expect(wrong.status == 422 && wrong.text.contains("email-problem") && wrong.text.contains("value=\"&lt;b&gt;anna\""))
        #expect(try await pages.hers.post("/settings/profile", ["email": "anna@example.org"]).location == "/settings/profile")
        #expect(try await pages.hers.get("/settings/profile").text.contains("value=\"anna@example.org\""))
        #expect(try await pages.hers.get("/settings/channels/new/email").text.contains("value=\"anna@example.org\""))
        for path in [pages.path, "/settings", "/settings/profile", "/settings/channels/new/email"] {
            #expect(try await !pages.his.get(path).text.contains("anna@example.org"), "\(path)")
        }
        try await pages.hers.get("/settings/profile")
        #expect(try await pages.hers.post("/settings/profile", ["email": " "]).status == 303)
        #expect(try await pages.world.folder.accounts.account(pages.anna.id)?.email == nil)
    }

    @Test func `a picture is shown to the account and its family, and to nobody else`() async throws {
        let pages = try await FamilyPages()
        let (_, third) = try await pages.world.member("Cleo")
        try await pages.hers.get("/settings/profile")
        let wrong = try await pages.hers.upload("/settings/profile/picture", file: "no image", named: "face.png")
        #expect(wrong.status == 422 && wrong.text.contains("file-problem"))
        let sent = try await pages.hers.upload("/settings/profile/picture", file: "picture of Anna", named: "face.png")
        #expect(sent.location == "/settings/profile")
        let address = "/accounts/\(pages.anna.id)/picture"
        let page = try await pages.hers.get("/settings/profile").text
        #expect(page.contains("class=\"rail-face\" src=\"\(address)?v="))
        let named = String(try #require(page.firstMatch(of: /src="(\/accounts\/[^"]+)"/)?.1))
        let own = try await pages.hers.get(named)
        // The middle square, cut anew: never the bytes that were sent.
        #expect(own.status == 200 && own.text == "square of 50 0 300" && own.headers[.contentType] == "image/jpeg")
        #expect(own.headers[.cacheControl] == "private, max-age=31536000, immutable")
        let tag = try #require(own.headers[.eTag])
        #expect(try await pages.hers.get(address, [.ifNoneMatch: tag]).status == 304)
        let family = try await pages.his.get(pages.path).text
        #expect(family.contains("src=\"\(address)?v="))
        let seen = try await pages.his.get(named)
        #expect(seen.status == 200 && seen.headers[.cacheControl] == "private, no-cache")
        #expect(try await third.get(address).status == 404)
        #expect(try await third.get("/accounts/\(pages.ben.id)/picture").status == 404)
        try await pages.hers.get("/settings/profile")
        #expect(try await pages.hers.post("/settings/profile/picture-removal").status == 303)
        #expect(try await pages.hers.get(address).status == 404)
        #expect(try await !pages.his.get(pages.path).text.contains(address))
    }
}
