import GRDB
public import Kinkeeper

/// How far a check-in is, for pages that follow it.
public struct CheckInProgress: Hashable, Sendable {
    /// Its version.
    public let version: Int
    /// Whether it was completed or given up.
    public let isOver: Bool
}

extension DataFolder {
    /// How far a check-in is; nil if there is none. A space that is closed stays closed: opening one closes another, which changes its
    /// files, and the streams that follow it would look again, and so on.
    public func progress(of id: CheckIn.ID, in space: Space.ID) async throws(StoreError) -> CheckInProgress? {
        guard let present = openSpaces.present(space) else {
            return try SQLiteFile.glimpse(databaseURL(of: space)) { db in try CheckInProgress(id, db) }
        }
        return try await present.file.glance { db in try CheckInProgress(id, db) }
    }
}

extension CheckInProgress {
    fileprivate init?(_ id: CheckIn.ID, _ db: Database) throws {
        guard let row = try db.firstRow("SELECT version, status FROM check_ins WHERE id = ?", [id.value]) else { return nil }
        version = row["version"]
        isOver = row["status"] != CheckIn.Status.inProgress.rawValue
    }
}
