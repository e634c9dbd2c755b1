import HTTPTypes
import Kinkeeper
import Screens
import Testing

@testable import Web

/// The address in links to send: the owner's, and without one that of the request.
@Suite struct InvitationAddressTests {
    private func invited(_ world: World, _ headers: HTTPFields = [:]) async throws -> String {
        let (_, browser) = try await world.member("Anna")
        try await browser.get(Routes.couple.path)
        return try await browser.post(Routes.coupleInvitations.path, headers: headers).text
    }

    @Test func `a server whose owner set no address gives links to where it was asked`() async throws {
        let page = try await invited(World(publicURL: "http://localhost:0", isSet: false))
        #expect(page.contains("http://kin.test/invitations/") && !page.contains("localhost"))
        #expect(!page.contains("works only on the server"))
        let (_, browser) = try await World(publicURL: "http://localhost:0", isSet: false).member("Anna")
        for path in [Routes.tokens.path, Routes.phones.path, "\(Routes.phones.path)/android"] {
            #expect(try await !browser.get(path).text.contains("localhost:0"), "\(path)")
        }
    }

    @Test func `a form that came by https gives links with https`() async throws {
        let page = try await invited(World(publicURL: "http://localhost:0", isSet: false), [.origin: "https://kin.test"])
        #expect(page.contains("https://kin.test/invitations/"))
    }

    @Test func `the owner's address holds, and one that only the server's computer reaches is said to be so`() async throws {
        #expect(try await invited(World(publicURL: "https://kin.example.org")).contains("https://kin.example.org/invitations/"))
        let page = try await invited(World(publicURL: "http://localhost:8080"))
        #expect(page.contains("http://localhost:8080/invitations/") && page.contains("public-url"))
    }
}
