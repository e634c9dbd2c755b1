import Foundation
import GRDB
import Kinkeeper

extension Space {
    /// Returns phone numbers and addresses of people here that a text contains, as they are kept: of a postal address its
    /// street, its box and its post code. Towns are left out, and so are user names elsewhere, which may be the person's name.
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
