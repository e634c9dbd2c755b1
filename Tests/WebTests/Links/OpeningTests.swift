import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

/// Opening links that name no server.
@Suite struct OpeningTests {
    @Test func `a link leads to its page, also through the sign-in`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let zora = try await world.space(of: account).add("Zora")
        for scheme in DeepLink.Scheme.allCases {
            let link = try #require(DeepLink(target: Routes.person.path(zora))).text(scheme)
            let asked = "/open?link=\(Links.queryValue(link))"
            #expect(try await anna.get(asked).location == "/people/\(zora)")
            #expect(try await Browser(world).get(asked).location == "/people/\(zora)")
        }
        #expect(
            try await anna.get("/open?link=kinkeeper%3A%2F%2Fcapture%3Ftext%3DTea%2Bwith%2BZora").location
                == "/capture?text=Tea+with+Zora")
    }

    @Test(arguments: [
        "", "?link=", "?link=kinkeeper%3A%2F%2Fnowhere", "?link=https%3A%2F%2Fevil.example%2F", "?link=%2F%2Fevil.example",
    ])
    func `an unknown link opens the first page and says so`(query: String) async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        #expect(try await anna.get("/open" + query).location == "/")
        let page = try await anna.get("/").text
        #expect(page.contains("Kinkeeper does not know that link"))
        #expect(!(try await anna.get("/").text).contains("Kinkeeper does not know that link"))
        #expect(try await Browser(world).get("/open" + query).location == "/sign-in?next=%2Fopen")
    }

    @Test func `links lead to every route that somebody who is signed in can open, and to no other`() throws {
        let world = try World()
        let open = world.registered.lines.filter { $0.method == .get && !$0.isOpen }.map(\.pattern)
        #expect(Set(open) == Set(Routes.linkedPatterns))
    }
}
