public import Foundation
import GRDB
public import Kinkeeper

/// A request that must happen once, however often it is sent.
public struct IdempotentRequest: Sendable {
    /// Names one request.
    public typealias ID = Identifier<IdempotentRequest>

    /// The answer to the request.
    public struct Answer: Hashable, Sendable {
        /// The HTTP status.
        public let status: Int
        /// The header fields that belong to the answer, one "Name: value" a line.
        public let headers: String
        /// The body.
        public let body: [UInt8]

        /// An answer to keep.
        public init(status: Int, headers: String, body: [UInt8]) {
            self.status = status
            self.headers = headers
            self.body = body
        }
    }

    /// The state of a key.
    public enum State: Sendable {
        /// Nothing: it begins now, under this identifier.
        case begun(ID)
        /// It was answered.
        case answered(Answer)
        /// It began earlier and has no answer yet, or was cut off: whether it happened is not known.
        case unanswered
        /// The key was used for another request.
        case differs
    }
}

extension Accounts {
    /// How long answers are kept, in seconds: a day.
    public static let idempotencyMemory: TimeInterval = 24 * 60 * 60

    /// Begins a request unless its key is known. Of several that come at once one begins.
    ///
    /// `key` and `request` are SHA-256 digests: of the key with method and path, and of the body.
    public func beginRequest(
        key: [UInt8], request: [UInt8], of account: Account.ID, at time: Date
    ) async throws(StoreError) -> IdempotentRequest.State {
        try await file.write { db in
            let row = try db.firstRow(
                """
                SELECT request_hash, status, headers, body FROM idempotent_requests
                WHERE account_id = ? AND key_hash = ? AND created_at > ?
                """,
                [
                    account.value, Data(key).databaseValue,
                    time.addingTimeInterval(-Accounts.idempotencyMemory).milliseconds.databaseValue,
                ])
            guard let row else {
                return .begun(try db.insertRequest(key: key, request: request, of: account, at: time))
            }
            guard row["request_hash"] as Data == Data(request) else { return .differs }
            guard let status: Int = row["status"] else { return .unanswered }
            return .answered(
                .init(status: status, headers: row["headers"] ?? "", body: [UInt8](row["body"] as Data? ?? Data())))
        }
    }

    /// Keeps what a request was answered with.
    public func finishRequest(
        _ id: IdempotentRequest.ID, with answer: IdempotentRequest.Answer
    ) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                "UPDATE idempotent_requests SET status = ?, headers = ?, body = ? WHERE id = ?",
                [
                    answer.status.databaseValue, answer.headers.databaseValue, Data(answer.body).databaseValue, id.value,
                ])
        }
    }

    /// Forgets a request that certainly changed nothing, so that it can be tried again.
    public func abandonRequest(_ id: IdempotentRequest.ID) async throws(StoreError) {
        try await file.write { db in try db.run("DELETE FROM idempotent_requests WHERE id = ?", [id.value]) }
    }
}

extension Database {
    fileprivate func insertRequest(
        key: [UInt8], request: [UInt8], of account: Account.ID, at time: Date
    ) throws -> IdempotentRequest.ID {
        let limit = time.addingTimeInterval(-Accounts.idempotencyMemory).milliseconds
        try run("DELETE FROM idempotent_requests WHERE created_at <= ?", [limit.databaseValue])
        let id = IdempotentRequest.ID.make(at: time)
        try run(
            """
            INSERT INTO idempotent_requests (id, account_id, key_hash, request_hash, created_at) VALUES (?, ?, ?, ?, ?)
            """,
            [
                id.value, account.value, Data(key).databaseValue, Data(request).databaseValue,
                time.milliseconds.databaseValue,
            ])
        return id
    }
}
