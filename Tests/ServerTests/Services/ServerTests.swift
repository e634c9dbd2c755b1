import Foundation
import HTTPSupport
import Kinkeeper
import Logging
import Store
import Synchronization
import Testing
import Web

@testable import Server

@Suite struct ServerTests {
    private let now = Date(timeIntervalSince1970: 1_795_258_800)

    private func folder() throws -> DataFolder {
        try DataFolder(url: FileManager.default.temporaryDirectory.appendingPathComponent("server-\(UUID().uuidString)"))
    }

    private func server(_ folder: DataFolder) throws -> KinkeeperServer {
        let configuration = try Configuration(file: nil, environment: [:], flags: [.port: "0", .logLevel: "error"])
        return try KinkeeperServer(
            configuration: configuration, folder: folder, zone: .gmt, now: { [now] in now }, logger: Logger(label: "test"))
    }

    @Test func `a server answers on a free port and ends when it is told to`() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let server = try server(folder)
        let (ports, found) = AsyncStream<Int>.makeStream()
        let running = Task { try await server.run { found.yield($0) } }
        let port = try #require(await ports.first { _ in true })
        let socket = try LocalConnection(port: port)
        let answer = try socket.ask("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.hasSuffix("ok\n"))
        #expect(answer.lowercased().contains("content-security-policy: default-src 'none'"))
        running.cancel()
        _ = await running.result
    }

