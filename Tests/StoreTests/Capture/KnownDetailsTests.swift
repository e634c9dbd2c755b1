import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct KnownDetailsTests {
    @Test func `details of people are found in a text, and nothing that is none`() async throws {
        let test = try TestSpace()
        let space = test.space
        var profile = Profile(name: PersonName(given: "Anna"))
        profile.contacts = [
            ContactMethod(label: "", value: .phone("4711-08")), ContactMethod(label: "", value: .email("Anna@Example.org")),
            ContactMethod(
                label: "",
                value: .address(PostalAddress(street: "Haus Sonnenblick\nHintereingang", locality: "Wien", postalCode: "A1"))),
            ContactMethod(label: "", value: .messaging(service: "signal", handle: "anna")),
        ]
        try await space.importAll([Cast.card(profile, uid: "anna")], at: Date(timeIntervalSince1970: 1_700_000_000))
        let found = try await space.contactDetails(in: "anna in wien: haus SONNENBLICK, anna@example.org, 4711-08, A1")
        #expect(Set(found) == ["Haus Sonnenblick", "Anna@Example.org", "4711-08"])
        #expect(try await space.contactDetails(in: "Coffee with Anna").isEmpty)
    }
}
