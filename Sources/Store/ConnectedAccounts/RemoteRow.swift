import Foundation
import GRDB
import Kinkeeper

/// A card on a server, as it is known here.
struct RemoteRow {
    enum Columns: Int, SelectedColumns {
        case id, path, url, etag, uid, kind, name, subjectID, offerID, candidateID, joins, came, state, base, members,
            cardDigest, incoming, incomingEtag, seen, isUnreadable, toldDigest
    }

    static let select = "SELECT \(Columns.list) FROM remote_cards"

    /// A condition for people whose card here differs from the last version that both sides had.
    static let differs = """
        kind = 'person' AND state = 'open' AND is_gone = 0 AND is_unreadable = 0
          AND incoming IS NULL AND base IS NOT NULL AND etag IS NOT NULL
          AND (SELECT digest FROM cards WHERE person_id = subject_id ORDER BY id LIMIT 1)
            NOT IN (coalesce(card_digest, x''), coalesce(told_digest, x''))
          AND EXISTS (SELECT 1 FROM people WHERE id = subject_id AND trashed_at IS NULL AND merged_into IS NULL)
          AND NOT EXISTS (SELECT 1 FROM sync_conflicts WHERE person_id = subject_id AND settled_at IS NULL)
        """

    let id: PlannedCard.ID
    let path: String
    let url: String
    let etag: String?
    let uid: String?
    let kind: String
    let name: String
    var subject: UUID?
    var offer: UUID?
    let candidate: Person.ID?
    let joins: Bool
    let came: Bool
    let state: String
    let base: [UInt8]?
    let members: Set<String>?
    let digest: Data?
    let incoming: [UInt8]?
    let incomingTag: String?
    let seen: [UInt8]?
    let isUnreadable: Bool
    let told: Data?

    /// The entity tag of what the server has, as far as that is known.
    var latestTag: String? { incoming == nil ? etag : incomingTag }

    init(row: Row) {
        id = row[Columns.id]
        path = row[Columns.path]
        url = row[Columns.url]
        etag = row[Columns.etag]
        uid = row[Columns.uid]
        kind = row[Columns.kind]
        name = row[Columns.name]
        subject = row[Columns.subjectID]
        offer = row[Columns.offerID]
        candidate = row[Columns.candidateID]
        joins = row[Columns.joins]
        came = row[Columns.came]
        state = row[Columns.state]
        base = (row[Columns.base] as Data?).map { [UInt8]($0) }
        members = (row[Columns.members] as String?).map { Set($0.split(separator: "\n").map(String.init)) }
        digest = row[Columns.cardDigest]
        incoming = (row[Columns.incoming] as Data?).map { [UInt8]($0) }
        incomingTag = row[Columns.incomingEtag]
        seen = (row[Columns.seen] as Data?).map { [UInt8]($0) }
        isUnreadable = row[Columns.isUnreadable]
        told = row[Columns.toldDigest]
    }
}

extension Database {
    func remoteRows(_ condition: String, _ values: [DatabaseValue]) throws -> [RemoteRow] {
        try rows("\(RemoteRow.select) WHERE \(condition)", values).map(RemoteRow.init(row:))
    }

    /// Records the imported card as the one that both sides have.
    func settle(
        _ row: RemoteRow, subject: UUID?, base: [UInt8]?, digest: Data? = nil, came: Bool? = nil, state: String? = nil
    ) throws {
        try run(
            """
            UPDATE remote_cards SET etag = CASE WHEN incoming IS NULL THEN etag ELSE incoming_etag END, incoming = NULL,
              incoming_etag = NULL, subject_id = ?2,
              told_digest = CASE WHEN kind = 'group' OR incoming IS NULL THEN told_digest END,
              seen = CASE WHEN ?3 IS NULL THEN seen END, base = coalesce(?3, base), card_digest = ?4, came = coalesce(?5, came),
              state = coalesce(?6, state), candidate_id = NULL WHERE id = ?1
            """,
            [
                row.id.value, subject.value, base.map { Data($0) }.value, digest.value, came.value, state.value,
            ])
    }

    /// Returns the digest of a person's card.
    func cardDigest(of person: UUID) throws -> Data? {
        try firstRow("SELECT digest FROM cards WHERE person_id = ? ORDER BY id LIMIT 1", [person.databaseValue])?[0]
    }

    /// Whether another card on a server belongs to the same person or group.
    func isLinkedElsewhere(_ subject: UUID, than row: PlannedCard.ID, in book: ConnectedBook.ID? = nil) throws -> Bool {
        try firstRow(
            """
            SELECT 1 FROM remote_cards WHERE subject_id = ?1 AND id <> ?2 AND is_gone = 0 AND state = 'open'
              AND (?3 IS NULL OR book_id = ?3) LIMIT 1
            """, [subject.databaseValue, row.value, book?.value ?? .null]) != nil
    }
}
