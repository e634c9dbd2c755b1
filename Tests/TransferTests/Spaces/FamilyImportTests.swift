import Foundation
import Interchange
import Kinkeeper
import Synchronization
import TestSupport
import Testing

@testable import Store
@testable import Transfer

/// Files that a member imports into the address book of a family.
@Suite struct FamilyImportTests {
    private func cards(_ count: Int) -> [UInt8] {
        Array((0..<count).map { "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:u\($0)\r\nFN:P \($0)\r\nEND:VCARD\r\n" }.joined().utf8)
    }

    private func begin(_ books: TwoBooks) async throws -> ContactsImport {
        let member = try await books.folder.importingMember(books.anna.id, into: books.family.family.id)
        return try await ContactsImport(of: "a.vcf", into: books.family.space, by: member, now: { [now = books.now] in now })
    }

    @Test func `who imports into an own space is no member, and an unknown account imports nothing`() async throws {
        let books = try await TwoBooks()
        #expect(try await books.folder.importingMember(books.anna.id, into: books.anna.personalSpace) == nil)
        let member = try #require(try await books.folder.importingMember(books.ben.id, into: books.family.family.id))
        try await member.check()
        let stranger = try #require(try await books.folder.importingMember(books.ben.id, into: books.anna.personalSpace))
        await #expect(throws: StoreError.notPermitted) { try await stranger.check() }
        await #expect(throws: StoreError.notPermitted) {
            _ = try await books.folder.importingMember(.make(at: books.now), into: books.family.family.id)
        }
    }

    @Test func `catch-ups and rhythms of another program come into no family`() async throws {
        let books = try await TwoBooks()
        let job = try await begin(books)
        let file = """
            {"version": "1.0-preview.1", "app_version": "4.1.2", "account": {"uuid": "x", "data": [{"type": "contact", "values": [
              {"uuid": "aaaaaaaa-0000-4000-8000-000000000001", "properties": {"first_name": "Lotte", "stay_in_touch_frequency": 30},
               "data": [{"type": "call", "values": [{"uuid": "c", "properties": {"called_at": "2024-05-06", "content": "Hi"}}]}]}]}]}}
            """
        let outcome = try await job.read(ImportSource(bytes: Array(file.utf8)), today: books.today)
        #expect(outcome.progress.counts == ImportCounts(created: 1))
        #expect(outcome.problems.map(\.finding?.code) == [.ownNotes])
        #expect(try await books.family.space.catchups(limit: 10).rows.isEmpty)
        let lotte = try #require(try await books.family.space.peoplePage(order: .givenFirst, limit: 1).rows.first)
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
        // A run that brought nothing leaves nothing for the others.
        #expect(try await books.family.space.imports(limit: 10).isEmpty)
    }

    @Test func `who is removed while a file is read brings nobody more in, and the others are told`() async throws {
        let books = try await TwoBooks()
        let (space, family) = (books.family.space, books.family.family.id)
        let asked = Mutex(0)
        // She is a member three times that it is asked.
        let member = ImportingMember { () throws(StoreError) in
            asked.withLock { count in
                count += 1
                return count <= 3
            }
        } end: { [folder = books.folder] run, time throws(StoreError) in
            try await folder.endImport(run, leftIn: family, at: time)
        }
        let job = try await ContactsImport(of: "a.vcf", into: space, by: member, now: { [now = books.now] in now })
        let stop = await #expect(throws: InterruptedImport.self) {
            _ = try await job.read(ImportSource(bytes: cards(20_000)), today: books.today)
        }
        #expect(stop?.cause == .notPermitted && asked.withLock(\.self) == 4)
        let there = try await space.peopleCount()
        #expect(there == stop?.progress.counts.created && (1..<20_000).contains(there))
        let report = try #require(try await space.importReport(job.run.id))
        #expect(report.run.state == .finished && report.problems.map(\.finding?.code) == [.importerLeft])
        #expect(try await space.interruptedImports().isEmpty)
    }

    @Test func `of imports that continue one another the one that brought something is ended`() async throws {
        let books = try await TwoBooks()
        let (folder, family, space) = (books.folder, books.family.family.id, books.family.space)
        let first = try await space.beginImport(of: "a.vcf", at: books.now)
        _ = try await space.importCards([Cast.card(Cast.anna, uid: "anna")], in: first, at: books.now)
        let second = try await space.beginImport(of: "a.vcf", at: books.now)
        try await space.continueImport(first.id, with: second)
        // One that another goes on with is not ended by itself.
        try await folder.endImport(first.id, leftIn: family, at: books.now)
        #expect(try await space.importReport(first.id)?.run.continuedBy == second.id)
        try await folder.endImport(second.id, leftIn: family, at: books.now)
        #expect(try await space.importReport(second.id) == nil)
        let report = try #require(try await space.importReport(first.id))
        #expect(report.run.finishedAt != nil && report.run.continuedBy == nil)
        #expect(report.problems.map(\.finding?.code) == [.importerLeft])
    }

    @Test func `an import is ended once, and none of a family that was deleted`() async throws {
        let books = try await TwoBooks()
        let (folder, family, space) = (books.folder, books.family.family.id, books.family.space)
        let done = try await begin(books)
        _ = try await done.read(ImportSource(bytes: cards(2)), today: books.today)
        for _ in 0..<2 { try await folder.endImport(done.run.id, leftIn: family, at: books.now) }
        #expect(try await space.importReport(done.run.id)?.problems.isEmpty == true)
        let nowhere = Space.ID.make(at: books.now)
        try await folder.endImport(done.run.id, leftIn: nowhere, at: books.now)
        #expect(!FileManager.default.fileExists(atPath: folder.databaseURL(of: nowhere).path))
    }

    /// Anna leaves; Ben is made an owner first, since a family always has one.
    private func remove(_ books: TwoBooks) async throws {
        let (accounts, family) = (books.folder.accounts, books.family.family.id)
        try await accounts.setRole(.owner, of: books.ben.id, in: family, seen: nil, by: books.anna.id, at: books.now)
        try await accounts.leaveFamily(family, books.anna.id, at: books.now)
    }
}
