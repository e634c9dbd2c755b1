import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Transfer

/// A space with people imported from real cards, for merging them.
struct MergeWorld {
    let test: TestSpace
    var clock = TestClock()

    init() throws { test = try TestSpace() }

    var space: Space { test.space }

    var merging: Merging {
        Merging(space, today: clock.today, now: clock.now) { "Also: \(MergeWorld.plain($0))" }
    }

    static func plain(_ leftover: MergeLeftover) -> String {
        switch leftover {
        case .name(let text), .organisation(let text), .jobTitle(let text), .pronouns(let text): text
        case .birthday(let when): "\(when)"
        }
    }

    static func card(_ name: String, uid: String, _ lines: String...) -> String {
        let words = name.split(separator: " ")
        let parts = "N:\(words.dropFirst().joined(separator: " "));\(words.first ?? "");;;"
        let body = ["BEGIN:VCARD", "VERSION:3.0", "UID:\(uid)", parts, "FN:\(name)"] + lines + ["END:VCARD"]
        return body.map { $0 + "\r\n" }.joined()
    }

    @discardableResult
    func bring(_ cards: String...) async throws -> ContactsImport.Outcome {
        let now = clock.now
        let run = try await ContactsImport(of: "test.vcf", into: space, by: nil, now: { now })
        return try await run.read(ImportSource(bytes: Array(cards.joined().utf8)), today: clock.today)
    }

    func id(_ name: String) async throws -> Person.ID {
        try #require(try await space.person(named: name), "\(name)").id
    }

    func person(_ id: Person.ID) async throws -> Person { try #require(try await space.person(id)) }

    func cardText(_ id: Person.ID) async throws -> String {
        String(decoding: try #require(try await space.card(of: id)), as: UTF8.self)
    }

    /// Merges and returns the merge's name.
    func merge(_ merged: Person.ID, into kept: Person.ID, _ choices: MergeChoices = [:]) async throws -> Merge.ID {
        let id = Merge.ID.make(at: clock.now)
        let outcome = try await merging.merge(keeping: kept, merging: merged, choices: choices, version: nil, id: id)
        #expect(outcome == .merged)
        return id
    }

    /// Returns the names of all people in the lists.
    func names() async throws -> [String] {
        try await space.peoplePage(order: .givenFirst, limit: 100).rows.map(\.name.formatted)
    }
}
