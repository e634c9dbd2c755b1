import Foundation
import GRDB
import Kinkeeper

/// A record that lies in its author's own space, or in that of a couple once it is shared, and moves between the two.
/// `RecordSharing` says in which order.
protocol MovingRecord: Identifiable, Sendable where ID == Identifier<Self> {
    /// Where its rows are. The words of these tables' names are never from outside.
    static var tables: MovingTables { get }
    /// The error that says why it cannot be taken back.
    static func refused(_ refusal: TakingBackRefusal) -> StoreError

    /// Counts its changes and its moves.
    var version: Int { get }
    /// The partner who shared it; nil for one that lies in its author's own space.
    var author: Account.ID? { get }
    /// When the author's partner opened it; nil until then.
    var openedAt: Date? { get }

    /// The record, if it is here, was not deleted, and is open to the account; nil otherwise.
    static func read(_ id: ID, asking account: Account.ID, in db: Database) throws -> Self?
    /// The record that an author is taking back, whatever its other state; nil if there is none.
    static func leaving(_ id: ID, to author: Account.ID, in db: Database) throws -> Self?
    /// The files that go with it, by the names of their bytes.
    var media: [MediaDigest] { get }
    /// Whether it has the words of another.
    func says(_ other: Self) -> Bool
    /// As it is in the couple's space once it is shared, in a new version: a form of the private one, open on another device,
    /// is not saved over it.
    func shared(by account: Account.ID, at time: Date, in db: Database) throws -> Self
    /// As it is in its author's space once it was taken back.
    func takenBack() -> Self
    /// As an account keeps it of a couple that has ended.
    func kept(for account: Account.ID, in db: Database) throws -> Self
    /// The same record under another identifier.
    func renamed(_ id: ID) -> Self
    /// When it was last changed, which a new identifier of it is made with.
    var changedAt: Date { get }
    /// When it was made.
    var createdAt: Date { get }
    /// Puts a row where there was none, or in its place; `origin` is the space that it came from.
    func write(origin: Space.ID?, isNew: Bool, in db: Database) throws
    /// Hands rows that belong to a record of the author's own space over to the same under another identifier.
    static func moveParts(of id: ID, to other: ID, in db: Database) throws
    /// Gives the same under another identifier what stays in the author's own space while a record is shared.
    static func copyParts(of id: ID, to other: ID, in db: Database) throws
    /// Keeps rows that belong to a record of the author's own space, and do not go with it where it is shared.
    func leaveEarlier(for account: Account.ID, in db: Database) throws
    /// Deletes its words from the row, and from all that was derived of them.
    static func empty(_ id: ID, in db: Database) throws
}

extension MovingRecord {
    static func copyParts(of id: ID, to other: ID, in db: Database) throws {}

    /// No files.
    var media: [MediaDigest] { [] }

    /// Nothing is left where all goes with it.
    func leaveEarlier(for account: Account.ID, in db: Database) throws {}

    /// Names it where it comes back and another one of its identifier is in the trash.
    var idBesideTrash: ID { ID(of: StableDigest("taken back: \(id), version \(version)"), at: createdAt) }
}

/// The tables of a kind of record that moves. That of the records has `author`, `origin`, `shared_at`, `opened_at`, `version` and
/// `deleted_at`; that of the moves has a row for each record on its way.
struct MovingTables: Sendable {
    let records: String
    let moves: String

    /// The condition that a record is there. One that is being taken back is on its way to its author's space.
    var isHere: String {
        "NOT EXISTS (SELECT 1 FROM \(moves) m WHERE m.id = \(records).id AND m.direction = 'taking-back')"
    }
}

/// Why a shared record cannot be taken back.
enum TakingBackRefusal {
    /// The partner shared it.
    case notAuthor
    /// The partner has opened it.
    case opened
}

/// A record on its way between two spaces.
struct RecordMove<Record: MovingRecord>: Sendable {
    /// Where it goes.
    enum Direction: String {
        case sharing, takingBack = "taking-back"
    }

    let id: Record.ID
    let direction: Direction
    /// The version that left its author's space; of a taking back the one that returns, 0 once its words are gone from the
    /// couple's.
    let version: Int

    /// Whether the words are gone from the couple's space.
    var isEmptied: Bool { direction == .takingBack && version == 0 }
}
