public import Foundation
import GRDB
public import Kinkeeper

// Requests of a couple in lists.

/// The place of a request in a list.
public struct CoupleRequestCursor: Hashable, Sendable, LosslessStringConvertible {
    /// The parts that the list is ordered by, before the identifier.
    fileprivate let first: Int64
    fileprivate let second: Int64
    fileprivate let id: CoupleRequest.ID

    fileprivate init(_ request: CoupleRequest, in state: CoupleRequest.State?) {
        id = request.id
        switch state {
        case .pending: (first, second) = (request.priority.rank, request.due.map { Int64($0.daysSinceEpoch) } ?? .max)
        case .accepted, .declined: (first, second) = (request.answeredAt?.milliseconds ?? 0, 0)
        case nil: (first, second) = (0, 0)
        }
    }

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, let first = Int64(parts[0]), let second = Int64(parts[1]),
            let id = CoupleRequest.ID(String(parts[2]))
        else { return nil }
        (self.first, self.second, self.id) = (first, second, id)
    }

    /// Two numbers and an identifier, with "_" between them.
    public var description: String { "\(first)_\(second)_\(id)" }

    fileprivate var values: [DatabaseValue] { [first.databaseValue, second.databaseValue, id.value] }
}

/// How many requests a couple has.
public struct CoupleRequestCounts: Hashable, Sendable {
    /// Those of each state.
    public var byState: [CoupleRequest.State: Int] = [:]
    /// Those that the account is to answer.
    public var waiting = 0

    /// None.
    public init() {}
}

/// A request that was taken back and can be brought back.
public struct DeletedCoupleRequest: Identifiable, Hashable, Sendable {
    /// Names it, as before.
    public let id: CoupleRequest.ID
    /// The request in a few words.
    public let title: String
    /// When it was deleted; 30 days later it is gone for good.
    public let deletedAt: Date
}

extension Space {
    /// One request; nil if there is none, or it was deleted.
    public func coupleRequest(_ id: CoupleRequest.ID) async throws(StoreError) -> CoupleRequest? {
        try await file.read { db in try db.coupleRequest(id) }
    }

    /// The requests of a state, a page at a time: pending ones by priority and day, those without a day last; answered ones, the last
    /// answer first; of all states the newest first.
    public func coupleRequests(
        _ state: CoupleRequest.State?, after cursor: CoupleRequestCursor? = nil, limit: Int
    ) async throws(StoreError) -> (requests: [CoupleRequest], next: CoupleRequestCursor?) {
        let found = try await file.read { db in
            try db.coupleRequests(
                where: Self.condition(state),
                (cursor?.values ?? Array(repeating: .null, count: 3)) + [
                    (limit + 1).databaseValue, (state?.rawValue).value,
                ])
        }
        let shown = Array(found.prefix(limit))
        return (shown, found.count > limit ? shown.last.map { CoupleRequestCursor($0, in: state) } : nil)
    }

    /// The requests that an account is to answer: the most pressing first.
    public func coupleRequests(waitingFor account: AccountID, limit: Int) async throws(StoreError) -> [CoupleRequest] {
        try await file.read { db in
            try db.coupleRequests(
                where: "state = 'pending' AND asked_by <> ? ORDER BY \(Self.urgency), id LIMIT ?",
                [account.value, limit.databaseValue])
        }
    }

    /// How many requests there are, and how many an account is to answer.
    public func coupleRequestCounts(for account: AccountID) async throws(StoreError) -> CoupleRequestCounts {
        try await file.read { db in
            var counts = CoupleRequestCounts()
            let found = try db.rows(
                """
                SELECT state, count(*) AS count, count(*) FILTER (WHERE asked_by <> ?) AS others FROM couple_requests
                WHERE deleted_at IS NULL GROUP BY state
                """, [account.value])
            for row in found {
                guard let state = CoupleRequest.State(rawValue: row["state"]) else { continue }
                counts.byState[state] = row["count"]
                if state == .pending { counts.waiting = row["others"] }
            }
            return counts
        }
    }

    /// The requests that an account has taken back and can bring back, the last first.
    public func deletedCoupleRequests(
        of account: AccountID, limit: Int
    ) async throws(StoreError) -> [DeletedCoupleRequest] {
        try await file.read { db in
            try db.rows(
                """
                SELECT id, title, deleted_at FROM couple_requests WHERE deleted_at IS NOT NULL AND asked_by = ?
                ORDER BY deleted_at DESC, id DESC LIMIT ?
                """, [account.value, limit.databaseValue]
            ).map { DeletedCoupleRequest(id: $0["id"], title: $0["title"], deletedAt: Date(milliseconds: $0["deleted_at"])) }
        }
    }

    /// The latest requests with news for an account since an instant, the earliest first.
    func coupleRequests(
        withNewsFor account: AccountID, since instant: Date, limit: Int
    ) async throws(StoreError) -> [CoupleRequest] {
        try await file.read { db in
            try db.coupleRequests(
                where: """
                    (state = 'pending' AND asked_by <> ?1 AND created_at >= ?2
                      OR state <> 'pending' AND asked_by = ?1 AND answered_at >= ?2)
                    ORDER BY coalesce(answered_at, created_at) DESC, id DESC LIMIT ?3
                    """, [account.value, instant.milliseconds.databaseValue, limit.databaseValue]
            ).reversed()
        }
    }

    /// By priority, then by day.
    private static let urgency = """
        CASE priority WHEN 'high' THEN 0 WHEN 'low' THEN 2 ELSE 1 END, coalesce(due_day, \(Int64.max))
        """

    /// The condition and the order of a list: `?1` to `?3` are the cursor, `?4` the limit, `?5` the state.
    private static func condition(_ state: CoupleRequest.State?) -> String {
        switch state {
        case .pending:
            "state = ?5 AND (?3 IS NULL OR (\(urgency), id) > (?1, ?2, ?3)) ORDER BY \(urgency), id LIMIT ?4"
        case .accepted, .declined:
            """
            state = ?5 AND (?3 IS NULL OR (answered_at, id) < (?1, ?3))
            ORDER BY answered_at DESC, id DESC LIMIT ?4
            """
        case nil: "(?5 IS NULL) AND (?3 IS NULL OR id < ?3) ORDER BY id DESC LIMIT ?4"
        }
    }
}

extension ActionItem.Priority {
    /// Its place among the priorities, the most pressing first.
    fileprivate var rank: Int64 {
        switch self {
        case .high: 0
        case .medium: 1
        case .low: 2
        }
    }
}
