import Foundation
import Kinkeeper
import Store
import Synchronization
import TestSupport
import Testing
import Transfer

@Suite struct ContactsImportTests {
    private let clock = TestClock()

    private func card(_ name: String, _ lines: String...) -> String {
        (["BEGIN:VCARD", "VERSION:3.0", "UID:\(name)", "FN:\(name)"] + lines + ["END:VCARD"]).joined(separator: "\r\n") + "\r\n"
    }

    private func read(
        _ text: String, into space: Space, progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws -> ContactsImport.Outcome {
        let now = clock.now
        let run = try await ContactsImport(of: "test.vcf", into: space, by: nil, now: { now })
        return try await run.read(ImportSource(bytes: Array(text.utf8)), today: clock.today, progress: progress)
    }

    @Test func `people, groups and problems are counted and the run is closed`() async throws {
        let test = try TestSpace()
        let text =
            card("Anna", "BDAY:1985-04-12") + card("Ben", "BDAY:2001-02-29") + card("Family", "X-ADDRESSBOOKSERVER-KIND:group")
        let outcome = try await read(text, into: test.space)
        #expect(outcome.progress.counts == ImportCounts(created: 2, groups: 1))
        #expect(outcome.problems.count == 1 && outcome.problems.first?.line == 11)
        #expect(outcome.problems.first?.finding?.card == "Ben")
        #expect(outcome.isContactsFile && outcome.progress.fraction == 1)
        let run = try #require(try await test.space.imports(limit: 1).first)
        #expect(run.finishedAt != nil && run.counts == outcome.progress.counts)
        #expect(try await test.space.importReport(run.id)?.problems == outcome.problems)
    }

    @Test func `the same file again changes nothing`() async throws {
        let test = try TestSpace()
        let text = card("Anna", "BDAY:1985-04-12") + card("Ben")
        _ = try await read(text, into: test.space)
        let again = try await read(text, into: test.space)
        #expect(again.progress.counts == ImportCounts(unchanged: 2))
    }

    @Test func `what is no contacts file says so and leaves a closed run`() async throws {
        let test = try TestSpace()
        let outcome = try await read("%PDF-1.7 …", into: test.space)
        #expect(!outcome.isContactsFile && outcome.problems.count == 1 && outcome.problems.first?.line == nil)
        #expect(try await test.space.peopleCount() == 0)
    }

    @Test func `progress only goes forward and ends at the whole`() async throws {
        let test = try TestSpace()
        let seen = Mutex<[ImportProgress]>([])
        let count = 2 * ImportBatch.maximumCards + 7
        let text = (0..<count).map { card("Person \($0)") }.joined()
        let outcome = try await read(text, into: test.space) { progress in seen.withLock { $0.append(progress) } }
        let steps = seen.withLock { $0 }
        #expect(steps.count >= 3)
        #expect(steps.map(\.counts.cards) == steps.map(\.counts.cards).sorted())
        #expect(steps.last == outcome.progress && outcome.progress.counts.created == count)
    }

    @Test func `a source that fails leaves whole batches, and the next run completes them`() async throws {
        struct Gone: Error {}
        let test = try TestSpace()
        let count = 3 * ImportBatch.maximumCards
        let bytes = Array((0..<count).map { card("Person \($0)") }.joined().utf8)
        let now = clock.now
        let run = try await ContactsImport(of: "test.vcf", into: test.space, by: nil, now: { now })
        let source = ImportSource(size: Int64(bytes.count), failingAfter: bytes.count / 2, of: bytes, with: Gone())
        await #expect(throws: Gone.self) { try await run.read(source, today: clock.today) }
        let before = try await test.space.peopleCount()
        #expect(before > 0 && before < count)
        let outcome = try await read(String(decoding: bytes, as: UTF8.self), into: test.space)
        #expect(outcome.progress.counts == ImportCounts(created: count - before, unchanged: before))
    }
}

extension ImportSource {
    /// A source that breaks off after so many bytes.
    fileprivate init(size: Int64, failingAfter limit: Int, of bytes: [UInt8], with error: any Error) {
        var position = 0
        self.init(size: size) { buffer in
            guard position < limit else { throw error }
            let count = min(buffer.count, limit - position)
            buffer.copyBytes(from: bytes[position..<position + count])
            position += count
            return count
        }
    }
}
