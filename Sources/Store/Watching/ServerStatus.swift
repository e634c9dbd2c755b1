public import Foundation
public import Kinkeeper

/// How a server and its data folder are. It has numbers and times alone, nothing that an account keeps, and no name.
public struct ServerStatus: Hashable, Sendable {
    /// The version of the program.
    public var version: String
    /// Since when the server runs; nil where none does.
    public var since: Date?
    /// Counts of accounts, and of what waits.
    public var figures: ServerFigures
    /// What became of the alerts of the last 24 hours.
    public var alerts: AlertFigures
    /// How many files wait to be imported, or are being imported.
    public var importsWaiting: Int
    /// How large the databases are.
    public var sizes: DatabaseSizes
    /// The room on the disk of the data folder; nil where the system does not say.
    public var room: FreeSpace?
    /// How the nightly backups are.
    public var backups: BackupStatus
    /// What has to be well, and whether it is.
    public var checks: [HealthCheck]

    /// Whether all that has to be well is.
    public var isFine: Bool { checks.allSatisfy(\.isFine) }

    /// A status from its parts.
    public init(
        version: String, since: Date?, figures: ServerFigures = ServerFigures(), alerts: AlertFigures = AlertFigures(),
        importsWaiting: Int = 0, sizes: DatabaseSizes = DatabaseSizes(), room: FreeSpace? = nil,
        backups: BackupStatus = .notSetUp, checks: [HealthCheck] = []
    ) {
        (self.version, self.since, self.figures, self.alerts) = (version, since, figures, alerts)
        (self.importsWaiting, self.sizes, self.room) = (importsWaiting, sizes, room)
        (self.backups, self.checks) = (backups, checks)
    }
}

extension DataFolder {
    /// Over how long alerts are counted, in seconds: a day.
    private static let counted: TimeInterval = 86_400

    /// Looks at the whole folder. `since` is when the server began, nil where none runs; `checks` are those that it made.
    public func status(
        version: String, since: Date?, backups: BackupStatus, checks: [HealthCheck], at now: Date
    ) async throws(StoreError) -> ServerStatus {
        ServerStatus(
            version: version, since: since, figures: try await accounts.figures(),
            alerts: try await accounts.alertFigures(since: now.addingTimeInterval(-Self.counted), until: now),
            importsWaiting: importsWaiting, sizes: await databaseSizes(), room: FreeSpace(at: url), backups: backups,
            checks: checks)
    }

    /// How many uploaded files wait to be imported, or are being imported.
    private var importsWaiting: Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.appending(path: "uploads").path)) ?? []
        return names.count { $0.hasSuffix(".vcf") && !$0.hasPrefix(".") }
    }
}

extension Accounts {
    /// Whether an account may see how the server is: its owners may. This is the one place that decides it.
    public func mayWatchServer(_ account: Account.ID) async throws(StoreError) -> Bool {
        try await file.glance { db in try db.serverAccount(account)?.role == .owner }
    }
}
