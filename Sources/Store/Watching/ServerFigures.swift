public import Foundation
import GRDB

/// Counts of a whole server, of which none says anything about one account.
public struct ServerFigures: Hashable, Sendable {
    /// How many accounts there are.
    public var accounts = 0
    /// How many couples there are.
    public var couples = 0
    /// How many families there are.
    public var families = 0
    /// How many alerts wait to be sent, or are being sent.
    public var alertsWaiting = 0
    /// How many recordings wait to be transcribed.
    public var transcriptionsWaiting = 0
    /// How many accounts of other servers are connected.
    public var connections = 0
    /// How many of these failed when they were last synced.
    public var connectionsFailing = 0

    /// Counts of nothing.
    public init() {}
}

/// What became of the alerts of some time.
public struct AlertFigures: Hashable, Sendable {
    /// How many arrived.
    public var sent: Int
    /// How many were given up.
    public var failed: Int

    /// Counts from their parts.
    public init(sent: Int = 0, failed: Int = 0) { (self.sent, self.failed) = (sent, failed) }
}

extension Accounts {
    /// Counts in small tables and by indexes, so that it may be done every few seconds.
    public func figures() async throws(StoreError) -> ServerFigures {
        try await file.read { db in
            func count(_ sql: String) throws -> Int { try db.firstRow("SELECT count(*) FROM \(sql)", [])?[0] ?? 0 }
            var figures = ServerFigures()
            figures.accounts = try count("accounts")
            figures.couples = try count("shared_spaces WHERE kind = 'couple' AND ended_at IS NULL")
            figures.families = try count("shared_spaces WHERE kind = 'family' AND ended_at IS NULL")
            figures.alertsWaiting = try count(
                "deliveries INDEXED BY deliveries_to_do WHERE state IN ('waiting', 'sending')")
            figures.transcriptionsWaiting = try count("transcriptions WHERE state = 'waiting'")
            figures.connections = try count("connected_accounts")
            figures.connectionsFailing = try count("connected_accounts WHERE failures > 0 AND paused_at IS NULL")
            return figures
        }
    }

    /// Counts the alerts that arrived or were given up between two instants. Reads all deliveries that are kept, which are 90
    /// days: for a page that is opened now and then.
    public func alertFigures(since instant: Date, until now: Date) async throws(StoreError) -> AlertFigures {
        try await file.read { db in
            let counts = try db.firstRow(
                """
                SELECT total(state = 'accepted'), total(state IN ('failed', 'missed')) FROM deliveries
                WHERE attempt_at BETWEEN ? AND ? AND state IN ('accepted', 'failed', 'missed')
                """, [instant.milliseconds.databaseValue, now.milliseconds.databaseValue])
            return AlertFigures(
                sent: (counts?[0] as Double?).map { Int($0) } ?? 0, failed: (counts?[1] as Double?).map { Int($0) } ?? 0)
        }
    }
}
