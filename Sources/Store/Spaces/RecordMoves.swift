import Foundation
import GRDB
import Kinkeeper

// The steps of a record between its author's space and that of the couple. Their order: `RecordSharing`.

extension Space {
    /// A record that is open to the account; nil if there is none.
    func movingRecord<Record: MovingRecord>(
        _ id: Record.ID, asking account: Account.ID
    ) async throws(StoreError) -> Record? {
        try await file.glance { db in try Record.read(id, asking: account, in: db) }
    }

    // MARK: In the couple's space

    /// The moves of an account's records that have not ended.
    func moves<Record: MovingRecord>(of account: Account.ID) async throws(StoreError) -> [RecordMove<Record>] {
        let (records, moves) = (Record.tables.records, Record.tables.moves)
        return try await file.read { db in
            let rows = try db.rows(
                """
                SELECT \(moves).id, direction, \(moves).version FROM \(moves) CROSS JOIN \(records) ON \(records).id = \(moves).id
                WHERE author = ? ORDER BY \(moves).id
                """, [account.value])
            return rows.compactMap { row in
                RecordMove<Record>.Direction(rawValue: row["direction"]).map {
                    RecordMove(id: row["id"], direction: $0, version: row["version"])
                }
            }
        }
    }

    /// Writes a record that is shared: the moment at which it is. Nothing happens if it is there already. Throws `conflict` where
    /// another one has its identifier, or it is being taken back.
    func putShared<Record: MovingRecord>(
        _ own: Record, files: [MediaDigest] = [], by account: Account.ID, from origin: Space.ID, at time: Date
    ) async throws(StoreError) {
        let (tables, media) = (Record.tables, media)
        try await file.writeDurably { db in
            // Another note that had one may have been taken back since it was copied.
            guard files.allSatisfy(media.contains) else { throw StoreError.conflict }
            if try db.firstRow("SELECT 1 FROM \(tables.records) WHERE id = ?", [own.id.value]) != nil {
                // A space restored from an older copy still has what was shared since. Other words are not cleared for it.
                guard let there = try Record.read(own.id, asking: account, in: db), there.author == account, there.says(own)
                else { throw StoreError.conflict }
                let isMoving = try db.firstRow("SELECT 1 FROM \(tables.moves) WHERE id = ?", [own.id.value]) != nil
                if !isMoving { try db.beginMove(own.id, .sharing, version: own.version) }
                return
            }
            try own.shared(by: account, at: time, in: db).write(origin: origin, isNew: true, in: db)
            try db.beginMove(own.id, .sharing, version: own.version)
        }
    }

    func endSharing<Record: MovingRecord>(_ id: Identifier<Record>, version: Int) async throws(StoreError) {
        try await file.write { db in
            // Not that of another sharing, which began since.
            try db.run(
                "DELETE FROM \(Record.tables.moves) WHERE id = ? AND direction = 'sharing' AND version = ?",
                [id.value, version.databaseValue])
        }
    }

    /// Deletes a record whose sharing has begun. One that the partner has opened goes to the trash, and true is returned; of any
    /// other, the words go, and `endTakingBack` deletes what is left. Nothing happens where the sharing has ended.
    func deleteSharing<Record: MovingRecord>(
        _ move: RecordMove<Record>, deletedAt time: Date
    ) async throws(StoreError) -> Bool {
        let (records, moves) = (Record.tables.records, Record.tables.moves)
        return try await file.writeDurably { db in
            let found = try db.firstRow(
                """
                SELECT opened_at FROM \(moves) JOIN \(records) ON \(records).id = \(moves).id
                WHERE \(moves).id = ? AND direction = 'sharing' AND \(moves).version = ?
                """, [move.id.value, move.version.databaseValue])
            guard let found else { return false }
            guard found["opened_at"] as Int64? == nil else {
                try db.run(
                    "UPDATE \(records) SET deleted_at = ? WHERE id = ?", [time.milliseconds.databaseValue, move.id.value])
                return true
            }
            try db.run("UPDATE \(moves) SET direction = 'taking-back', version = 0 WHERE id = ?", [move.id.value])
            try Record.empty(move.id, in: db)
            return false
        }
    }

