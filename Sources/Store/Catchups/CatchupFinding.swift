import Foundation
import GRDB
public import Kinkeeper

/// The first catch-ups that a search has found.
public struct FoundCatchups: Hashable, Sendable {
    /// More catch-ups than this are not counted.
    static let counted = 1_000

    /// The entries of this page, the latest day first.
    public let rows: [Catchup]
    /// How many there are on all pages.
    public let count: RowCount
    /// Where the next page starts; nil on the last one.
    public let next: CatchupCursor?
}

extension Space {
    /// Finds catch-ups whose note says all words, or which were with people whose names do.
    ///
    /// - Parameter readsNames: Whether names count; not for a program that may not see people.
    public func findCatchups(
        _ terms: SearchTerms, after cursor: CatchupCursor? = nil, limit: Int, readsNames: Bool = true
    ) async throws(StoreError) -> FoundCatchups {
        try await file.read { db in
            let link = "SELECT catchup_id FROM catchup_people WHERE person_id"
            let matching = try RecordMatching(terms, link: readsNames ? link : nil, in: db)
            let statement = try db.boundStatement("SELECT id, day, note, others FROM catchups ORDER BY day DESC, id DESC", [])
            let all = try Row.fetchCursor(statement)
            var places: [CatchupCursor] = []
            var count = 0
            while let row = try all.next(), count <= FoundCatchups.counted || places.count <= limit {
                guard matching.holds(row[0], [row[2], row[3]]) else { continue }
                count += 1
                let place = CatchupCursor(day: row[1], catchup: row[0])
                if places.count <= limit, cursor.map({ place.comes(after: $0) }) ?? true { places.append(place) }
            }
            let page = places.prefix(limit)
            return FoundCatchups(
                rows: try page.compactMap { try db.catchup($0.catchup) },
                count: RowCount(count, most: FoundCatchups.counted), next: places.count > limit ? page.last : nil)
        }
    }
}

extension CatchupCursor {
    /// Whether it comes after another in the log, the latest day first.
    fileprivate func comes(after other: CatchupCursor) -> Bool {
        (day, catchup) < (other.day, other.catchup)
    }
}
