import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct ServerStatusTests {
    private let now = TestClock().now

    @Test func `owners watch the server, and no other account`() async throws {
        let home = try TestFolder()
        let folder = try DataFolder(url: home.url)
        let anna = try await folder.accounts.create(named: "Anna", passwordHash: nil, at: now)
        let ben = try await folder.accounts.create(named: "Ben", passwordHash: nil, at: now.addingTimeInterval(1))
        #expect(try await folder.accounts.mayWatchServer(anna.id))
        #expect(try await folder.accounts.mayWatchServer(ben.id) == false)
        try await folder.accounts.setServerRole(.owner, of: ben.id, by: anna.id, at: now)
        #expect(try await folder.accounts.mayWatchServer(ben.id))
    }

    @Test func `accounts, couples and families are counted, and none that ended`() async throws {
        let home = try TestFolder()
        let folder = try DataFolder(url: home.url)
        let accounts = folder.accounts
        let anna = try await accounts.create(named: "Anna", passwordHash: nil, at: now)
        let ben = try await accounts.create(named: "Ben", passwordHash: nil, at: now)
        let hash = [UInt8](repeating: 7, count: 32)
        _ = try await accounts.invitePartner(of: anna.id, codeHash: hash, makesAccount: false, at: now)
        try await folder.acceptInvitation(codeHash: hash, by: ben.id, at: now)
        _ = try await accounts.makeFamily(named: "The Bergs", by: anna.id, at: now)
        let figures = try await accounts.figures()
        #expect(figures.accounts == 2 && figures.couples == 1 && figures.families == 1)
        #expect(figures.alertsWaiting == 0 && figures.connections == 0 && figures.transcriptionsWaiting == 0)
    }

    @Test func `sizes grow with what is kept, and are the file system's`() async throws {
        let home = try TestFolder()
        let folder = try DataFolder(url: home.url)
        let anna = try await folder.accounts.create(named: "Anna", passwordHash: nil, at: now)
        let empty = await folder.databaseSizes()
        #expect(empty.accounts > 0 && empty.spaces == 0 && empty.count == 0)
        _ = try await folder.openSpace(anna.personalSpace, for: anna.id)
        let one = await folder.databaseSizes()
        #expect(one.spaces > 0 && one.count == 1)
        // What lies there is no database, so that nothing was opened.
        let other = folder.url.appending(path: "spaces/0197a000-0000-7000-8000-000000000000")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        try Data(repeating: 7, count: 1_000).write(to: other.appending(path: "space.sqlite"))
        let two = await folder.databaseSizes()
        #expect(two.spaces == one.spaces + 1_000 && two.count == 2)
    }

    @Test func `all is well with a folder until its accounts are gone`() async throws {
        let home = try TestFolder()
        let folder = try DataFolder(url: home.url)
        _ = try await folder.accounts.create(named: "Anna", passwordHash: nil, at: now)
        func failed() async -> [HealthCheck.Subject] { await folder.healthChecks().filter { !$0.isFine }.map(\.subject) }
        #expect(await failed().isEmpty)
        let (file, away) = (home.url.appending(path: "accounts.sqlite"), home.url.appending(path: "elsewhere"))
        try FileManager.default.moveItem(at: file, to: away)
        #expect(await failed() == [.accounts])
        #expect(!FileManager.default.fileExists(atPath: file.path))
        try FileManager.default.moveItem(at: away, to: file)
        #expect(await failed().isEmpty)
    }

    @Test func `uploaded files wait, and what is half sent does not`() async throws {
        let home = try TestFolder()
        let folder = try DataFolder(url: home.url)
        let uploads = home.url.appending(path: "uploads")
        try FileManager.default.createDirectory(at: uploads, withIntermediateDirectories: true)
        for name in ["a_b_c.vcf", "d_e_f.vcf", ".g.vcf", "h.table", "a_b_c.plan"] {
            try Data().write(to: uploads.appending(path: name))
        }
        let status = try await folder.status(version: "1", since: nil, backups: .notSetUp, checks: [], at: now)
        #expect(status.importsWaiting == 2 && status.since == nil && status.isFine)
        #expect(try #require(status.room).total > 0)
    }
}
