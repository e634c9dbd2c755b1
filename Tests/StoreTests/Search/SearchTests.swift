import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct SearchTests {
    private let now = TestClock().now

    @Test(arguments: [
        ("anna", ["Anna Berg", "Hannah Cohen"]), ("ANNA B", ["Anna Berg"]), ("annah", ["Hannah Cohen"]),
        ("berg anna", ["Anna Berg"]),
        ("anni", ["Anna Berg"]), ("stadtw", ["Anna Berg"]), ("walnut", ["Anna Berg"]), ("choir", ["Anna Berg"]),
        ("@example", ["Anna Berg", "Léa Dubois"]), ("1234567", ["Anna Berg"]), ("+49 30 123", ["Anna Berg"]),
        ("030 1234567", ["Anna Berg"]), ("(030) 123-4567", ["Anna Berg"]), ("600-111", ["José García"]),
        ("lea", ["Léa Dubois"]), ("garcia", ["José García"]), ("王", ["王伟"]), ("王伟", ["王伟"]), ("伟", ["王伟"]),
        ("mu", ["Mum"]), ("m u m", ["Mum", "Anna Berg", "Léa Dubois"]), ("anna garcia", []), ("a b dubois", ["Léa Dubois"]),
        ("zzz", []), ("97", []),
    ])
    func `any part of what is known finds a person`(query: String, names: [String]) async throws {
        let test = try await TestSpace.withCast(at: now)
        let page = try await test.space.peoplePage(matching: query, order: .givenFirst, limit: 10)
        #expect(Set(page.rows.map(\.name.formatted)) == Set(names))
        #expect(page.total == .exactly(names.count))
    }

    @Test(arguments: [
        "\"", "'", "''\"", "*", "a*", "AND", "OR NOT", "NEAR(", "(", ")", "anna AND", "\"anna", "col:anna", "text:anna",
        "^anna",
        "-anna", "{a b}:c", "%", "_", "\\", "\0", "anna\0berg", "\u{202E}", "a\u{301}", "😀😀😀", "😀", "+++", "---", "...", "0",
        "000",
        ";DROP TABLE people;--",
    ])
    func `no text is an error`(query: String) async throws {
        let test = try await TestSpace.withCast(at: now)
        let page = try await test.space.peoplePage(matching: query, order: .givenFirst, limit: 10)
        #expect(page.rows.count <= 6)
    }

    @Test func `a query of a thousand words is answered`() async throws {
        let test = try await TestSpace.withCast(at: now)
        let query = String(repeating: "berg ", count: 1_000)
        #expect(try await test.space.peoplePage(matching: query, order: .givenFirst, limit: 10).rows.count == 1)
    }

    @Test func `blank queries find everybody`() async throws {
        let test = try await TestSpace.withCast(at: now)
        for query in ["", " ", "\n\t"] {
            #expect(try await test.space.peoplePage(matching: query, order: .givenFirst, limit: 10).rows.count == 6)
        }
    }

    @Test func `a match never spans two fields`() async throws {
        let test = try TestSpace()
        let profile = Profile(
            name: PersonName(formatted: "Ann"), note: "Bert",
            contacts: [ContactMethod(value: .phone("123")), ContactMethod(value: .phone("456"))])
        try await test.space.importAll([Cast.card(profile, uid: "x")], at: now)
        for query in ["annbert", "3456", "1234"] {
            #expect(try await test.space.peoplePage(matching: query, order: .givenFirst, limit: 1).rows.isEmpty)
        }
    }

    @Test(arguments: trials(3, long: 60))
    func `search agrees with looking through every text`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let test = try TestSpace()
        let alphabet = Array("abcABÄéß日本語 .-+0123")
        func text(_ length: ClosedRange<Int>) -> String {
            let count = Int.random(in: length, using: &random)
            return String((0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] })
        }
        let cards = (0..<40).map { index in
            Cast.card(
                Profile(
                    name: PersonName(formatted: "p\(index) " + text(1...8)), organisation: text(0...6), note: text(0...20),
                    contacts: [ContactMethod(value: .phone(text(0...9))), ContactMethod(value: .email(text(0...9)))],
                    tags: [text(1...4)]), uid: "\(index)")
        }
        try await test.space.importAll(cards, at: now)
        for _ in 0..<60 {
            let query = text(1...7)
            let page = try await test.space.peoplePage(matching: query, order: .familyFirst, limit: 100)
            let expected = cards.compactMap { card -> String? in
                guard case .person(let profile, _) = card.content else { return nil }
                return naivelyMatches(query, profile) ? profile.name.formatted : nil
            }
            #expect(Set(page.rows.map(\.name.formatted)) == Set(expected), "\(query)")
        }
    }

    /// The rule in its simplest words, over the profile.
    private func naivelyMatches(_ query: String, _ profile: Profile) -> Bool {
        var fields = [profile.name.formatted, profile.organisation, profile.note] + profile.tags
        var numbers: [String] = []
        for contact in profile.contacts {
            if case .phone(let number) = contact.value { numbers.append(SearchFolding.digits(number)) }
            if case .email(let address) = contact.value { fields.append(address) }
        }
        let texts = fields.map(SearchFolding.fold) + numbers
        func anywhere(_ part: String) -> Bool { texts.contains { $0.hasBytes(of: part) } }
        let words = SearchFolding.fold(query).split(whereSeparator: \.isWhitespace).map(String.init)
        let isNumber = words.allSatisfy { $0.allSatisfy { "+-()./0123456789".contains($0) } }
        let digits = String(SearchFolding.digits(query).drop { $0 == "0" })
        if isNumber, digits.count >= 3, anywhere(digits) { return true }
        return words.allSatisfy { word in
            if anywhere(word) { return true }
            let digits = SearchFolding.digits(word)
            return word.allSatisfy { "+-()./0123456789".contains($0) } && !digits.isEmpty && anywhere(digits)
        }
    }

    @Test func `many matches page along the order without being counted`() async throws {
        let test = try TestSpace()
        let cards = (0...PeopleSearch.Limits.standard.counted).map {
            Cast.card(Profile(name: PersonName(formatted: "Nobody \($0)")), uid: "\($0)")
        }
        try await test.space.importAll(cards, batch: 2_000, at: now)
        var seen: Set<Person.ID> = []
        var cursor: PeopleCursor?
        repeat {
            let page = try await test.space.peoplePage(matching: "bo", order: .givenFirst, after: cursor, limit: 500)
            #expect(page.total == .moreThan(PeopleSearch.Limits.standard.counted))
            seen.formUnion(page.rows.map(\.id))
            cursor = page.next
        } while cursor != nil
        #expect(seen.count == cards.count)
        var few: [String] = []
        repeat {
            let page = try await test.space.peoplePage(matching: "body 29", order: .givenFirst, after: cursor, limit: 4)
            #expect(page.total == .exactly(20))
            few += page.rows.map(\.name.formatted)
            cursor = page.next
        } while cursor != nil
        let expected = cards.indices.map { "Nobody \($0)" }.filter { $0.contains("29") }.sorted()
        #expect(few == expected)
    }

    @Test func `a newer card is found by its new words and no longer by its old ones`() async throws {
        let test = try await TestSpace.withCast(at: now)
        var newer = Cast.mum
        newer.name.formatted = "Mother"
        try await test.space.importAll([Cast.card(newer, uid: "mum")], at: now)
        #expect(try await test.space.peoplePage(matching: "mother", order: .givenFirst, limit: 2).rows.count == 1)
        #expect(try await test.space.peoplePage(matching: "mum", order: .givenFirst, limit: 2).rows.count == 0)
    }
}

extension String {
    /// Whether the other text's bytes occur in this one's.
    fileprivate func hasBytes(of other: String) -> Bool {
        let (here, there) = (Array(utf8), Array(other.utf8))
        guard there.count <= here.count else { return false }
        return (0...here.count - there.count).contains { here[$0..<$0 + there.count].elementsEqual(there) }
    }
}
