import Foundation
import GRDB
import Kinkeeper

// How requests look in columns, and how they are found inside of a transaction.

extension CoupleRequest {
    enum Columns: Int, SelectedColumns {
        case id, askedBy, kind, title, details, priority, dueDay, repeats, state, response, answeredAt, version, createdAt,
            updatedAt
    }

    fileprivate init(row: Row, tags: [String]) throws {
        guard let kind = Kind(rawValue: row[Columns.kind]), let state = State(rawValue: row[Columns.state]),
            let priority = ActionItem.Priority(rawValue: row[Columns.priority])
        else { throw StoreError.damaged("a request of no known kind, state or priority") }
        self.init(
            id: row[Columns.id], askedBy: row[Columns.askedBy], kind: kind, title: row[Columns.title],
            details: row[Columns.details], priority: priority, due: row[Columns.dueDay],
            repeats: (row[Columns.repeats] as String?).flatMap(CoupleRequestRepeat.init(rawValue:)), tags: tags, state: state,
            response: row[Columns.response], answeredAt: row.moment(Columns.answeredAt),
            createdAt: row.moment(Columns.createdAt), updatedAt: row.moment(Columns.updatedAt), version: row[Columns.version])
    }
}

extension Database {
    func coupleRequest(_ id: CoupleRequest.ID) throws -> CoupleRequest? {
        try coupleRequests(where: "id = ?", [id.value]).first
    }

    /// The request, or `notFound`.
    func requiredCoupleRequest(_ id: CoupleRequest.ID) throws -> CoupleRequest {
        guard let request = try coupleRequest(id) else { throw StoreError.notFound }
        return request
    }

    /// The requests that a condition picks, in the order that it says; those that were deleted are left out.
    func coupleRequests(where condition: String, _ values: [DatabaseValue]) throws -> [CoupleRequest] {
        let found = try rows(
            "SELECT \(CoupleRequest.Columns.list) FROM couple_requests WHERE deleted_at IS NULL AND \(condition)", values)
        guard !found.isEmpty else { return [] }
        let ids = found.map { ($0[CoupleRequest.Columns.id] as CoupleRequest.ID).value }
        var tags: [UUID: [(position: Int, tag: String)]] = [:]
        for row in try rows("SELECT request_id, position, tag FROM couple_request_tags WHERE request_id", in: ids) {
            tags[row["request_id"], default: []].append((row["position"], row["tag"]))
        }
        return try found.map { row in
            let own = tags[row[CoupleRequest.Columns.id]] ?? []
            return try CoupleRequest(row: row, tags: own.sorted { $0.position < $1.position }.map(\.tag))
        }
    }

    /// Puts a request where there was none, or in its place, with its tags.
    func write(_ request: CoupleRequest, isNew: Bool) throws {
        try run(
            isNew ? CoupleRequest.insert : CoupleRequest.update,
            [
                request.askedBy.value, request.kind.rawValue.databaseValue, request.title.databaseValue,
                request.details.databaseValue, request.priority.rawValue.databaseValue, request.due.value,
                (request.repeats?.rawValue).value, request.state.rawValue.databaseValue, request.response.databaseValue,
                (request.answeredAt?.milliseconds).value, request.version.databaseValue,
                request.createdAt.milliseconds.databaseValue, request.updatedAt.milliseconds.databaseValue, request.id.value,
            ])
        let present = try rows("SELECT tag FROM couple_request_tags WHERE request_id = ? ORDER BY position", [request.id.value])
        guard present.map({ $0[0] as String }) != request.tags else { return }
        try run("DELETE FROM couple_request_tags WHERE request_id = ?", [request.id.value])
        var identifiers = IdentifierSequence()
        for (position, tag) in request.tags.enumerated() {
            let id: CoupleRequest.ID = identifiers.next(at: request.updatedAt)
            try run(
                "INSERT INTO couple_request_tags (id, request_id, position, tag) VALUES (?, ?, ?, ?)",
                [id.value, request.id.value, position.databaseValue, tag.databaseValue])
        }
    }
}

extension CoupleRequest {
    fileprivate static let insert = """
        INSERT INTO couple_requests (asked_by, kind, title, details, priority, due_day, repeats, state, response, answered_at,
          version, created_at, updated_at, id)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    fileprivate static let update = """
        UPDATE couple_requests SET asked_by = ?, kind = ?, title = ?, details = ?, priority = ?, due_day = ?, repeats = ?,
          state = ?, response = ?, answered_at = ?, version = ?, created_at = ?, updated_at = ? WHERE id = ?
        """
}
