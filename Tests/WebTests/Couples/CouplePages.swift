import Foundation
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

/// Anna and Ben, a couple who have come to talking about one category.
struct CouplePages {
    let world: World
    let (anna, ben): (Account, Account)
    let (hers, his): (Browser, Browser)
    let path: String
    let prompt: String

    init() async throws {
        let world = try World()
        let (anna, hers) = try await world.member("Anna")
        let (ben, his) = try await world.member("Ben")
        self.world = world
        (self.anna, self.ben, self.hers, self.his) = (anna, ben, hers, his)
        try await hers.get("/couple")
        let made = try await hers.post("/couple/invitations").text
        let code = try #require(made.firstMatch(of: /id="fresh-code" value="([^"]+)"/)?.1)
        try await his.get("/invitations/\(code)")
        try await his.post("/invitations/\(code)/accepting")
        try await hers.get("/couple")
        path = try #require(try await hers.post("/check-ins").location)
        for browser in [hers, his] {
            let page = try await browser.get(path).text
            let seen = page.firstMatch(of: /name="seen" value="([^"]*)"/)?.1 ?? ""
            try await browser.post("/couple/rules/agreeing", ["seen": String(seen), "back": path])
        }
        try await CouplePages.act(hers, path, "go", ["step": "category-selection"])
        let choosing = try await hers.get(path).text
        let category = String(try #require(choosing.firstMatch(of: /name="category" value="([^"]+)"/)?.1))
        try await CouplePages.act(hers, path, "choose", ["category": category])
        try await CouplePages.act(hers, path, "go", ["step": "category-discussion"])
        let talking = try await hers.get(path).text
        prompt = String(try #require(talking.firstMatch(of: /name="prompt" value="([^"]+)"/)?.1))
    }

    /// Does an act on the page as it stands.
    @discardableResult
    static func act(
        _ browser: Browser, _ path: String, _ act: String, _ fields: [String: String] = [:]
    ) async throws -> Answer {
        let page = try await browser.get(path).text
        let version = String(try #require(page.firstMatch(of: /data-version="(\d+)"/)?.1))
        return try await browser.post("\(path)/acts", fields.merging(["act": act, "version": version]) { $1 })
    }

    func answer(_ browser: Browser, _ text: String, _ how: String, revision: String = "0") async throws -> Answer {
        try await browser.get(path)
        return try await browser.post(
            "\(path)/answers", ["prompt": prompt, "text": text, "revision": revision, "how": how])
    }
}
