import Foundation
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

/// Anna's family, whose member Ben is.
struct FamilyPages {
    let world: World
    let (anna, ben): (Account, Account)
    let (hers, his): (Browser, Browser)
    let family: Space.ID
    let path: String

    init(_ name: String = "The Bergers") async throws {
        let world = try World()
        let (anna, hers) = try await world.member("Anna")
        let (ben, his) = try await world.member("Ben")
        (self.world, self.anna, self.ben, self.hers, self.his) = (world, anna, ben, hers, his)
        path = try await FamilyPages.make(name, hers)
        family = try #require(Space.ID(String(path.dropFirst("/families/".count))))
        let code = try await FamilyPages.invite(hers, path)
        try await his.get("/invitations/\(code)")
        try await his.post("/invitations/\(code)/accepting")
        // So that the notice of it is not on the next page.
        try await his.get(path)
    }

    /// The value of a hidden field, "id" or "version", of the page.
    static func field(_ name: String, _ page: String) throws -> String {
        let pattern = try Regex("name=\"\(name)\" value=\"([^\"]*)\"")
        return String(try #require(page.firstMatch(of: pattern)?.output[1].substring))
    }

    /// Makes a family; returns its path.
    static func make(_ name: String, _ browser: Browser) async throws -> String {
        let id = try field("id", try await browser.get("/families").text)
        return try #require(try await browser.post("/families", ["id": id, "name": name]).location)
    }

    /// Makes an invitation; returns its code.
    static func invite(_ browser: Browser, _ path: String) async throws -> String {
        let made = try await browser.post("\(path)/invitations", ["id": try await invitationID(browser, path)])
        #expect(made.status == 200)
        return String(try #require(made.text.firstMatch(of: /id="fresh-code" value="([^"]+)"/)?.1))
    }

    /// The identifier in the form that invites.
    static func invitationID(_ browser: Browser, _ path: String) async throws -> String {
        let page = try await browser.get(path).text
        let form = try #require(page.firstRange(of: "\(path)/invitations"))
        return try field("id", String(page[form.upperBound...]))
    }
}