    /// Decides that a record goes back to its author: the moment at which it does.
    func beginTakingBack<Record: MovingRecord>(_ id: Identifier<Record>, by account: Account.ID) async throws(StoreError) {
        let (records, moves) = (Record.tables.records, Record.tables.moves)
        try await file.writeDurably { db in
            let found = try db.firstRow(
                "SELECT author, opened_at, version FROM \(records) WHERE id = ? AND deleted_at IS NULL AND shared_at IS NOT NULL",
                [id.value])
            guard let found else { throw StoreError.notFound }
            guard found["author"] as AccountID? == account else { throw Record.refused(.notAuthor) }
            guard found["opened_at"] as Int64? == nil else { throw Record.refused(.opened) }
            let isGoing = "SELECT 1 FROM \(moves) WHERE id = ? AND direction = 'taking-back'"
            guard try db.firstRow(isGoing, [id.value]) == nil else { return }
            try db.run("DELETE FROM \(moves) WHERE id = ?", [id.value])
            // A late end of its sharing does not clear what comes back.
            try db.run("UPDATE \(records) SET version = version + 1 WHERE id = ?", [id.value])
            try db.beginMove(id, .takingBack, version: found["version"] + 1)
        }
    }

    /// A record that is being taken back; nil if there is none.
    func leavingRecord<Record: MovingRecord>(_ id: Identifier<Record>) async throws(StoreError) -> Record? {
        try await file.glance { db in
            let author = "SELECT author FROM \(Record.tables.records) WHERE id = ? AND author IS NOT NULL"
            guard let row = try db.firstRow(author, [id.value]) else { return nil }
            return try Record.leaving(id, to: row["author"], in: db)
        }
    }

    /// A record whose sharing may have begun, as its author sees it; nil if there is none.
    func leavingSharing<Record: MovingRecord>(_ id: Identifier<Record>) async throws(StoreError) -> Record? {
        try await file.glance { db in
            let author = "SELECT author FROM \(Record.tables.records) WHERE id = ? AND author IS NOT NULL"
            guard let row = try db.firstRow(author, [id.value]) else { return nil }
            return try Record.read(id, asking: row["author"], in: db)
        }
    }

    /// Deletes the words of a record that was taken back: afterwards neither its row nor what was derived of it has them. The
    /// row stays until the log of the file is cut, so that a crash before that is taken up.
    func emptyTakenBack<Record: MovingRecord>(_ id: Identifier<Record>) async throws(StoreError) {
        try await file.writeDurably { db in
            let moves = Record.tables.moves
            try db.run(
                "UPDATE \(moves) SET version = 0 WHERE id = ? AND direction = 'taking-back' AND version > 0", [id.value])
            guard db.changesCount > 0 else { return }
            try Record.empty(id, in: db)
        }
    }

    /// Cuts the log of the file, and then deletes what is left of a record that was taken back. Where a reader keeps the log
    /// from being cut, the next opening tries again.
    func endTakingBack<Record: MovingRecord>(_ id: Identifier<Record>) async throws(StoreError) {
        guard await emptyLog() else { return }
        let (records, moves) = (Record.tables.records, Record.tables.moves)
        try await file.write { db in
            let emptied = "SELECT id FROM \(moves) WHERE direction = 'taking-back' AND version = 0"
            try db.run("DELETE FROM \(records) WHERE id = ? AND id IN (\(emptied))", [id.value])
        }
    }

    // MARK: In the author's space

