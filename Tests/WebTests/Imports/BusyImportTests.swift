import Foundation
import HTTPSupport
import Kinkeeper
import Logging
import Synchronization
import TestSupport
import Testing

@testable import Store
@testable import Web

/// Imports that an earlier server left behind, on one that may have two spaces open.
@Suite struct BusyImportTests {
    private struct Server {
        private let home: TestFolder
        let folder: DataFolder
        let runner: ImportRunner

        init(patience: Duration) throws {
            home = try TestFolder()
            folder = try DataFolder(url: home.url, OpenSpaces.Limits(kept: 1, open: 2, patience: patience))
            runner = ImportRunner(folder: folder, zone: .gmt, now: { World.start }, logger: Logger(label: "test"))
        }

        var queue: FairQueue { runner.queues.transfers }

        var files: Int {
            let names = try? FileManager.default.contentsOfDirectory(atPath: runner.uploadFolder.path)
            return names?.count { $0.hasSuffix(".vcf") } ?? 0
        }

        func account(_ name: String) async throws -> Account {
            try await folder.accounts.create(named: name, passwordHash: nil, at: World.start)
        }

        func space(of account: Account) async throws -> Space {
            try await folder.openSpace(account.personalSpace, for: account.id)
        }

        /// An account whose import was cut off before its first card.
        func cutOff(_ name: String) async throws -> Account {
            let account = try await account(name)
            let run = try await space(of: account).beginImport(of: "phone.vcf", at: World.start).id
            let entry = UploadFolder.Entry(account: account.id, space: account.personalSpace, run: run)
            try FileManager.default.createDirectory(at: runner.uploadFolder, withIntermediateDirectories: true)
            try Data("BEGIN:VCARD\r\nVERSION:3.0\r\nUID:u\r\nFN:Zoe\r\nEND:VCARD\r\n".utf8)
                .write(to: runner.uploadFolder.appending(path: entry.name))
            return account
        }

        /// An import into the family of another account that was cut off after so many people, and its importer, who has left since.
        func cutOffInFamily(after count: Int) async throws -> (run: ImportRun.ID, family: Space) {
            let (owner, importer) = (try await account("Owner"), try await account("Importer"))
            let family = try await folder.accounts.makeFamily(named: "The Bergs", by: owner.id, at: World.start)
            let code = InvitationCode()
            _ = try await folder.accounts.inviteToFamily(
                family.id, by: owner.id, codeHash: code.digest, makesAccount: false, at: World.start)
            try await folder.acceptInvitation(codeHash: code.digest, by: importer.id, at: World.start)
            let space = try await folder.openSpace(family.id, for: owner.id)
            let run = try await space.beginImport(of: "phone.vcf", at: World.start)
            let cards = (0..<count).map { Cast.card(Cast.anna, uid: "\($0)") }
            if count > 0 {
                _ = try await space.importCards(
                    cards, in: run, at: World.start)
            }
            let entry = UploadFolder.Entry(account: importer.id, space: family.id, run: run.id)
            try FileManager.default.createDirectory(at: runner.uploadFolder, withIntermediateDirectories: true)
            try Data("BEGIN:VCARD\r\nVERSION:3.0\r\nUID:u\r\nFN:Zoe\r\nEND:VCARD\r\n".utf8)
                .write(to: runner.uploadFolder.appending(path: entry.name))
            try await folder.accounts.removeMember(importer.id, of: family.id, seen: nil, by: owner.id, at: World.start)
            return (run.id, space)
        }

        /// Takes both places of the queue meanwhile.
        func occupied(_ body: () async throws -> Void) async throws {
            let (works, queue) = (Works(), queue)
            let tasks = (0..<2).map { _ in Task { try await queue.run(.make(at: World.start)) { await works.work() } } }
            try await until { works.count == 2 }
            try await body()
            works.end()
            for task in tasks { try await task.value }
        }
    }

    /// Work that ends when it is let go.
    private final class Works: Sendable {
        private let begun = Mutex<[CheckedContinuation<Void, Never>]>([])

        var count: Int { begun.withLock { $0.count } }

        func work() async { await withCheckedContinuation { continuation in begun.withLock { $0.append(continuation) } } }

        func end() { for work in begun.withLock(\.self) { work.resume() } }
    }

    @Test func `imports that wait keep no space open`() async throws {
        let server = try Server(patience: .seconds(5))
        var accounts: [Account] = []
        for number in 0..<4 { accounts.append(try await server.cutOff("Account \(number)")) }
        try await server.occupied {
            try await server.runner.resume()
            for account in accounts { try await until { await server.queue.waitingCount(of: account.id) == 1 } }
            #expect(server.folder.openSpaces.count <= 2)
        }
        try await until { server.files == 0 }
        for account in accounts { #expect(try await server.space(of: account).peopleCount() == 1) }
    }

    @Test(arguments: [0, 3])
    func `who has left the family goes on with no import, and the others are told`(count: Int) async throws {
        let server = try Server(patience: .seconds(5))
        let (run, family) = try await server.cutOffInFamily(after: count)
        try await server.runner.resume()
        try await until { server.files == 0 }
        #expect(try await family.peopleCount() == count)
        #expect(try await family.interruptedImports().isEmpty)
        let report = try await family.importReport(run)
        #expect(report?.problems.map(\.finding?.code) == (count == 0 ? nil : [.importerLeft]))
    }

    @Test(arguments: [true, false])
    func `an import that found the server busy goes on when it is not`(hasWaited: Bool) async throws {
        let server = try Server(patience: .milliseconds(50))
        let anna = try await server.cutOff("Anna")
        let others = [try await server.account("Bert"), try await server.account("Cleo")]
        var held: [Space] = []
        func hold() async throws { for other in others { held.append(try await server.space(of: other)) } }
        if hasWaited {
            try await server.occupied {
                try await server.runner.resume()
                try await until { await server.queue.waitingCount(of: anna.id) == 1 }
                try await hold()
            }
        } else {
            try await hold()
            try await server.runner.resume()
        }
        try await until { await server.runner.postponedCount == 1 }
        #expect(server.files == 1 && held.count == 2)
        held = []
        try await until {
            await server.runner.resumePostponed()
            return server.files == 0
        }
        #expect(try await server.space(of: anna).peopleCount() == 1)
    }
}

private func until(_ isTrue: () async throws -> Bool) async throws {
    for _ in 0..<2_000 {
        if try await isTrue() { return }
        try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("waited in vain")
}
