import Foundation
import GRDB
import Kinkeeper

// Copies of shared records that a partner keeps when a couple ends.

extension Space {
    /// Puts copies of shared records into this space, under the same identifiers. A copy that was changed since stays as it is.
    /// One in the trash comes out of it: a crash left it there before, and what it is a copy of lives. Where a record of the
    /// account's own has the identifier, both are kept; `then` is told under which one a copy lies.
    func keep<Record: MovingRecord>(
        _ records: [Record], of couple: Space.ID, for account: Account.ID,
        then: @escaping @Sendable (Database, _ original: Record.ID, _ copy: Record.ID) throws -> Void = { _, _, _ in }
    ) async throws(StoreError) {
        guard !records.isEmpty else { return }
        try await file.writeDurably { db in
            for record in records {
                var kept = try record.kept(for: account, in: db)
                var place = try db.placeOfCopy(kept.id, from: couple)
                if place == .taken {
                    kept = kept.renamed(
                        Record.ID(of: StableDigest("kept of \(couple): \(record.id)"), at: record.createdAt))
                    place = try db.placeOfCopy(kept.id, from: couple)
                }
                if case .copy(let version) = place, version > record.version {
                } else {
                    try kept.write(origin: couple, isNew: place == .free, in: db)
                    try db.run("UPDATE \(Record.tables.records) SET deleted_at = NULL WHERE id = ?", [kept.id.value])
                }
                try then(db, record.id, kept.id)
            }
        }
    }
}

/// What lies under the identifier of a record that is to be kept.
private enum PlaceOfCopy: Equatable {
    case free
    /// An earlier copy of it, and its version.
    case copy(Int)
    /// Another record.
    case taken
}

extension Database {
    fileprivate func placeOfCopy<Record: MovingRecord>(
        _ id: Identifier<Record>, from couple: Space.ID
    ) throws -> PlaceOfCopy {
        let present = "SELECT version, origin FROM \(Record.tables.records) WHERE id = ?"
        guard let row = try firstRow(present, [id.value]) else { return .free }
        return row["origin"] as Space.ID? == couple ? .copy(row["version"]) : .taken
    }
}
