import Foundation
import GRDB
import Kinkeeper

/// One property of a person's card that a sync changed.
public struct SyncChange: Hashable, Sendable {
    /// The property's name in upper case, such as `TEL`.
    public let property: String
    /// The value before; nil for an added property.
    public let before: String?
    /// The value after; nil for a removed property.
    public let after: String?

    /// A change from its parts.
    package init(property: String, before: String?, after: String?) {
        (self.property, self.before, self.after) = (property, before, after)
    }
}

extension Space {
    /// The card before something that a sync did, and after it, as long as both are kept; nil where no card changed.
    package func cards(around entry: SyncEntry.ID) async throws(StoreError) -> (before: [UInt8], after: [UInt8])? {
        try await file.read { db in
            let row = try db.firstRow(
                """
                SELECT before, bytes FROM sync_entries e JOIN (
                  SELECT person_id, digest, bytes FROM cards UNION ALL
                  SELECT person_id, r.digest, r.bytes FROM replaced_cards r JOIN cards ON cards.id = card_id) k
                  ON k.person_id = e.subject_id AND k.digest = e.after_digest
                WHERE e.id = ? AND before IS NOT NULL LIMIT 1
                """, [entry.value])
            return row.map { ([UInt8]($0["before"] as Data), [UInt8]($0["bytes"] as Data)) }
        }
    }
}
