import Foundation
import GRDB
import Kinkeeper

/// What was found on a stretch of a book that is looked through.
package struct CardStretch: Sendable {
    /// Those that may be what is looked for.
    package let cards: [KeptObject]
    /// The name of the last one that was looked at; nil where there was none.
    package let last: String?
    /// Whether no object comes after these.
    package let isLast: Bool
}

extension Space {
    /// The next objects of a book, in the order of their names, from after a name on, with the kept bytes of those that may be
    /// meant: as many as have `bytes` bytes together, or until twenty times as many were looked at.
    ///
    /// - Parameter isCandidate: Asked of the bytes where they lie, so that others need not be copied. Of a group, whose card
    ///   is made when it is given out, it is not asked.
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
                // The one that is left is looked at next time.
                guard taken < bytes, looked / 20 < bytes else {
                    return CardStretch(cards: cards, last: last, isLast: false)
                }
                last = row[2]
                let isMeant =
                    try row.hasNull(atIndex: 4)
                    || row.withUnsafeData(atIndex: 7) { data in
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
