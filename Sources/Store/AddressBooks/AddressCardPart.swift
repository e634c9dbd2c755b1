import Foundation
import GRDB
import Kinkeeper

extension Space {
    /// Returns some of the bytes of a person's kept card, for serving a large one part by part.
    ///
    /// Nil when the card has changed, when it is a group's, and when it is kept without a UID: such cards are not served as
    /// they are kept.
    package func addressCardPart(
        of object: AddressObject, from offset: Int, count: Int
    ) async throws(StoreError) -> [UInt8]? {
        guard case .person(let id) = object.subject else { return nil }
        return try await file.glance { db in
            let row = try db.firstRow(
                """
                SELECT substr(bytes, ?, ?) AS part, digest FROM cards
                WHERE id = \(AddressBookTriggers.firstCard(of: "?3")) AND uid IS NOT NULL
                """, [(offset + 1).databaseValue, count.databaseValue, id.value])
            guard let row, AddressObject.etag(ofDigest: row["digest"]) == object.etag else { return nil }
            return [UInt8](row["part"] as Data)
        }
    }
}
