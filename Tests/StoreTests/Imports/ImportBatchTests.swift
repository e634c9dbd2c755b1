import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct ImportBatchTests {
    @Test func `batches grow from small ones that are soon done, and hand over each card once in order`() {
        var batch = ImportBatch()
        var taken: [[IncomingCard]] = []
        let cards = (0..<6_005).map { Cast.card(Cast.mum, uid: "\($0)", bytes: "x\($0)") }
        for card in cards {
            batch.add(card)
            if batch.isFull { taken.append(batch.take()) }
        }
        #expect(!batch.isEmpty)
        taken.append(batch.take())
        #expect(batch.isEmpty && batch.take() == [])
        #expect(taken.map(\.count) == [125, 250, 500, 1_000, 2_000, 2_000, 130])
        #expect(taken.flatMap(\.self) == cards)
    }

    @Test func `pictures fill a batch before its number of cards does`() {
        var batch = ImportBatch()
        let photo = [UInt8](repeating: 1, count: ImportBatch.maximumBytes / 4)
        for expected in [false, false, false, true] {
            batch.add(Cast.card(Cast.mum, uid: nil, bytes: "x", photo: photo))
            #expect(batch.isFull == expected)
        }
    }
}
