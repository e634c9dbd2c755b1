public import Foundation
import GRDB
public import Kinkeeper

/// Since when a couple is one, as the partners have said.
public struct CoupleStart: Hashable, Sendable {
    /// Names one version of it.
    public typealias ID = Identifier<CoupleStart>

    /// Names what was said last; nil where nothing was.
    public let id: ID?
    /// The day; nil where it is not known.
    public let day: CivilDate?
}

extension Space {
    /// Since when the couple is one.
    public func coupleStart() async throws(StoreError) -> CoupleStart {
        try await file.glance { db in try db.coupleStart() }
    }

    /// Says since when the couple is one. Saying what is said already changes nothing. `seen` names what the account saw: throws
    /// `conflict` where another day was said since, and `milestoneProblem` for a day to come.
    @discardableResult
    public func setCoupleStart(
        _ day: CivilDate?, by account: AccountID, seen: CoupleStart.ID?, today: CivilDate, at time: Date
    ) async throws(StoreError) -> CoupleStart {
        try await file.write { db in
            let present = try db.coupleStart()
            guard present.day != day else { return present }
            guard day.map({ $0 <= today }) ?? true else { throw StoreError.milestoneProblem(.achievedAhead) }
            guard present.id == seen else { throw StoreError.conflict }
            var identifiers = IdentifierSequence()
            // In force is the one with the greatest identifier, also when the clock was set back.
            if let id = present.id { identifiers.goOn(after: id) }
            let id: CoupleStart.ID = identifiers.next(at: time)
            try db.run(
                "INSERT INTO couple_starts (id, day, set_by, set_at) VALUES (?, ?, ?, ?)",
                [id.value, day.value, account.value, time.milliseconds.databaseValue])
            return try db.coupleStart()
        }
    }

    /// When the first request was accepted that still is; nil while none is.
    public func firstAcceptedRequest() async throws(StoreError) -> Date? {
        try await file.read { db in
            let first = "SELECT min(answered_at) FROM couple_requests WHERE state = 'accepted' AND deleted_at IS NULL"
            return (try db.firstRow(first, [])?[0] as Int64?).map(Date.init(milliseconds:))
        }
    }
}

extension Database {
    func coupleStart() throws -> CoupleStart {
        let found = try firstRow("SELECT id, day FROM couple_starts ORDER BY id DESC LIMIT 1", [])
        return CoupleStart(id: found?["id"], day: found?["day"])
    }
}
