import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

@Suite struct CaptureLimitTests {
    @Test(arguments: Language.allCases)
    func `a text of more records than a page shows is told of and kept as it was typed`(language: Language) async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        _ = try await space.add("Zora")
        let before = try await space.currentSequence()
        let text = Array(repeating: "Coffee with Zora yesterday", count: 200).joined(separator: "; ")
        let headers: HTTPFields = [.acceptLanguage: language.rawValue]
        try await browser.get("/capture")
        let page = try await browser.sheet("/capture", ["text": text, "back": "/people"], headers: headers)
        let problem = Phrasebook.of(language).text("capture.problem.many", ["most": "40"])
        #expect(problem.contains("40"))
        let (says, keeps) = (page.text.contains(problem), page.text.contains(text))
        #expect(says && keeps)
        #expect(page.text.utf8.count < 40_000)
        #expect(try await space.currentSequence() == before)
        // In parts it is read.
        let part = Array(repeating: "Coffee with Zora yesterday", count: 20).joined(separator: "; ")
        #expect(try await browser.sheet("/capture", ["text": part, "back": "/people"], headers: headers).status == 200)
    }
}
