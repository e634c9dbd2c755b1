import Foundation
import Interchange
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Transfer

@Suite struct PeopleSharingTests {
    @Test func `the card goes along byte for byte, category and rule too, and cadence and groups stay`() async throws {
        let books = try await TwoBooks()
        let lotte = try await books.add(["Lotte"], to: books.own, "BDAY:19400229\r\nNOTE:Ring twice.\r\n")[0]
        _ = try await books.own.setCategory(.family, of: [lotte], at: books.now)
        _ = try await books.own.setCadence(.every(.weekly), of: [lotte], today: books.today, at: books.now)
        let outcome = try await books.sharing.share([lotte])
        #expect(outcome.change.count == 1)
        let shared = try #require(outcome.pairs.first?.shared)
        #expect(shared != lotte)
        #expect(try await books.family.space.card(of: shared) == books.own.card(of: lotte))
        let there = try #require(try await books.family.space.person(shared))
        #expect(there.category == .family && there.cadence == .inherited && there.profile.note == "Ring twice.")
        #expect(try await books.own.person(lotte)?.cadence == .every(.weekly))
        #expect(try await books.own.ownPerson(whoIs: [shared]) == lotte)
        #expect(try await books.own.sharedPeople(of: lotte).map(\.shared) == [shared])
    }

