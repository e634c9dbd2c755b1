import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Server

@Suite struct AlertDoctorTests {
    @Test func `a server that runs and has not looked for a quarter of an hour is told of, and no lock is made to find out`()
        async throws
    {
        let home = try TestFolder()
        let folder = try DataFolder(url: home.url)
        let now = TestClock().now
        try await folder.accounts.noteAlerts(checkedThrough: now, by: .server)
        func kinds(after seconds: TimeInterval) async throws -> [String] {
            try await AlertDoctor.findings(in: folder, now: now.addingTimeInterval(seconds)).map(\.kind)
        }
        #expect(try await kinds(after: 1_000) == [])
        #expect(!FileManager.default.fileExists(atPath: home.url.appending(path: "server.lock").path))
        let lock = try ServerLock(folder: home.url)
        #expect(try await kinds(after: 800) == [])
        #expect(try await kinds(after: 1_000) == ["alerts-stopped"])
        withExtendedLifetime(lock) {}
    }
}
