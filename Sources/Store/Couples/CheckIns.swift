public import Foundation
import GRDB
public import Kinkeeper

// Check-ins in the space of a couple.

/// The rules of a couple, and who agreed to them.
public struct AgreedRules: Hashable, Sendable {
    /// Names one version of the rules.
    public typealias ID = Identifier<CheckInRules>

    /// Names these rules; nil for those that every couple begins with.
    public let id: ID?
    /// The rules.
    public let rules: CheckInRules
    /// The accounts that agreed to them.
    public let agreed: [AccountID]

    /// Whether all of these accounts agreed.
    public func areAgreed(by partners: [AccountID]) -> Bool { partners.allSatisfy(agreed.contains) }
}

extension Space {
    // MARK: Rules

    /// The rules in force.
    public func checkInRules() async throws(StoreError) -> AgreedRules {
        try await file.glance { db in try db.checkInRules() }
    }

    /// Changes the rules, to which the account agrees by that; its partner is asked again. `seen` names the rules that were
    /// changed: throws `conflict` where there are others by now, `checkInRulesProblem` for rules out of bounds. The same rules once
    /// more are an agreement.
    @discardableResult
    public func setCheckInRules(
        _ rules: CheckInRules, by account: AccountID, seen: AgreedRules.ID?, at time: Date
    ) async throws(StoreError) -> AgreedRules {
        do throws(CheckInRules.Problem) { try rules.check() } catch { throw .checkInRulesProblem(error) }
        return try await file.write { db in
            let present = try db.checkInRules()
            guard present.rules != rules || present.id == nil else {
                return try db.agree(to: present, by: account, at: time)
            }
            guard present.id == seen else { throw StoreError.conflict }
            var identifiers = IdentifierSequence()
            // In force are those with the greatest identifier, also when the clock was set back.
            if let id = present.id { identifiers.goOn(after: id) }
            let id: AgreedRules.ID = identifiers.next(at: time)
            try db.run(
                """
                INSERT INTO check_in_rules (id, turn_length, has_no_interruptions, pause_word, time_out_length, text, made_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    id.value, rules.turnLength.databaseValue, rules.hasNoInterruptions.databaseValue,
                    rules.pauseWord.databaseValue, rules.timeOutLength.databaseValue, rules.text.databaseValue,
                    time.milliseconds.databaseValue,
                ])
            try db.noteChange(by: account, at: time)
            return try db.agree(to: db.checkInRules(), by: account, at: time)
        }
    }

    /// Agrees to the rules that the account has seen. Throws `conflict` where there are others by now.
    @discardableResult
    public func agreeToCheckInRules(
        _ seen: AgreedRules.ID?, by account: AccountID, at time: Date
    ) async throws(StoreError) -> AgreedRules {
        // The rules that every couple begins with get their name from the first who agrees to them.
        guard seen != nil else { return try await setCheckInRules(CheckInRules(), by: account, seen: nil, at: time) }
        return try await file.write { db in
            let present = try db.checkInRules()
            guard present.id == seen else { throw StoreError.conflict }
            return try db.agree(to: present, by: account, at: time)
        }
    }

    // MARK: Check-ins

    /// One check-in; nil if there is none.
    public func checkIn(_ id: CheckIn.ID) async throws(StoreError) -> CheckIn? {
        try await file.glance { db in try db.checkIn(id) }
    }

    /// The check-in that goes on; nil while none does.
    public func currentCheckIn() async throws(StoreError) -> CheckIn? {
        try await file.glance { db in try db.currentCheckIn() }
    }

    /// The completed check-ins, the latest first, with those that were given up where `all` are asked for; `before` is the last one of
    /// the page before.
    public func completedCheckIns(
        before: CheckIn.ID? = nil, all: Bool = false, limit: Int
    ) async throws(StoreError) -> [CheckIn] {
        try await file.read { db in
            let condition = """
                status IN ('completed'\(all ? ", 'abandoned'" : "")) AND (?1 IS NULL OR (ended_at, id) < (SELECT ended_at, id FROM check_ins WHERE id = ?1))
                ORDER BY ended_at DESC, id DESC LIMIT ?2
                """
            return try db.checkIns(where: condition, [before.value, limit.databaseValue])
        }
    }

    /// The last check-in that was completed before another one began.
    public func completedCheckIn(before other: CheckIn) async throws(StoreError) -> CheckIn? {
        try await file.read { db in
            try db.checkIns(
                where: "status = 'completed' AND id <> ?1 AND ended_at <= ?2 ORDER BY ended_at DESC, id DESC LIMIT 1",
                [other.id.value, other.startedAt.milliseconds.databaseValue]
            ).first
        }
    }

    /// When each completed check-in ended, in no order.
    public func endsOfCheckIns() async throws(StoreError) -> [Date] {
        try await file.read { db in
            try db.rows("SELECT ended_at FROM check_ins WHERE status = 'completed'", []).map { Date(milliseconds: $0[0]) }
        }
    }

    /// Begins a check-in, or returns the one that goes on: both partners may begin at once.
    public func startCheckIn(by account: AccountID, at time: Date) async throws(StoreError) -> CheckIn {
        try await file.write { db in
            if let current = try db.currentCheckIn() { return current }
            let checkIn = CheckIn(id: .make(at: time), startedBy: account, at: time)
            try db.write(checkIn, isNew: true)
            return checkIn
        }
    }

    /// Does an act of a partner, who saw version `seen`, and returns what it led to. Throws `notFound` and `checkInRefused`;
    /// `checkInRefused(.stale)` when what it changes was changed since.
    public func act(
        _ act: CheckInAct, in id: CheckIn.ID, by account: AccountID, seen: Int, partners: [AccountID], at time: Date
    ) async throws(StoreError) -> CheckIn {
        try await file.write { db in
            try db.act(act, in: id, by: account, seen: seen, partners: partners, at: time)
        }
    }
}

extension Database {
    fileprivate func checkInRules() throws -> AgreedRules {
        let found = try firstRow(
            """
            SELECT id, turn_length, has_no_interruptions, pause_word, time_out_length, text FROM check_in_rules
            ORDER BY id DESC LIMIT 1
            """, [])
        guard let found else { return AgreedRules(id: nil, rules: CheckInRules(), agreed: []) }
        let id: AgreedRules.ID = found["id"]
        let agreed = try rows("SELECT account_id FROM check_in_agreements WHERE rules_id = ? ORDER BY id", [id.value])
        return AgreedRules(
            id: id,
            rules: CheckInRules(
                turnLength: found["turn_length"], hasNoInterruptions: found["has_no_interruptions"],
                pauseWord: found["pause_word"], timeOutLength: found["time_out_length"], text: found["text"]),
            agreed: agreed.map { $0[0] as AccountID })
    }

    fileprivate func agree(to rules: AgreedRules, by account: AccountID, at time: Date) throws -> AgreedRules {
        guard let id = rules.id, !rules.agreed.contains(account) else { return rules }
        let agreement: Identifier<AgreedRules> = .make(at: time)
        try run(
            "INSERT INTO check_in_agreements (id, rules_id, account_id, agreed_at) VALUES (?, ?, ?, ?)",
            [agreement.value, id.value, account.value, time.milliseconds.databaseValue])
        try noteChange(by: account, at: time)
        return try checkInRules()
    }

    func currentCheckIn() throws -> CheckIn? {
        // Two devices that were apart may each have begun one.
        try checkIns(where: "status = 'in-progress' ORDER BY id LIMIT 1", []).first
    }

    /// Makes the check-in that goes on a later version, so that those who follow it look again.
    func noteChange(by account: AccountID, at time: Date) throws {
        guard let current = try currentCheckIn() else { return }
        try act(.changeBeside, in: current.id, by: account, seen: current.version, partners: [], at: time)
    }

    @discardableResult
    func act(
        _ act: CheckInAct, in id: CheckIn.ID, by account: AccountID, seen: Int, partners: [AccountID], at time: Date
    ) throws -> CheckIn {
        guard let present = try checkIn(id) else { throw StoreError.notFound }
        let areAgreed = try checkInRules().areAgreed(by: partners)
        let next: CheckIn
        do throws(CheckInRefusal) {
            next = try present.applying(
                act, by: account, seen: seen, partners: partners, areRulesAgreed: areAgreed, at: time)
        } catch { throw StoreError.checkInRefused(error) }
        if next != present { try write(next, isNew: false) }
        return next
    }
}
