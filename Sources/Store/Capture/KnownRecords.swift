package import Foundation
import GRDB
import Kinkeeper

extension Space {
    /// Those of some identifiers under which something was kept, deleted or not: a reminder, a gift, a catch-up.
    package func knownRecords(among ids: [UUID]) async throws(StoreError) -> Set<UUID> {
        guard !ids.isEmpty else { return [] }
        return try await file.read { db in
            let values = ids.map { Identifier<Gift>($0).value }
            var known: Set<UUID> = []
            for table in ["reminders", "gifts", "catchups"] {
                for row in try db.rows("SELECT id FROM \(table) WHERE id", in: values) {
                    known.insert((row["id"] as Gift.ID).uuid)
                }
            }
            return known
        }
    }
}
