public import Foundation
import GRDB
public import Kinkeeper

extension Accounts {
    /// Lets a session in use end later. Nothing happens to one that is gone.
    public func extendSession(_ id: Session.ID, until end: Date) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                "UPDATE sessions SET expires_at = max(expires_at, ?) WHERE id = ?",
                [end.milliseconds.databaseValue, id.value])
        }
    }
}