    @Test func `nobody is copied twice, from either side, in any order`() async throws {
        let books = try await TwoBooks()
        let own = try await books.add(["Lotte", "Mila"], to: books.own)
        let theirs = try await books.add(["Mila", "Henrik"], to: books.family.space)
        // Mila is known in both by the UID of her card.
        let first = try await books.sharing.share(own + own)
        #expect(first.change.count == 1)
        #expect(first.pairs.map(\.shared)[1] == theirs[0])
        #expect(try await books.sharing.share(own).change.count == 0)
        let back = try await books.sharing.takeIn(theirs + [try #require(first.pairs.first?.shared)])
        #expect(back.change.count == 1)
        #expect(back.pairs.map(\.own).contains(own[1]) && back.pairs.map(\.own).contains(own[0]))
        #expect(try await books.sharing.takeIn(theirs).change.count == 0)
        #expect(try await books.own.peopleCount() == 3)
        #expect(try await books.family.space.peopleCount() == 3)
    }

    @Test func `undoing puts who was added in the trash where they are, and sharing again takes them out`() async throws {
        let books = try await TwoBooks()
        let own = try await books.add(["Lotte", "Mila"], to: books.own)
        let outcome = try await books.sharing.share(own)
        #expect(try await books.family.space.undo(outcome.change, at: books.now) == 2)
        #expect(try await books.family.space.peopleCount() == 0)
        #expect(try await books.own.peopleCount() == 2)
        #expect(
            try await books.folder.livingLinks(of: own[0], in: books.own, of: books.anna.id, at: books.now).isEmpty)
        let again = try await books.sharing.share(own)
        #expect(again.change.count == 2 && again.pairs == outcome.pairs)
        #expect(try await books.family.space.peopleCount() == 2)
        // Deleted for good there, the person is copied anew under the same identifier.
        try await books.family.space.trash(outcome.pairs[0].shared, at: books.now)
        try await books.family.space.deleteForever(outcome.pairs[0].shared)
        #expect(try await books.sharing.share(own).pairs == outcome.pairs)
        #expect(try await books.family.space.peopleCount() == 2)
    }

    @Test func `a copy that was cut off after its first half is completed by doing it again`() async throws {
        let books = try await TwoBooks()
        let lotte = try await books.add(["Lotte"], to: books.own)[0]
        let intended = Person.ID.make(at: books.now)
        _ = try await books.own.linkPerson(lotte, to: intended, in: books.family.family.id, at: books.now)
        let outcome = try await books.sharing.share([lotte])
        #expect(outcome.pairs.map(\.shared) == [intended] && outcome.change.count == 1)
        #expect(try await books.family.space.peopleCount() == 1)
    }

    @Test func `who is in the trash, merged or gone is passed over`() async throws {
        let books = try await TwoBooks()
        let own = try await books.add(["Lotte", "Mila"], to: books.own)
        try await books.own.trash(own[0], at: books.now)
        let outcome = try await books.sharing.share([own[0], .make(at: books.now)])
        #expect(outcome.pairs.isEmpty && outcome.change.count == 0)
        #expect(try await books.family.space.peopleCount() == 0)
        #expect(try await books.sharing.takeIn([own[1]]).pairs.isEmpty)
    }

    @Test func `random copies to and fro, undone and repeated, never make a second entry`() async throws {
        var random = SeededGenerator(seed: 20_261_126)
        let books = try await TwoBooks()
        let own = try await books.add((0..<6).map { "Own\($0)" }, to: books.own)
        let theirs = try await books.add((0..<6).map { "Their\($0)" }, to: books.family.space)
        var last: BulkChange?
        for _ in 0..<120 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: last = try await books.sharing.share([own.randomElement(using: &random) ?? own[0]]).change
            case 1: _ = try await books.sharing.takeIn([theirs.randomElement(using: &random) ?? theirs[0]])
            case 2:
                let all = try await books.family.space.peoplePage(order: .givenFirst, limit: 50).rows.map(\.id)
                _ = try await books.sharing.takeIn(all)
            default:
                if let last { _ = try await books.family.space.undo(last, at: books.now) }
            }
            for space in [books.own, books.family.space] {
                let names = try await space.peoplePage(order: .givenFirst, limit: 50).rows.map(\.name.formatted)
                #expect(Set(names).count == names.count, "\(names)")
            }
        }
        #expect(try await books.own.peopleCount() <= 12)
        #expect(try await books.own.peopleCount() >= 6)
    }

    @Test func `one in the own trash is taken out and keeps what hangs off them`() async throws {
        let books = try await TwoBooks()
        let lotte = try await books.add(["Lotte"], to: books.own)[0]
        let shared = try #require(try await books.sharing.share([lotte]).pairs.first?.shared)
        try await books.own.trash(lotte, at: books.now)
        #expect(try await books.own.ownPerson(whoIs: [shared]) == nil)
        let back = try await books.sharing.takeIn([shared])
        #expect(back.pairs.map(\.own) == [lotte] && back.change.count == 1)
        #expect(try await books.own.peopleCount() == 1)
        #expect(try await books.own.undo(back.change, at: books.now) == 1)
        #expect(try await books.own.person(lotte)?.trashedAt != nil)
    }

    @Test func `who was made anew in the family under the same UID is the same person`() async throws {
        let books = try await TwoBooks()
        let lotte = try await books.add(["Lotte"], to: books.own)[0]
        let first = try #require(try await books.sharing.share([lotte]).pairs.first?.shared)
        try await books.family.space.trash(first, at: books.now)
        try await books.family.space.deleteForever(first)
        let second = try await books.add(["Lotte"], to: books.family.space)[0]
        #expect(second != first)
        let outcome = try await books.sharing.takeIn([second])
        #expect(outcome.pairs.map(\.own) == [lotte] && outcome.change.count == 0)
        #expect(try await books.own.peopleCount() == 1)
        #expect(try await books.own.ownPerson(whoIs: [second]) == lotte)
        #expect(try await books.sharing.share([lotte]).pairs.map(\.shared) == [second])
    }

    @Test func `a merge takes the link along, and parting gives it back`() async throws {
        let books = try await TwoBooks()
        let own = try await books.add(["Lotte", "Mila"], to: books.own)
        let shared = try #require(try await books.sharing.share([own[1]]).pairs.first?.shared)
        let seen = try #require(try await books.own.mergeCandidates(kept: own[0], merged: own[1]))
        let result = PersonMerge(seen.kept, with: seen.merged, choices: [:]) { _ in "" }
        let draft = MergeDraft(
            id: .make(at: books.now), kept: own[0], merged: own[1], version: seen.version, result: result,
            card: Array("merged card".utf8))
        #expect(try await books.own.merge(draft, at: books.now) == .merged)
        #expect(try await books.own.ownPerson(whoIs: [shared]) == own[0])
        #expect(try await books.sharing.share([own[0]]).pairs.map(\.shared) == [shared])
        #expect(try await books.sharing.takeIn([shared]).pairs.map(\.own) == [own[0]])
        #expect(try await books.own.peopleCount() == 1)
        #expect(try await books.family.space.peopleCount() == 1)
    }

    @Test func `two members who share the same card at once make one entry`() async throws {
        let books = try await TwoBooks()
        var everyone: [(Space, Person.ID)] = [(books.own, try await books.add(["Lotte"], to: books.own)[0])]
        for name in ["Emil", "Cem", "Dora"] {
            let account = try await books.folder.accounts.create(named: name, passwordHash: nil, at: books.now)
            let space = try await books.folder.openSpace(account.personalSpace, for: account.id)
            everyone.append((space, try await books.add(["Lotte"], to: space)[0]))
        }
        let shared = try await withThrowingTaskGroup(of: Person.ID?.self) { group in
            for (space, person) in everyone {
                group.addTask {
                    let sharing = PeopleSharing(space, books.family, today: books.today, now: books.now)
                    return try await sharing.share([person]).pairs.first?.shared
                }
            }
            return try await group.reduce(into: Set<Person.ID?>()) { $0.insert($1) }
        }
        #expect(shared.count == 1)
        #expect(try await books.family.space.peopleCount() == 1)
        for (space, person) in everyone {
            #expect(try await space.ownPerson(whoIs: [try #require(shared.first ?? nil)]) == person)
        }
    }

    @Test func `a card in the family's trash is taken out for whoever shares it`() async throws {
        let books = try await TwoBooks()
        let lotte = try await books.add(["Lotte"], to: books.own)[0]
        let there = try await books.add(["Lotte"], to: books.family.space)[0]
        try await books.family.space.trash(there, at: books.now)
        let outcome = try await books.sharing.share([lotte])
        #expect(outcome.pairs.map(\.shared) == [there] && outcome.change.count == 1)
        #expect(try await books.family.space.peopleCount() == 1)
    }
}