    @Test func `headers beyond reason are refused`() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let server = try server(folder)
        let (ports, found) = AsyncStream<Int>.makeStream()
        let running = Task { try await server.run { found.yield($0) } }
        let port = try #require(await ports.first { _ in true })
        let long = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "x", count: 40_000))\r\n\r\n"
        let answer = try LocalConnection(port: port).ask(long)
        #expect(!answer.contains("200 OK"))
        running.cancel()
        _ = await running.result
    }

    @Test func `the first start gives a link, a later one gives another, and none once somebody can sign in`() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let address = try #require(URL(string: "http://localhost:8080"))
        let first = try #require(try await FirstStart.link(folder: folder, address: address, now: now))
        #expect(first.absoluteString.wholeMatch(of: /http:\/\/localhost:8080\/setup\/[A-Za-z0-9_\-]{43}/) != nil)
        let second = try #require(try await FirstStart.link(folder: folder, address: address, now: now))
        func purpose(_ link: URL) async throws -> Accounts.SetupPurpose? {
            let secret = try #require(SecretToken(text: link.lastPathComponent))
            return try await folder.accounts.setupPurpose(tokenHash: secret.digest, at: now)
        }
        #expect(try await purpose(first) == nil)
        #expect(try await purpose(second) == .newAccount)

        let owner = try await folder.accounts.create(named: "owner", passwordHash: nil, at: now)
        let third = try #require(try await FirstStart.link(folder: folder, address: address, now: now))
        #expect(try await purpose(third) == .password(owner.id))
        try await folder.accounts.setPasswordHash("$argon2id$", of: owner.id, at: owner.createdAt)
        #expect(try await FirstStart.link(folder: folder, address: address, now: now) == nil)
    }

    @Test func `housekeeping empties the trash after thirty days, not before`() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let (space, person) = try await trashed(in: folder)
        for (days, isThere) in [(29, true), (31, false)] {
            await tidy(folder, after: days)
            #expect((try await space.person(person) != nil) == isThere)
        }
    }

    @Test func `a clock that jumped ten years ahead deletes nothing, until the owner says that it is right`() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let (space, person) = try await trashed(in: folder)
        await tidy(folder, after: 1)
        for days in [3_650, 3_651, 3_679] {
            await tidy(folder, after: days)
            #expect(try await space.person(person) != nil, "\(days)")
        }
        let later = now.addingTimeInterval(3_679 * 86_400)
        #expect(try await folder.examine(at: later, in: .gmt).contains { $0.kind == "clock-ahead" })
        try await folder.acceptClock(at: later, in: .gmt)
        await tidy(folder, after: 3_679)
        #expect(try await space.person(person) == nil)
        #expect(try await folder.examine(at: later, in: .gmt).contains { $0.kind == "clock-ahead" } == false)
    }

    @Test func `a space that cannot be opened keeps housekeeping from no other`() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let broken = try await folder.accounts.create(named: "Aaron", passwordHash: nil, at: now)
        let place = folder.url.appending(path: "spaces/\(broken.personalSpace)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try Data("no database, whatever its name says".utf8).write(to: place.appending(path: "space.sqlite"))
        let (space, person) = try await trashed(in: folder)
        await tidy(folder, after: 31)
        #expect(try await space.person(person) == nil)
    }

    @Test func `housekeeping forgets answers that nobody may ask for again`() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let account = try await folder.accounts.create(named: "Anna", passwordHash: nil, at: now)
        let secret = "what only Anna may see"
        let (key, request) = ([UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 32))
        let state = try await folder.accounts.beginRequest(key: key, request: request, of: account.id, at: now)
        guard case .begun(let id) = state else { throw StoreError.notFound }
        try await folder.accounts.finishRequest(id, with: .init(status: 200, headers: "", body: Array(secret.utf8)))
        for (days, isThere) in [(0, true), (2, false)] {
            await tidy(folder, after: days)
            // Asked as of the day it was sent: the answer itself must be gone.
            let known = try await folder.accounts.beginRequest(key: key, request: request, of: account.id, at: now)
            if case .answered = known { #expect(isThere) } else { #expect(!isThere) }
        }
    }

    @Test func `housekeeping throws away tables that nobody looked at for a day, with what was chosen for them`() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let uploads = folder.url.appending(path: "uploads")
        try FileManager.default.createDirectory(at: uploads, withIntermediateDirectories: true)
        // The remains of a killed program: c.survey and c.plan of a table that never came, and an unfinished file.
        for name in ["a.table", "a.plan", "a.survey", "b.vcf", "b.plan", "b.survey", "c.survey", "c.plan", ".d.part"] {
            let file = uploads.appending(path: name)
            try Data("Name\nAnna\n".utf8).write(to: file)
            try FileManager.default.setAttributes([.modificationDate: now], ofItemAtPath: file.path)
        }
        await tidy(folder, after: 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: uploads.path).count == 9)
        await tidy(folder, after: 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: uploads.path).sorted() == ["b.plan", "b.survey", "b.vcf"])
    }

    @Test func `what an import did is forgotten after ninety days, so that it cannot be undone any more`() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let account = try await folder.accounts.create(named: "Anna", passwordHash: nil, at: now)
        let space = try await folder.openSpace(account.personalSpace, for: account.id)
        let run = try await bringBerta(into: space)
        // In steps that are believed of a clock.
        for (days, canUndo) in [(30, true), (60, true), (89, true), (91, false)] {
            await tidy(folder, after: days)
            #expect(try await space.importReport(run, limit: 0)?.run.canUndo == canUndo, "\(days)")
        }
        #expect(try await space.peopleCount() == 1)
    }

    private func tidy(_ folder: DataFolder, after days: Int) async {
        let later = now.addingTimeInterval(Double(days) * 86_400)
        let logger = Logger(label: "test")
        let runner = ImportRunner(folder: folder, zone: .gmt, now: { later }, logger: logger)
        await Housekeeping(folder: folder, runner: runner, now: { later }, logger: logger).tidy()
    }

    @Test func `what a couple deleted is gone for good after thirty days`() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let anna = try await folder.accounts.create(named: "Anna", passwordHash: nil, at: now)
        let ben = try await folder.accounts.create(named: "Ben", passwordHash: nil, at: now)
        let hash = [UInt8](repeating: 7, count: 32)
        _ = try await folder.accounts.invitePartner(of: anna.id, codeHash: hash, makesAccount: false, at: now)
        try await folder.acceptInvitation(codeHash: hash, by: ben.id, at: now)
        let checkIns = try await folder.checkIns(of: anna.id, at: now)
        let item = try await checkIns.space.addActionItem(
            ActionItemDraft(title: "Paint"), by: anna.id, partners: checkIns.partners, at: now, in: .utc)
        try await checkIns.space.deleteActionItem(item.id, by: ben.id, at: now)
        await tidy(folder, after: 29)
        #expect(try await checkIns.space.deletedReminders(limit: 9).map(\.id) == [item.id])
        await tidy(folder, after: 31)
        #expect(try await checkIns.space.deletedReminders(limit: 9).isEmpty)
    }

    @Test func `what a family threw away is gone for good after thirty days`() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let anna = try await folder.accounts.create(named: "Anna", passwordHash: nil, at: now)
        let family = try await folder.accounts.makeFamily(named: "The Bergs", by: anna.id, at: now)
        let space = try await folder.openSpace(family.id, for: anna.id)
        let group = try await space.createGroup(
            .make(at: now), named: GroupName("Cousins"), on: CivilDate(daysSinceEpoch: 20_000), at: now)
        guard case .done(let group) = group else { return #expect(Bool(false)) }
        try await space.deleteGroup(group.id, at: now)
        await tidy(folder, after: 29)
        #expect(try await space.deletedGroups().map(\.id) == [group.id])
        await tidy(folder, after: 31)
        #expect(try await space.deletedGroups().isEmpty)
    }

    /// Adds a person in the trash of an account.
    private func trashed(in folder: DataFolder) async throws -> (Space, Person.ID) {
        let account = try await folder.accounts.create(named: "Anna", passwordHash: nil, at: now)
        let space = try await folder.openSpace(account.personalSpace, for: account.id)
        _ = try await bringBerta(into: space)
        let person = try #require(try await space.peoplePage(order: .givenFirst, limit: 1).rows.first)
        try await space.trash(person.id, at: now)
        return (space, person.id)
    }

    /// Imports a file of one person.
    private func bringBerta(into space: Space) async throws -> ImportRun.ID {
        let profile = Profile(name: PersonName(given: "Berta", formatted: "Berta"))
        let card = IncomingCard(
            uid: "u", revision: nil, bytes: Array("BEGIN:VCARD".utf8), content: .person(profile, photo: nil), line: 1)
        let run = try await space.beginImport(of: "t.vcf", at: now)
        _ = try await space.importCards([card], in: run, at: now)
        try await space.finishImport(run, at: now)
        return run.id
    }
}
