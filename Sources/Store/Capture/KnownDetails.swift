import Foundation
import GRDB
import Kinkeeper

extension Space {
    /// Phone numbers and addresses of people here that a text has in it, as they are kept: of a postal address its street, its
    /// box and its post code. A town is none, nor is what somebody is called elsewhere, which may be their name.
    package func contactDetails(in text: String) async throws(StoreError) -> [String] {
        let folded = SearchFolding.fold(text)
        return try await file.read { db in
            let rows = try db.rows(
                """
                SELECT value FROM contact_methods WHERE kind IN ('phone', 'email')
                UNION SELECT street FROM postal_addresses UNION SELECT extended FROM postal_addresses
                UNION SELECT post_office_box FROM postal_addresses UNION SELECT postal_code FROM postal_addresses
                """, [])
            var found: [String] = []
            for row in rows {
                for part in (row[0] as String).split(whereSeparator: \.isNewline) {
                    let plain = part.trimmingCharacters(in: .whitespaces)
                    if plain.count >= 4, folded.contains(SearchFolding.fold(plain)) { found.append(plain) }
                }
            }
            return found
        }
    }
}
