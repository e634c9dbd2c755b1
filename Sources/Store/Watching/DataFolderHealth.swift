import Foundation
import GRDB

extension DataFolder {
    /// Makes the checks that need nothing but the folder. They write nothing.
    public func healthChecks() async -> [HealthCheck] {
        [
            HealthCheck(.accounts, isFine: await canReadAccounts()),
            HealthCheck(.dataFolder, isFine: FileManager.default.isWritableFile(atPath: url.path)),
            // Where the system does not say how much is free, a full disk shows in the answers.
            HealthCheck(.disk, isFine: FreeSpace(at: url).map { $0.free >= FreeSpace.veryLittle } ?? true),
        ]
    }

    /// Whether the accounts can be read from the disk now, over a connection of its own: one that is open already may answer from
    /// memory when the file is gone.
    private func canReadAccounts() async -> Bool {
        // SQLite can only read the log of such a file by the connection made for that.
        guard !isReadOnly else { return (try? await accounts.figures()) != nil }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(1)
        do {
            let queue = try DatabaseQueue(path: url.appending(path: "accounts.sqlite").path, configuration: configuration)
            defer { try? queue.close() }
            _ = try queue.read { db in try db.firstRow("SELECT id FROM accounts LIMIT 1", []) }
            return true
        } catch {
            return false
        }
    }
}