    /// Clears a record that is in the couple's space by now. One that was changed since it was read goes on as a record of its
    /// own, so that nothing typed is lost and nothing is shared that was not there when it was. What belongs to it alone here
    /// stays here: `MovingRecord.leaveEarlier`. One that was deleted since it was read stays in the trash, and the time is
    /// returned at which it was.
    func clearShared<Record: MovingRecord>(
        _ id: Identifier<Record>, version: Int, of account: Account.ID
    ) async throws(StoreError) -> Date? {
        let records = Record.tables.records
        return try await file.writeDurably { db in
            let deleted = "SELECT deleted_at FROM \(records) WHERE id = ? AND deleted_at IS NOT NULL"
            if let row = try db.firstRow(deleted, [id.value]) { return Date(milliseconds: row["deleted_at"]) }
            let own = try Record.read(id, asking: account, in: db)
            if let own, own.version == version { try own.leaveEarlier(for: account, in: db) }
            if let own, own.version != version {
                let changed = own.renamed(.make(at: own.changedAt))
                let origin = try db.firstRow("SELECT origin FROM \(records) WHERE id = ?", [id.value])
                try changed.write(origin: origin?["origin"], isNew: true, in: db)
                try Record.moveParts(of: id, to: changed.id, in: db)
            }
            try db.run("DELETE FROM \(records) WHERE id = ?", [id.value])
            return nil
        }
    }

    /// Clears a record in the trash that the trash of the couple's space has, too. One that was changed before it was deleted stays
    /// in the trash under another identifier; what belongs to it alone here stays here: `MovingRecord.leaveEarlier`.
    func clearDeleted<Record: MovingRecord>(
        _ id: Identifier<Record>, version: Int, of account: Account.ID, deletedAt time: Date
    ) async throws(StoreError) {
        let records = Record.tables.records
        try await file.write { db in
            try db.run("UPDATE \(records) SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL", [id.value])
            guard db.changesCount > 0, let own = try Record.read(id, asking: account, in: db) else { return }
            if own.version == version {
                try own.leaveEarlier(for: account, in: db)
            } else {
                let changed = own.renamed(.make(at: own.changedAt))
                try changed.write(origin: nil, isNew: true, in: db)
                try Record.moveParts(of: id, to: changed.id, in: db)
                try db.run(
                    "UPDATE \(records) SET deleted_at = ? WHERE id = ?", [time.milliseconds.databaseValue, changed.id.value])
            }
            try db.run("DELETE FROM \(records) WHERE id = ?", [id.value])
        }
    }

    /// Writes a record that was taken back. One that is here and was changed since stays as it is; an older one, in a space
    /// that was restored from a copy, or that a crash left there at the end of a couple, is brought up to date. Beside one in
    /// the trash it gets an identifier of its own, so that the words of neither are lost.
    func putBack<Record: MovingRecord>(_ record: Record) async throws(StoreError) {
        let records = Record.tables.records
        try await file.writeDurably { db in
            let here = "SELECT version, created_at, deleted_at FROM \(records) WHERE id = ?"
            let present = try db.firstRow(here, [record.id.value])
            let isOlder = (present?["version"] ?? 0) < record.version
            if let present, present["deleted_at"] as Int64? != nil {
                // The same one came back already, and was deleted since.
                guard isOlder || present["created_at"] != record.createdAt.milliseconds else { return }
                let other = record.idBesideTrash
                guard try db.firstRow(here, [other.value]) == nil else { return }
                try record.takenBack().renamed(other).write(origin: nil, isNew: true, in: db)
                return try Record.copyParts(of: record.id, to: other, in: db)
            }
            // It came back already: what was changed since stays so.
            guard isOlder else { return }
            try record.takenBack().write(origin: nil, isNew: present == nil, in: db)
            try db.run("UPDATE \(records) SET origin = NULL WHERE id = ?", [record.id.value])
        }
    }
}

extension Database {
    fileprivate func beginMove<Record: MovingRecord>(
        _ id: Identifier<Record>, _ direction: RecordMove<Record>.Direction, version: Int
    ) throws {
        try run(
            "INSERT INTO \(Record.tables.moves) (id, direction, version) VALUES (?, ?, ?)",
            [id.value, direction.rawValue.databaseValue, version.databaseValue])
    }
}
