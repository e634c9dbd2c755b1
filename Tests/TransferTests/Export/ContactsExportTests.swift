import Foundation
import Kinkeeper
import Store
import Synchronization
import TestSupport
import Testing
import Transfer

@Suite struct ContactsExportTests {
    private let clock = TestClock()

    private func roundTrip(_ text: String, through space: Space) async throws -> String {
        let now = clock.now
        let run = try await ContactsImport(of: "test.vcf", into: space, by: nil, now: { now })
        _ = try await run.read(ImportSource(bytes: Array(text.utf8)), today: clock.today)
        return try await exported(space)
    }

    private func exported(_ space: Space) async throws -> String {
        let collected = Mutex<[UInt8]>([])
        try await ContactsExport.write(space) { chunk in collected.withLock { $0 += chunk } }
        return String(decoding: collected.withLock { $0 }, as: UTF8.self)
    }

    @Test func `what came in goes out byte for byte and in order`() async throws {
        let text = (0..<500).map {
            "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\($0)\r\nFN:Person \($0)\r\nX-ODD;A=b:c\r\n d\r\nEND:VCARD\r\n"
        }.joined()
        let test = try TestSpace()
        #expect(try await roundTrip(text, through: test.space) == text)
    }

    @Test func `a card without a line end at its end gets one, and coming back changes nothing`() async throws {
        let test = try TestSpace()
        let once = try await roundTrip("BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nEND:VCARD", through: test.space)
        #expect(once == "BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nEND:VCARD\n")
        #expect(try await roundTrip(once, through: test.space) == once)
        #expect(try await test.space.peopleCount() == 1)
    }

    @Test func `a card without an end gets one, and coming back changes nothing`() async throws {
        let test = try TestSpace()
        let once = try await roundTrip("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna\r\nTEL:123456\r\n", through: test.space)
        #expect(once == "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna\r\nTEL:123456\r\nEND:VCARD\r\n")
        #expect(try await roundTrip(once, through: test.space) == once)
        #expect(try await test.space.peopleCount() == 1)
    }

    @Test func `a writer that fails ends the export with an error`() async throws {
        struct Full: Error {}
        let test = try TestSpace()
        _ = try await roundTrip("BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nEND:VCARD\n", through: test.space)
        await #expect(throws: StoreError.self) {
            try await ContactsExport.write(test.space) { _ in throw Full() }
        }
    }

    @Test func `an empty space is an empty file`() async throws {
        #expect(try await exported(try TestSpace().space) == "")
    }
}
