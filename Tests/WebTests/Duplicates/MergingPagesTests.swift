import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct MergingPagesTests {
    private struct Scene {
        let world: World
        let space: Space
        let browser: Browser
        let kept: Person.ID
        let merged: Person.ID

        init(language: String = "en") async throws {
            world = try World()
            let (account, browser) = try await world.member("Marlene")
            self.browser = browser
            space = try await world.space(of: account)
            kept = try await space.add(
                "Quirina Blau", birthday: try PartialDate(year: 1985, month: 4, day: 12), note: "Likes cake")
            merged = try await space.add("Quirina Blau-Rot", birthday: try PartialDate(month: 4, day: 13))
        }

        /// The fields of the preview's form.
        func fields(_ page: Answer) -> [String: String] {
            var fields: [String: String] = [:]
            for match in page.text.matches(of: /<input type="hidden" name="(with|version|merge)" value="([^"]+)"/) {
                fields[String(match.1)] = String(match.2)
            }
            return fields
        }

        var preview: String { "/people/\(kept)/merging?with=\(merged)" }
    }

    @Test func `the preview asks about what differs and shows the result`() async throws {
        let scene = try await Scene()
        let page = try await scene.browser.get(scene.preview)
        #expect(page.status == 200)
        #expect(page.text.contains("name=\"birthday\" value=\"kept\" checked"))
        #expect(page.text.contains("name=\"name\" value=\"merged\" checked"), "the fuller name")
        #expect(page.text.contains("Likes cake"))
        #expect(!page.text.contains("name=\"organisation\""))
        #expect(scene.fields(page).count == 3)
    }

    @Test func `merging leads to the kept person, whose page undoes it`() async throws {
        let scene = try await Scene()
        let page = try await scene.browser.get(scene.preview)
        var fields = scene.fields(page)
        fields["birthday"] = "merged"
        fields["name"] = "kept"
        let answer = try await scene.browser.post("/people/\(scene.kept)/merging", fields)
        #expect(answer.status == 303)
        #expect(answer.location == "/people/\(scene.kept)")
        let person = try await scene.browser.get("/people/\(scene.kept)")
        #expect(person.text.contains("The two are now one"))
        #expect(person.text.contains("13 April"))
        #expect(person.text.contains("Also: Birthday 12 April 1985"))
        #expect(person.text.contains("Merged from"))
        #expect(try await scene.browser.get("/people/\(scene.merged)").location == "/people/\(scene.kept)")
        #expect(try await !scene.browser.get("/people").text.contains("Blau-Rot"))
        let undo = try #require(person.text.firstMatch(of: /action="(\/merges\/[^"]+\/undoing)"/)).1
        #expect(try await scene.browser.post(String(undo)).status == 303)
        #expect(try await scene.browser.get("/people").text.contains("Blau-Rot"))
        #expect(try await scene.space.person(scene.kept)?.profile.note == "Likes cake")
    }

    @Test func `sending the form twice merges once`() async throws {
        let scene = try await Scene()
        let fields = scene.fields(try await scene.browser.get(scene.preview))
        for _ in 0..<2 { #expect(try await scene.browser.post("/people/\(scene.kept)/merging", fields).status == 303) }
        #expect(try await scene.space.merges(into: scene.kept).count == 1)
    }

    @Test func `who was overtaken is told and shown both again, with what they chose`() async throws {
        let scene = try await Scene()
        var fields = scene.fields(try await scene.browser.get(scene.preview))
        fields["birthday"] = "merged"
        try await scene.space.setCategory(.friend, of: scene.merged, at: scene.world.now)
        let answer = try await scene.browser.post("/people/\(scene.kept)/merging", fields)
        #expect(answer.status == 409)
        #expect(answer.text.contains("changed in the meantime"))
        #expect(answer.text.contains("name=\"birthday\" value=\"merged\" checked"))
        #expect(try await scene.space.merges(into: scene.kept) == [])
        var again = scene.fields(answer)
        again["birthday"] = "merged"
        #expect(try await scene.browser.post("/people/\(scene.kept)/merging", again).status == 303)
    }

    @Test func `somebody to merge with is found by a part of their name, never the person`() async throws {
        let scene = try await Scene()
        let page = try await scene.browser.get("/people/\(scene.kept)/merging?q=quirina")
        #expect(page.text.contains("merging?with=\(scene.merged)"))
        #expect(!page.text.contains("merging?with=\(scene.kept)"))
        #expect(try await scene.browser.get("/people/\(scene.kept)/merging?q=xyzzy").text.contains("Nobody else matches"))
    }

    @Test func `nonsense in addresses and forms is not found`() async throws {
        let scene = try await Scene()
        let nobody = Person.ID.make(at: scene.world.now)
        _ = try await scene.browser.get("/people/\(scene.kept)")
        for path in [
            "/people/\(scene.kept)/merging?with=\(scene.kept)", "/people/\(scene.kept)/merging?with=x",
            "/people/\(nobody)/merging",
        ] {
            #expect(try await scene.browser.get(path).status == 404, "\(path)")
        }
        let stranger = try await scene.browser.post("/merges/\(Merge.ID.make(at: scene.world.now))/undoing")
        #expect(stranger.status == 404)
        let lacking = try await scene.browser.post("/people/\(scene.kept)/merging", ["with": "\(scene.merged)"])
        #expect(lacking.status == 400)
    }
}
