import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct DoctorTests {
    private let now = TestClock().now

    private func findings(after harm: @Sendable (Space) async throws -> Void) async throws -> [Finding] {
        let test = try TestSpace()
        try await test.space.importAll([Cast.card(Cast.anna, uid: "a", photo: [1]), Cast.card(Cast.mum, uid: nil)], at: now)
        try await harm(test.space)
        return try await test.space.examine(as: "space")
    }

    @Test func `a healthy space has no findings`() async throws {
        #expect(try await findings { _ in } == [])
    }

    @Test func `a data folder that others may look into is told of, with what lies open in it`() async throws {
        let parent = try TestFolder()
        defer { withExtendedLifetime(parent) {} }
        let data = try DataFolder(url: parent.url.appending(path: "data"))
        _ = try await data.accounts.create(named: "Anna", passwordHash: nil, at: now)
        #expect(try await data.examine(at: now, in: .gmt) == [])
        let files = FileManager.default
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: data.url.path)
        #expect(try await data.examine(at: now, in: .gmt).map(\.kind) == ["folder-open"])
        let database = data.url.appending(path: "accounts.sqlite").path
        try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: database)
        let found = try await data.examine(at: now, in: .gmt)
        #expect(found.map(\.kind) == ["folder-open", "file-open"] && found.allSatisfy { $0.severity == .warning })
        #expect(found.allSatisfy { $0.advice.contains("chmod") } && found.last?.subject == "accounts.sqlite")
        try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: data.url.path)
        #expect(try await data.examine(at: now, in: .gmt) == [])
    }

    @Test func `a missing picture is found and importing the file again puts it back`() async throws {
        let test = try TestSpace()
        let cards = [Cast.card(Cast.anna, uid: "a", photo: [1])]
        try await test.space.importAll(cards, at: now)
        let photo = try #require(try await test.space.person(named: "Anna Berg")?.photo)
        try test.space.media.remove(photo)
        let found = try await test.space.examine(as: "space")
        #expect(found.map(\.severity) == [.warning] && found.map(\.subject) == ["space/media"])
        try await test.space.importAll(cards, at: now)
        #expect(try await test.space.examine(as: "space") == [])
    }

    @Test func `a picture of nobody is a note`() async throws {
        let found = try await findings { _ = try $0.media.put([7], at: now) }
        #expect(found.map(\.severity) == [.note])
    }

    @Test func `a hole in the log is found`() async throws {
        let found = try await findings { space in
            try await space.file.write { try $0.execute(sql: "DELETE FROM changes WHERE sequence IN (2, 3)") }
        }
        #expect(found.map(\.message) == ["2 lines are missing from the change log."])
    }

    @Test func `a search out of step is found and rebuilt without touching the log`() async throws {
        let test = try await TestSpace.withCast(at: now)
        try await test.space.file.write { db in
            try db.execute(sql: "INSERT INTO search_index (search_index) VALUES ('delete-all')")
            try db.execute(sql: "INSERT INTO search_index (search_index) VALUES ('rebuild')")
            try db.execute(sql: "INSERT INTO search_index (rowid, text) VALUES (99, 'nobody')")
        }
        #expect(try await test.space.examine(as: "space").map(\.severity) == [.warning])
        let position = try await test.space.currentSequence()
        try await test.space.rebuildSearch()
        #expect(try await test.space.examine(as: "space") == [])
        #expect(try await test.space.currentSequence() == position)
        #expect(try await test.space.peoplePage(matching: "berg", order: .givenFirst, limit: 5).rows.count == 1)
    }

    @Test func `somebody whom no search finds is found by the doctor and by the next search`() async throws {
        let test = try await TestSpace.withCast(at: now)
        try await test.space.file.write { try $0.execute(sql: "DELETE FROM search_documents WHERE text LIKE '%mum%'") }
        #expect(try await test.space.examine(as: "space").map(\.severity) == [.warning])
        try await test.space.rebuildSearch()
        #expect(try await test.space.examine(as: "space") == [])
        #expect(try await test.space.peoplePage(matching: "mum", order: .givenFirst, limit: 5).rows.count == 1)
    }

    @Test func `a row that refers to nothing is found`() async throws {
        let test = try TestSpace()
        try await test.space.file.writer.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            try db.execute(
                sql: "INSERT INTO person_tags (id, person_id, position, tag) VALUES (zeroblob(16), zeroblob(16), 0, 'x')")
            try db.execute(sql: "PRAGMA foreign_keys = ON")
        }
        let found = try await test.space.examine(as: "space")
        #expect(found.map(\.message) == ["A row of person_tags refers to a row that is not there."])
    }

    @Test func `the whole folder is examined and a damaged space does not hide the others`() async throws {
        let folder = try TestFolder()
        let data = try DataFolder(url: folder.url)
        let anna = try await data.accounts.create(named: "Anna", passwordHash: nil, at: now)
        _ = try await data.openSpace(anna.personalSpace, for: anna.id)
        #expect(try await data.examine(at: now, in: .gmt) == [])
        let stray = Space.ID.make(at: now)
        let strayFolder = folder.url.appending(path: "spaces/\(stray)")
        try FileManager.default.createDirectory(at: strayFolder, withIntermediateDirectories: true)
        try Data(repeating: 1, count: 9_999).write(to: strayFolder.appending(path: "space.sqlite"))
        let found = try await data.examine(at: now, in: .gmt)
        #expect(found.map(\.severity) == [.warning, .error])
        #expect(found.allSatisfy { $0.subject == "spaces/\(stray)" && !$0.advice.isEmpty })
    }
}

struct FreeSpaceTests {
    @Test(
        arguments: [
            (Int64(1) << 30, nil, nil), (255 << 20, Finding.Severity.warning, nil), (63 << 20, .warning, .warning),
            (31 << 20, .error, .warning), (0, .error, .warning),
        ] as [(Int64, Finding.Severity?, Finding.Severity?)])
    func `little room is told of before there is none`(free: Int64, data: Finding.Severity?, temporary: Finding.Severity?) {
        let space = FreeSpace(free: free, total: 1 << 40)
        #expect(space.findings(ofDataIn: "data").first?.severity == data)
        #expect(space.findings(ofTemporaryFilesIn: "tmp").first?.severity == temporary)
    }

    @Test func `the system says how much room there is`() throws {
        let space = try #require(FreeSpace(at: FileManager.default.temporaryDirectory))
        #expect(space.total >= space.free && space.total > 0)
        #expect(FreeSpace(at: URL(filePath: "/no/such/folder")) == nil)
    }
}
