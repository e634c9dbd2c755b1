import DAV
import Foundation
import HTTPSupport
import Kinkeeper
import Logging
import Notifications
import Store
import TestSupport
import Testing
import Web

@testable import Server

@Suite struct ServerMetricsTests {
    private let now = TestClock().now

    private func metrics(_ folder: DataFolder, _ watching: Watching, _ backups: BackupStatus = .notSetUp) -> ServerMetrics {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        return ServerMetrics(
            folder: folder, watching: watching,
            runner: ImportRunner(folder: folder, zone: .gmt, now: { [now] in now }, logger: logger), backups: { backups },
            sizes: MeasuredSizes(of: folder))
    }

    private func value(_ metric: Metric, in families: [MetricFamily]) -> Double? {
        families.first { $0.name == metric.rawValue }?.samples.first?.value
    }

    @Test func `each metric comes once, and says nothing of anybody`() async throws {
        let home = try TestFolder()
        let folder = try DataFolder(url: home.url)
        let account = try await folder.accounts.create(named: "Annabella", passwordHash: nil, at: now)
        let watching = Watching(folder, since: now, isRunning: true)
        watching.counts.note(method: "GET", route: "/people/{person}", status: 200, seconds: 0.1)
        let failure = BackupStatus.Failure(at: now, .diskFull)
        let metrics = metrics(folder, watching, BackupStatus(isSetUp: true, lastGood: now, count: 2, failure: failure))
        let families = await metrics.families()
        // Only Linux says these two.
        let isLinux = FileManager.default.fileExists(atPath: "/proc/self/statm")
        let said = Metric.allCases.filter { isLinux || ![.processMemory, .processFiles].contains($0) }
        #expect(families.map(\.name).sorted() == said.map(\.rawValue).sorted())
        #expect(value(.ready, in: families) == 1 && value(.accounts, in: families) == 1)
        #expect(value(.backupTime, in: families) == now.timeIntervalSince1970 && value(.backupFailed, in: families) == 1)
        let text = await metrics.text()
        for secret in ["nnabella", account.id.description, account.personalSpace.description, home.url.path] {
            #expect(!text.contains(secret))
        }
    }

    @Test func `a server whose accounts cannot be read says so instead of nothing`() async throws {
        let home = try TestFolder()
        let folder = try DataFolder(url: home.url)
        try FileManager.default.moveItem(
            at: home.url.appending(path: "accounts.sqlite"), to: home.url.appending(path: "elsewhere"))
        let families = await metrics(folder, Watching(folder, since: now, isRunning: true)).families()
        #expect(value(.ready, in: families) == 0 && value(.requestDuration, in: families) == 0)
        #expect(value(.backupFailed, in: families) == nil)
    }

    @Test func `a server is ready between its start and its end`() async throws {
        let home = try TestFolder()
        let readiness = Readiness(of: try DataFolder(url: home.url))
        func failed() async -> [HealthCheck.Subject] { await readiness.checks().filter { !$0.isFine }.map(\.subject) }
        #expect(await failed() == [.services])
        readiness.noteStart()
        #expect(await failed().isEmpty)
        readiness.noteEnd()
        #expect(await failed() == [.running])
        // A start that is late does not take the end back.
        readiness.noteStart()
        #expect(await failed() == [.running])
    }

    @Test func `alerts of the last day are counted by what became of them`() async throws {
        let (world, engine, _) = try await DeliveryWorld.running()
        func figures() async throws -> AlertFigures {
            try await world.folder.accounts.alertFigures(since: world.now.addingTimeInterval(-86_400), until: world.now)
        }
        try await world.reminder("Water the plants", in: 60)
        await engine.round()
        world.pass(60)
        await engine.round()
        #expect(try await figures() == AlertFigures(sent: 1, failed: 0))
        world.answer { _, _ in .refused(DeliveryFailure(.signIn)) }
        try await world.reminder("Call Bo", in: 60)
        await engine.round()
        world.pass(60)
        await engine.round()
        #expect(try await figures() == AlertFigures(sent: 1, failed: 1))
        world.pass(90_000)
        #expect(try await figures() == AlertFigures())
    }

    @Test func `syncs are counted by how they end`() async throws {
        let world = try await SyncWorld()
        _ = try await world.connect()
        let counts = ServerCounts()
        func run() async throws {
            try await world.folder.accounts.askForSync(try await world.connection.id, at: world.now)
            let (rings, bell) = AsyncStream.makeStream(of: Void.self)
            bell.yield()
            bell.finish()
            await SyncTurns(syncer: world.syncer, failed: { _ in }, ended: { counts.note($0) }).run(rings)
        }
        func syncs() throws -> [Double] {
            try #require(counts.families.first { $0.name == Metric.syncs.rawValue }).samples.map(\.value)
        }
        world.pass(60)
        try await run()
        #expect(try syncs() == [1, 0, 0])
        for (status, expected) in [(500, [1.0, 0, 1]), (401, [1, 1, 1])] {
            world.server.trouble { _ in HTTPTransport.Answer(status: status) }
            world.pass(60)
            try await run()
            #expect(try syncs() == expected)
        }
    }
}
