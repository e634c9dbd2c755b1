import Foundation
import Kinkeeper
import Screens
import Store
import TestSupport
import Testing

@testable import Web

@Suite struct GroupOffersTests {
    /// Imports the cast's Anna and Mum, and the card of a group, as a phone exports it.
    private func importChoir(_ members: [String], into test: GroupWorld) async throws {
        let lines = members.map { "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:\($0)" }
        let bytes =
            (["BEGIN:VCARD", "VERSION:3.0", "UID:g", "FN:Choir", "X-ADDRESSBOOKSERVER-KIND:group"] + lines + ["END:VCARD", ""])
            .joined(separator: "\r\n")
        let card = IncomingCard(
            uid: "g", revision: nil, bytes: Array(bytes.utf8), content: .group(name: "Choir", members: members), line: 1)
        let people = [Cast.card(Cast.anna, uid: "anna"), Cast.card(Cast.mum, uid: "mum"), Cast.card(Cast.lea, uid: "lea")]
        try await test.space.importAll(people + [card], at: test.keeper.now)
    }

    private func action(_ word: String, in text: String) throws -> (path: String, version: String) {
        let match = try #require(
            text.firstMatch(
                of: try Regex("action=\"(/group-offers/[^\"/]+/\(word))\"[\\s\\S]*?name=\"version\" value=\"([0-9a-f]+)\"")))
        return (String(match.output[1].substring ?? ""), String(match.output[2].substring ?? ""))
    }

    @Test func `a group of the address book is offered, and taken over with those who are here`() async throws {
        let test = try await GroupWorld()
        try await importChoir(["anna", "mum", "stranger"], into: test)
        let page = try await test.anna.get("/groups").text
        #expect(page.contains("From your address book"))
        #expect(page.contains("2 people are in it: Anna Berg, Mum."))
        #expect(page.contains("1 person in it is not in Kinkeeper."))
        let accept = try action("accepting", in: page)
        let answer = try await test.anna.post(accept.path, ["version": accept.version])
        let group = try await test.onlyGroup()
        #expect(answer.location == "/groups/\(group.id)")
        #expect(try await test.space.group(group.id)?.memberCount == 2)
        #expect(try await test.anna.get("/groups/\(group.id)").text.contains("Came from the address book."))
        #expect(try await !test.anna.get("/groups").text.contains("From your address book"))
        // A second tap finds it done.
        #expect(try await test.anna.post(accept.path, ["version": accept.version]).location == "/groups")
        #expect(try await test.space.groups().count == 1)
    }

    @Test func `it joins a group of the same name`() async throws {
        let test = try await GroupWorld()
        _ = try await test.create("CHOIR", ["cadence": "7"])
        try await importChoir(["anna"], into: test)
        let page = try await test.anna.get("/groups").text
        #expect(page.contains("It joins your group CHOIR."))
        let accept = try action("accepting", in: page)
        try await test.anna.post(accept.path, ["version": accept.version])
        #expect(try await test.space.groups().map(\.memberCount) == [1])
        #expect(try await test.onlyGroup().cadence == .weekly)
    }

    @Test func `what is left alone is not offered again, unless that is undone`() async throws {
        let test = try await GroupWorld()
        try await importChoir(["anna"], into: test)
        let ignore = try action("ignoring", in: try await test.anna.get("/groups").text)
        try await test.anna.post(ignore.path, ["version": ignore.version])
        let page = try await test.anna.get("/groups").text
        #expect(page.contains("Choir was ignored."))
        #expect(!page.contains("From your address book"))
        let undo = try #require(page.firstMatch(of: /action="(\/group-offers\/[^"]+\/returning)"/)?.1)
        try await test.anna.post(String(undo))
        #expect(try await test.anna.get("/groups").text.contains("From your address book"))
    }

    @Test func `differences of a later import are shown, and only they are applied`() async throws {
        let test = try await GroupWorld()
        try await importChoir(["anna", "mum"], into: test)
        let first = try action("accepting", in: try await test.anna.get("/groups").text)
        try await test.anna.post(first.path, ["version": first.version])
        let group = try await test.onlyGroup()
        // Mum was taken out by hand: what both versions of the card say does not bring her back.
        let mum = try #require(try await test.space.person(named: "Mum"))
        try await test.space.removeMembers([mum.id], from: group.id, at: test.keeper.now)
        try await importChoir(["mum", "lea"], into: test)
        let page = try await test.anna.get("/groups").text
        #expect(page.contains("New in the address book’s group: Léa Dubois."))
        #expect(page.contains("No longer in it: Anna Berg."))
        let stale = try await test.anna.post(first.path, ["version": first.version])
        #expect(stale.location == "/groups")
        #expect(try await test.space.group(group.id)?.memberCount == 1)
        let accept = try action("accepting", in: try await test.anna.get("/groups").text)
        try await test.anna.post(accept.path, ["version": accept.version])
        let names = try await test.space.membersPage(of: group.id, order: .givenFirst, limit: 9).rows.map(\.name.formatted)
        #expect(names == ["Léa Dubois"])
        #expect(try await !test.anna.get("/groups").text.contains("From your address book"))
    }

    @Test func `a newer version that changes nothing here asks nothing`() async throws {
        let test = try await GroupWorld()
        try await importChoir(["anna"], into: test)
        let first = try action("accepting", in: try await test.anna.get("/groups").text)
        try await test.anna.post(first.path, ["version": first.version])
        try await importChoir(["anna", "another stranger"], into: test)
        #expect(try await !test.anna.get("/groups").text.contains("From your address book"))
    }
}
