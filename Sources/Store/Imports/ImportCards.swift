public import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Brings cards into the space, all of them in one transaction. `ImportBatch` gathers a good number of them.
    ///
    /// A card is recognised, in this order, by
    /// 1. its bytes: it is here already, and nothing changes;
    /// 2. its UID, and its name where several cards here have that UID: the newer version replaces the older one, which is kept
    ///    in `replaced_cards`. A card whose REV is older than the one here is left out, with a problem that says so;
    /// 3. without a UID, its name among cards without one, if both also share a phone number, an e-mail address or a
    ///    birthday, or neither has any. Of several it is the one that shares most. So is a card whose UID says no more
    ///    than the kind of file and a name (`IncomingCard.derivedUID`), among those with the same.
    ///
    /// A card that is not recognised adds a person. Within one run no card is recognised twice, so that two people of
    /// one file are never made one: two different cards with the same UID are both kept, with a problem. A card that
    /// comes again byte for byte in one run is kept once, with a problem. Kinkeeper's own data (category, leap-day rule, trash)
    /// stays as it is: a person in the trash stays there, with the newest card. Running the same import
    /// again, whole or after it was cut off anywhere, leads to the same state.
    ///
    /// A merged person stays hidden: a newer card of theirs is kept with them, and a problem lists its new content. A newer
    /// card of a person into whom others were merged changes only its own parts, and leaves what the others brought; `rebase`
    /// does that. The card that they had before the merge is recognised and changes nothing.
    public func importCards(
        _ cards: [IncomingCard], in run: RunningImport, rebase: CardRebase? = nil, at time: Date
    ) async throws(StoreError) -> ImportOutcome {
        try await importCards(try prepare(cards, at: time), in: run, rebase: rebase, at: time)
    }

    /// Does the slow work before the transaction: hashes, folds, and syncs pictures to the disk.
    package func prepare(_ cards: [IncomingCard], at time: Date) throws(StoreError) -> PreparedCards {
        var prepared: [PreparedCard] = []
        prepared.reserveCapacity(cards.count)
        for card in cards {
            var ready = try PreparedCard(card, media: media, at: time)
            ready.project()
            prepared.append(ready)
        }
        return PreparedCards(cards: prepared)
    }

    /// Brings prepared cards into the space, as above.
    package func importCards(
        _ batch: PreparedCards, in run: RunningImport, rebase: CardRebase? = nil, at time: Date
    ) async throws(StoreError) -> ImportOutcome {
        let (outcome, memory) = try await file.write { db in
            var memory = run.recall()
            try memory.followCards(in: db)
            var importer = CardImporter(run.id, at: time, after: memory, rebase: rebase, in: db)
            let lastDocument = try db.lastSearchDocument()
            for card in batch.cards { try importer.take(card) }
            try db.indexNewDocuments(after: lastDocument)
            try db.add(importer.counts, to: run.id)
            try db.keepProgress(of: run)
            try db.insert(importer.problems, of: run.id, at: time, identifiers: &importer.memory.identifiers)
            return (ImportOutcome(counts: importer.counts, problems: importer.problems), importer.memory)
        }
        // Only now is it certain that the claims hold.
        run.remember(memory)
        return outcome
    }
}
