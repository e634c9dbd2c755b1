import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct DuplicatesPagesTests {
    private func world(_ names: [String]) async throws -> (World, Space, Browser) {
        let world = try World()
        let (account, browser) = try await world.member("Marlene")
        let space = try await world.space(of: account)
        // Each with a note of their own: the same card twice, byte for byte, is one person.
        for (index, name) in names.enumerated() { _ = try await space.add(name, note: "Note \(index)") }
        return (world, space, browser)
    }

    @Test func `two who are called the same stand side by side with the reason`() async throws {
        let (world, _, browser) = try await world(["Quirina Blau", "Quirina Blau", "Omar Said"])
        defer { withExtendedLifetime(world) {} }
        let page = try await browser.get("/duplicates")
        #expect(page.text.contains("1 possible duplicate"))
        #expect(page.text.contains("The same name"))
        #expect(page.text.matches(of: /class="twin-name"/).count == 2)
        #expect(!page.text.contains("Omar"))
    }

    @Test func `what is said to be different is gone, and comes back with undo`() async throws {
        let (world, _, browser) = try await world(["Quirina Blau", "Quirina Blau"])
        defer { withExtendedLifetime(world) {} }
        let page = try await browser.get("/duplicates")
        let path = try #require(page.text.firstMatch(of: /action="(\/duplicates\/[^"]+\/distinction)"/)).1
        #expect(try await browser.post(String(path)).status == 303)
        let after = try await browser.get("/duplicates")
        #expect(after.text.contains("No duplicates found."))
        #expect(after.text.contains("\(path)/undoing"))
        #expect(try await browser.post("\(path)/undoing").status == 303)
        #expect(try await browser.get("/duplicates").text.contains("1 possible duplicate"))
    }

    @Test func `many are paged`() async throws {
        let (world, _, browser) = try await world((0..<25).flatMap { ["Quirina \($0)x", "Quirina \($0)x"] })
        defer { withExtendedLifetime(world) {} }
        let first = try await browser.get("/duplicates")
        let more = try #require(first.text.firstMatch(of: /href="(\/duplicates\?after=[^"]+)"/)).1
        let second = try await browser.get(String(more))
        #expect(first.text.matches(of: /class="twins sheet"/).count == 20)
        #expect(second.text.matches(of: /class="twins sheet"/).count == 5)
        #expect(second.text.contains("Back to the first"))
    }

    @Test(arguments: [("de", "Doppelte Einträge"), ("es", "Duplicados")])
    func `the page speaks the language of the browser`(language: String, title: String) async throws {
        let (world, _, browser) = try await world(["Quirina Blau", "Quirina Blau"])
        defer { withExtendedLifetime(world) {} }
        let page = try await browser.get("/duplicates", [.acceptLanguage: language])
        #expect(page.text.contains("<h1>\(title)</h1>"))
        #expect(!page.text.contains("duplicates."))
    }
}
