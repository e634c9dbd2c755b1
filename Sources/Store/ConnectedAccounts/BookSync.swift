package import Foundation
import GRDB
package import Kinkeeper

/// The sync, the book and the time of a pass.
package struct SyncPass: Sendable {
    let sync: SyncRun.ID
    let connection: ConnectedAccount.ID
    let book: ConnectedBook.ID
    let syncing: CardSyncing
    let codec: CardCodec
    let today: CivilDate
    let time: Date

    /// A pass over a book.
    package init(
        sync: SyncRun.ID, connection: ConnectedAccount.ID, book: ConnectedBook.ID, syncing: CardSyncing,
        codec: CardCodec, today: CivilDate, time: Date
    ) {
        (self.sync, self.connection, self.book) = (sync, connection, book)
        (self.syncing, self.codec, self.today, self.time) = (syncing, codec, today, time)
    }
}

/// A pass inside of one transaction: all it needs to write people, groups and the report.
struct BookSync {
    let db: Database
    let pass: SyncPass
    var putting: CardPutting
    private var identifiers = IdentifierSequence()

    init(_ pass: SyncPass, in db: Database) throws {
        self.db = db
        self.pass = pass
        putting = CardPutting(
            db: db, book: AddressBook.first, name: "", codec: pass.codec, today: pass.today, time: pass.time)
        try putting.memory.followCards(in: db)
        let last = try db.firstRow("SELECT max(id) FROM sync_entries WHERE sync_id = ?", [pass.sync.value])
        if let last = last?[0] as UUID? { identifiers.goOn(after: SyncEntry.ID(last)) }
    }

    var time: Date { pass.time }

    mutating func note(
        _ kind: SyncEntry.Kind, _ subject: UUID?, _ name: String, detail: String = "", other: UUID? = nil,
        before: [UInt8]? = nil, after: Data? = nil
    ) throws {
        let id: SyncEntry.ID = identifiers.next(at: time)
        try db.run(
            """
            INSERT INTO sync_entries (id, sync_id, kind, subject_id, other_id, name, detail, before, after_digest)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.value, pass.sync.value, kind.rawValue.databaseValue, subject.value, other.value, name.databaseValue,
                detail.databaseValue, before.map { Data($0) }.value, after.value,
            ])
    }

    mutating func note(_ collisions: [SyncCollision], of person: Person.ID) throws {
        for collision in collisions {
            let id: SyncConflict.ID = identifiers.next(at: time)
            try db.run(
                """
                INSERT INTO sync_conflicts (id, sync_id, connection_id, person_id, property, ours, theirs, fate, their_line)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    id.value, pass.sync.value, pass.connection.value, person.value, collision.property.databaseValue,
                    collision.ours.value, collision.theirs.value, collision.fate.databaseValue,
                    collision.theirLine.map { Data($0) }.value,
                ])
        }
    }
}
