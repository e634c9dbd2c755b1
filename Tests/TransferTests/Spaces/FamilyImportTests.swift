import Dispatch
import Foundation
import Interchange
import Kinkeeper
import TestSupport
import Testing

@testable import Store
@testable import Transfer

/// Files that a member imports into the address book of a family.
@Suite struct FamilyImportTests {
    private func cards(_ count: Int) -> [UInt8] {
        Array((0..<count).map { "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:u\($0)\r\nFN:P \($0)\r\nEND:VCARD\r\n" }.joined().utf8)
    }

    private func member(_ books: TwoBooks) -> ImportingMember {
        ImportingMember(books.anna.id, of: books.family.family.id, in: books.folder)
    }

    private func begin(_ books: TwoBooks) async throws -> ContactsImport {
        try await ContactsImport(of: "a.vcf", into: books.family.space, by: member(books), now: { [now = books.now] in now })
    }

    @Test func `who imports into an own space is no member; into a family's it is the account`() async throws {
        let books = try await TwoBooks()
        #expect(try await books.folder.importingMember(books.anna.id, into: books.anna.personalSpace) == nil)
        let member = try #require(try await books.folder.importingMember(books.ben.id, into: books.family.family.id))
        #expect(member.account == books.ben.id && member.family == books.family.family.id)
    }

    @Test func `catch-ups are their importer's, once for the family, and a rhythm is left out with a word`() async throws {
        let books = try await TwoBooks()
        _ = try await books.add(["Lotte"], to: books.family.space)
        _ = try await books.add(["Lotte"], to: books.own)
        let entry = IncomingHistory.Entry(
            id: Catchup.ID(of: StableDigest("call 7"), at: books.now), day: books.today, minute: nil, kind: .call, note: "Cake",
            people: ["uid-Lotte"])
        let history = IncomingHistory(entries: [entry], cadences: ["uid-Lotte": .monthly])
        for (round, space) in [books.family.space, books.family.space, books.own].enumerated() {
            let run = try await space.beginImport(of: "monica.json", at: books.now)
            let outcome = try await space.importHistory(
                history, in: run, by: round < 2 ? member(books) : nil, today: books.today, at: books.now)
            #expect(outcome.counts.catchups == (round == 1 ? 0 : 1))
            #expect(outcome.problems.map(\.finding?.code) == (round < 2 ? [.ownCadences] : []))
        }
        let there = try await books.family.space.catchups(limit: 10).rows
        let own = try await books.own.catchups(limit: 10).rows
        #expect(there.map(\.author) == [books.anna.id.uuid] && own.map(\.author) == [nil])
        // An address leads to one of them.
        #expect(there.map(\.id) != own.map(\.id))
        let lotte = try #require(try await books.family.space.peoplePage(matching: "Lotte", order: .givenFirst, limit: 1).rows.first)
        #expect(try await books.family.space.person(lotte.id)?.cadence == .inherited)
    }

    @Test func `who was removed before the import begins brings nobody in`() async throws {
        let books = try await TwoBooks()
        let job = try await begin(books)
        try await remove(books)
        await #expect(throws: StoreError.notPermitted) {
            _ = try await job.read(ImportSource(bytes: cards(3)), today: books.today)
        }
        #expect(try await books.family.space.peopleCount() == 0)
    }

    @Test func `who is removed while a file is read brings nobody more in, and is told how many are there`() async throws {
        let books = try await TwoBooks()
        let job = try await begin(books)
        let file = cards(20_000)
        var position = 0
        // The second half of the file comes when Anna is no member any more.
        let source = ImportSource(size: Int64(file.count)) { buffer in
            if position >= file.count / 2, position < file.count / 2 + buffer.count { wait { try await remove(books) } }
            let count = min(buffer.count, file.count - position)
            buffer.copyBytes(from: file[position..<position + count])
            position += count
            return count
        }
        let stop = await #expect(throws: InterruptedImport.self) { _ = try await job.read(source, today: books.today) }
        #expect(stop?.cause == .notPermitted)
        let there = try await books.family.space.peopleCount()
        #expect(there == stop?.progress.counts.created)
        #expect((1..<15_000).contains(there), "\(there) of 20,000")
        #expect(try await books.family.space.importReport(job.run.id)?.run.finishedAt == nil)
    }

    /// Anna leaves; Ben is made an owner first, since a family always has one.
    private func remove(_ books: TwoBooks) async throws {
        let (accounts, family) = (books.folder.accounts, books.family.family.id)
        try await accounts.setRole(.owner, of: books.ben.id, in: family, seen: nil, by: books.anna.id, at: books.now)
        try await accounts.leaveFamily(family, books.anna.id, at: books.now)
    }

    private func wait(_ work: @escaping @Sendable () async throws -> Void) {
        let done = DispatchSemaphore(value: 0)
        Task {
            try await work()
            done.signal()
        }
        done.wait()
    }
}
