import Foundation
import Kinkeeper
import Synchronization
import TestSupport
import Testing

@testable import Store

/// Random address books, exported again and again while their owner edits them, and imported in any order.
struct ImportHistoryTests {
    private let now = TestClock().now

    @Test(arguments: trials(5, long: 100))
    func `importing any history twice leads to the same state and logs nothing`(
        seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let files = history(using: &random).shuffled(using: &random)
        let test = try TestSpace()
        for (day, file) in files.enumerated() { try await test.space.importAll(file, batch: 3, at: time(day)) }
        let last = try #require(files.last)
        let before = try await test.space.rows()
        let again = try await test.space.importAll(last, batch: 2, at: time(99))
        #expect(try await test.space.rows() == before)
        #expect(again.counts.created == 0 && again.counts.updated == 0)
    }

    @Test(arguments: trials(5, long: 100))
    func `cut off anywhere and run again ends as if it had not been`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed &+ 1_000)
        let files = history(using: &random)
        let whole = try TestSpace()
        let cut = try TestSpace()
        for (day, file) in files.enumerated() {
            try await whole.space.importAll(file, at: time(2 * day))
            let run = try await cut.space.beginImport(of: "cut.vcf", at: time(2 * day))
            let read = Int.random(in: 0...file.count, using: &random)
            _ = try await cut.space.importCards(Array(file.prefix(read)), in: run, at: time(2 * day))
            try await cut.space.importAll(file, at: time(2 * day + 1))
        }
        #expect(try await cut.space.world().worldWithoutLog == whole.space.world().worldWithoutLog)
    }

    @Test(arguments: trials(3, long: 60))
    func `with revisions every order ends with the newest of each card`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed &+ 2_000)
        let files = history(using: &random, revised: true)
        let inOrder = try TestSpace()
        for file in files { try await inOrder.space.importAll(file, at: now) }
        let shuffled = try TestSpace()
        for file in (files + files).shuffled(using: &random) { try await shuffled.space.importAll(file, at: now) }
        let profiles = try await profiles(inOrder.space)
        #expect(try await self.profiles(shuffled.space) == profiles)
        #expect(!profiles.isEmpty)
    }

    @Test(arguments: trials(3, long: 60))
    func `every card of a file is a person or a problem`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed &+ 3_000)
        for file in history(using: &random) {
            let test = try TestSpace()
            let outcome = try await test.space.importAll(file, batch: 4, at: now)
            #expect(outcome.counts.cards == file.count)
            #expect(try await test.space.peopleCount() == Set(file.map(\.bytes)).count)
        }
    }

    @Test func `cards are exported in the order they came although the clock stepped back between two imports`() async throws {
        let test = try TestSpace()
        let files = [Cast.card(Cast.anna, uid: "1"), Cast.card(Cast.lea, uid: "2"), Cast.card(Cast.mum, uid: "3")]
        for (file, offset) in zip(files, [0, -86_400, -3_600] as [TimeInterval]) {
            let time = now.addingTimeInterval(offset)
            let run = try await test.space.beginImport(of: "some.vcf", at: time)
            try await test.space.recordProblems([ImportProblem(line: 1, ImportFinding(.sameCard))], in: run, at: time)
            _ = try await test.space.importCards([file], in: run, at: time)
        }
        let exported = Mutex<[[UInt8]]>([])
        try await test.space.exportCards { card in exported.withLock { $0.append(card) } }
        #expect(exported.withLock(\.self) == files.map(\.bytes))
    }

    private func time(_ day: Int) -> Date { now.addingTimeInterval(Double(day) * 86_400) }

    private func profiles(_ space: Space) async throws -> [String] {
        var found: [String] = []
        for row in try await space.peoplePage(order: .givenFirst, limit: 1_000).rows {
            let person = try #require(try await space.person(row.id))
            found.append("\(person.profile)")
        }
        return found.sorted()
    }

    /// Exports of one address book while its owner edits, adds, removes and reorders cards.
    private func history(using random: inout SeededGenerator, revised: Bool = false) -> [[IncomingCard]] {
        var book: [(uid: String?, revision: Int64, profile: Profile)] = []
        return (0..<5).map { export in
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let uid = revised || Bool.random(using: &random) ? "uid-\(Int.random(in: 0..<1_000, using: &random))" : nil
                book.append((uid, Int64(export), randomProfile(using: &random)))
            }
            for index in book.indices where Int.random(in: 0..<3, using: &random) == 0 {
                book[index].revision = Int64(export)
                book[index].profile.note = "edited in \(export)"
                book[index].profile.contacts.shuffle(using: &random)
                if Bool.random(using: &random) { book[index].profile.tags.append("tag \(export)") }
            }
            if !revised { book.shuffle(using: &random) }
            return book.enumerated().map { line, card in
                Cast.card(card.profile, uid: card.uid, revision: revised ? card.revision : nil, line: line)
            }
        }
    }

    private func randomProfile(using random: inout SeededGenerator) -> Profile {
        var profile = Cast.everybody[Int.random(in: 0..<Cast.everybody.count, using: &random)]
        let number = Int.random(in: 0..<1_000, using: &random)
        profile.contacts.append(ContactMethod(label: "cell", value: .phone("\(number)")))
        profile.contacts.append(ContactMethod(label: "home", value: .email("p\(number)@example.org")))
        return profile
    }
}

extension String {
    /// The world without its log, which an interrupted import may make longer.
    fileprivate var worldWithoutLog: String { components(separatedBy: "\nlog\n").first ?? self }
}
