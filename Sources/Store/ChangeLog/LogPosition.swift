import Foundation
import GRDB
public import Kinkeeper

/// How far a space's change log goes, told from another log of the same length: a copy that was put back in the place of the
/// space can have gone on by as many changes since.
public struct LogPosition: Hashable, Sendable {
    /// The sequence number of the last change; 0 without changes.
    public let sequence: Int64
    /// Stands for the last changes and the number of the file.
    public let trail: Int64

    /// The position in a space that was never written to.
    public static let start = LogPosition(sequence: 0, trail: 0)

    /// The number of changes in the trail. One write often makes several, and a new record among them has an identifier that
    /// occurs once.
    static let depth = 16

    /// A position from its parts.
    public init(sequence: Int64, trail: Int64) {
        (self.sequence, self.trail) = (sequence, trail)
    }

    /// Where the log of a file of that number stands.
    init(_ db: Database, file: UInt64) throws {
        let changes = try db.rows("\(Change.select) ORDER BY sequence DESC LIMIT ?", [Self.depth.databaseValue])
        var text = "\(file)"
        for row in changes {
            text += " \(row[Change.Columns.tableName] as String) \(row[Change.Columns.rowID] as UUID)"
            text += " \(row[Change.Columns.kind] as String)"
        }
        self.init(sequence: changes.first?[Change.Columns.sequence] ?? 0, trail: Int64(bitPattern: StableDigest(text).low))
    }
}

extension DataFolder {
    /// Where a space's change log stands; `mark` is how its files were seen before. A space that is closed is opened for this
    /// question only, and not written to.
    public func position(of space: Space.ID, under mark: SpaceMark) async throws(StoreError) -> LogPosition {
        guard mark.exists else { return .start }
        if let present = openSpaces.present(space) {
            return try await present.file.read { db in try LogPosition(db, file: mark.file) }
        }
        return try SQLiteFile.glimpse(databaseURL(of: space)) { db in try LogPosition(db, file: mark.file) }
    }
}
