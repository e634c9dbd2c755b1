import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// What a killed program leaves in the log of a couple's space.
@Suite struct UncommittedLogTests {
    private let words = "words of a sharing that was killed"

    /// Leaves the files of a database as a kill in the middle of a commit does: the last page of the log is not whole.
    private func interrupt(_ file: URL) throws {
        let log = URL(filePath: file.path + "-wal")
        var configuration = Configuration()
        configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA wal_autocheckpoint = 0") }
        let pool = try DatabasePool(path: file.path, configuration: configuration)
        try pool.write { db in
            try db.execute(sql: "CREATE TABLE other (text TEXT)")
            for _ in 0..<400 { try db.execute(sql: "INSERT INTO other VALUES (?)", arguments: ["\(words), and more of them"]) }
        }
        let (before, during) = (try Data(contentsOf: file), try Data(contentsOf: log))
        try pool.close()
        try? FileManager.default.removeItem(at: URL(filePath: file.path + "-shm"))
        try before.write(to: file)
        try during.dropLast(100).write(to: log)
    }

    @Test func `words that were never committed are gone once it is opened, and all else is there`() async throws {
        let test = try TestFolder()
        let now = TestClock().now
        var folder: DataFolder? = try DataFolder(url: test.url)
        let anna = try #require(try await folder?.accounts.create(named: "Anna", passwordHash: nil, at: now))
        let ben = try #require(try await folder?.accounts.create(named: "Ben", passwordHash: nil, at: now))
        let hash = [UInt8](repeating: 7, count: 32)
        _ = try await folder?.accounts.invitePartner(of: anna.id, codeHash: hash, makesAccount: false, at: now)
        let couple = try #require(try await folder?.acceptInvitation(codeHash: hash, by: ben.id, at: now)).id
        var space: Space? = try await folder?.openSpace(couple, for: anna.id)
        let request = try #require(try await space?.addCoupleRequest(.init(title: "Dinner"), by: anna.id, at: now))
        (space, folder) = (nil, nil)
        let file = test.url.appending(path: "spaces/\(couple)/space.sqlite")
        try interrupt(file)
        #expect(try Data(contentsOf: URL(filePath: file.path + "-wal")).range(of: Data(words.utf8)) != nil)
        let again = try DataFolder(url: test.url)
        let opened = try await again.openSpace(couple, for: ben.id)
        #expect(try await opened.coupleRequest(request.id)?.title == "Dinner")
        let place = file.deletingLastPathComponent()
        for name in try FileManager.default.contentsOfDirectory(atPath: place.path) {
            #expect((try? Data(contentsOf: place.appending(path: name)))?.range(of: Data(words.utf8)) == nil, "\(name)")
        }
    }

    @Test func `a space that another program reads is not waited for, and goes on as it is`() async throws {
        let world = try await CoupleWorld()
        let couple = try await world.checkIns(world.anna)
        _ = try await couple.space.addCoupleRequest(.init(title: "Dinner"), by: world.anna.id, at: world.start)
        let reader = try DatabasePool(path: world.folder.databaseURL(of: couple.couple.id).path)
        try await reader.read { db in
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM couple_requests")
            #expect(count == 1)
            couple.space.dropUncommitted()
        }
        #expect(try await couple.space.coupleRequests(nil, limit: 9).requests.map(\.title) == ["Dinner"])
        // It waits for locks again.
        let patience = try await couple.space.file.writer.writeWithoutTransaction { db in
            try Int.fetchOne(db, sql: "PRAGMA busy_timeout")
        }
        #expect(patience == 10_000)
        _ = try await couple.space.addCoupleRequest(.init(title: "Lunch"), by: world.anna.id, at: world.start)
    }
}
