import Foundation
import GRDB
import Kinkeeper

/// The candidates on one stretch of a search through a book.
package struct CardStretch: Sendable {
    /// The candidates for a match.
    package let cards: [KeptObject]
    /// The name of the last object looked at; nil without any.
    package let last: String?
    /// Whether no object comes after these.
    package let isLast: Bool
}

extension Space {
    /// Returns the next objects of a book by name, after a given name, with the kept bytes of the candidates: as many as have
    /// `bytes` bytes together, or until twenty times as many were looked at.
    ///
    /// - Parameter isCandidate: Asked of the bytes in place, so that others need not be copied. It is not asked for groups,
    ///   whose card is made when it is given out.
    package func addressCards(
        in book: AddressBook.ID, after name: String?, upTo bytes: Int, _ codec: CardCodec,
        where isCandidate: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
    ) async throws(StoreError) -> CardStretch {
        try await file.read { [self] db in
            let reading = ObjectReading(db: db, codec: codec, space: self)
            let statement = try db.cachedStatement(
                sql: "\(ObjectReading.selectWithCard) WHERE o.book_id = ? AND o.name > ? ORDER BY o.name")
            let rows = try Row.fetchCursor(statement, arguments: [book.value, (name ?? "").databaseValue])
            var (cards, taken, looked): ([KeptObject], Int, Int) = ([], 0, 0)
            var last: String?
            while let row = try rows.next() {
                // The next one is looked at next time.
                guard taken < bytes, looked / 20 < bytes else {
                    return CardStretch(cards: cards, last: last, isLast: false)
                }
                last = row[ObjectReading.Columns.name]
                let isMeant =
                    try row.hasNull(ObjectReading.Columns.digest)
                    || row.withUnsafeData(atIndex: ObjectReading.Columns.count + ObjectReading.CardColumns.bytes.rawValue) {
                        data in
                        guard let data else { return true }
                        looked += data.count
                        return data.withUnsafeBytes(isCandidate)
                    }
                guard isMeant else { continue }
                let kept = try reading.kept(row)
                taken += kept.bytes.count
                cards.append(kept)
            }
            return CardStretch(cards: cards, last: last, isLast: true)
        }
    }
}
