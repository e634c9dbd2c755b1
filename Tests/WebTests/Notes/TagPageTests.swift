import Foundation
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct TagPageTests {
    @Test func `tags are listed, renamed, and made one after a question`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        #expect(try await browser.get("/tags").text.contains("No tags yet"))
        _ = try await space.createNote(NoteDraft(title: "A", tags: ["house/roof", "home"]), asking: account.id, at: world.now)
        _ = try await space.createNote(NoteDraft(title: "B", tags: ["haus"]), asking: account.id, at: world.now)
        #expect(try await browser.get("/tags").text.contains("href=\"/tag?tag=house%2Froof\""))
        #expect(try await browser.get("/tag?tag=HOUSE%2Froof").text.contains("#<bdi>house/roof</bdi>"))
        #expect(try await browser.get("/tag?tag=none").status == 404)
        #expect(try await browser.post("/tag", ["tag": "haus", "name": "hut"]).status == 303)
        #expect(try await browser.post("/tag?tag=hut&name=haus").status == 303)
        let asked = try await browser.post("/tag", ["tag": "haus", "name": "home"])
        #expect(asked.status == 422 && asked.text.contains("One note already has #home"))
        #expect(try await browser.post("/tag", ["tag": "haus", "name": "home", "sure": "1"]).status == 303)
        let comma = try await browser.post("/tag", ["tag": "home", "name": "a, b"])
        #expect(comma.status == 422 && comma.text.contains("contains a comma"))
        let trailing = try await browser.post("/tag", ["tag": "home", "name": "cottage,"])
        #expect(trailing.headers[.location]?.hasPrefix("/tag?tag=cottage") == true)
        #expect(try await browser.post("/tag", ["tag": "cottage", "name": "home"]).status == 303)
        #expect(try await browser.post("/tag", ["tag": "none", "name": "some"]).status == 404)
        #expect(try await space.noteTags(limit: 9).map(\.tag).sorted() == ["home", "house/roof"])
    }
}
