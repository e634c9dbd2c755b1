public import Foundation
import GRDB
public import Kinkeeper

/// A device's try to come in with an app password.
public struct AppPasswordTry: Sendable {
    /// The account's name; nil for an invalid one, which opens nothing.
    public let name: AccountName?
    /// The SHA-256 of the secret it sent.
    public let hash: [UInt8]
    /// Where it comes from, an address or network; nil for a program on the server's own machine, which may also use
    /// local app passwords.
    public let source: String?

    /// A try from its parts; the name is as the device sent it.
    public init(accountName: String, hash: [UInt8], source: String?) {
        name = try? AccountName(accountName)
        self.hash = hash
        self.source = source
    }

    /// The outcome of a try.
    public enum Outcome: Sendable {
        /// It opens.
        case opens(AppPassword, Account)
        /// It does not; the try was counted.
        case refused
        /// It was one of too many, and was not counted; in so many seconds there may be another.
        case tooMany(TimeInterval)
    }
}

extension Accounts {
    /// Seconds between two notes that an app password was used.
    static let appPasswordUseNoted: TimeInterval = 60 * 60

    /// Tries an app password.
    ///
    /// A right random secret always opens, however many strangers have guessed: 128 bits cannot be guessed, and no stranger can
    /// lock a device out. Only wrong ones are slowed down, by the account's name and by their source. A local secret may be
    /// weak, so it waits like a password does, but only for tries of programs on this machine; one that opened before is only
    /// looked up while no guesses are made. All these are counted apart from tries to sign in: a phone with a revoked password
    /// must not keep its owner out.
    public func tryAppPassword(
        _ attempt: AppPasswordTry, at time: Date
    ) async throws(StoreError) -> AppPasswordTry.Outcome {
        let outcome = try await outcome(of: attempt, at: time)
        if case .opens(let opened, _) = outcome { await noteUse(of: opened, at: time) }
        return outcome
    }

    private func outcome(of attempt: AppPasswordTry, at time: Date) async throws(StoreError) -> AppPasswordTry.Outcome {
        let isLocal = attempt.source == nil
        let standing = isLocal ? localTries.begin(attempt) : .guess
        defer { if isLocal { localTries.end(attempt, standing) } }
        let look = try await file.glance { db -> AppPasswordTry.Outcome in
            let isTrusted = try standing == .known && !db.subjects(of: attempt).contains { try db.hasFailures(of: $0) }
            if let (opened, account) = try db.appPassword(for: attempt, includingLocal: isTrusted, at: time) {
                return .opens(opened, account)
            }
            // A flood of guesses is turned away without a write.
            let wait = try db.wait(for: db.subjects(of: attempt), at: time)
            return wait > 0 ? .tooMany(wait) : .refused
        }
        guard case .refused = look else { return look }
        // Waiting, comparing and counting are one step, so that tries at the same time do not slip through.
        let outcome = try await file.write { db -> AppPasswordTry.Outcome in
            let subjects = try db.subjects(of: attempt)
            let wait = try db.wait(for: subjects, at: time)
            guard wait <= 0 else { return .tooMany(wait) }
            if isLocal, let (opened, account) = try db.appPassword(for: attempt, includingLocal: true, at: time) {
                try db.forgetFailures(of: subjects)
                return .opens(opened, account)
            }
            for subject in subjects { try db.countFailure(of: subject, at: time) }
            return .refused
        }
        if isLocal, case .opens = outcome { localTries.remember(attempt) }
        return outcome
    }

    /// A device is not kept out because its use could not be recorded.
    private func noteUse(of opened: AppPassword, at time: Date) async {
        guard abs(time.timeIntervalSince(opened.lastUsedAt ?? .distantPast)) >= Self.appPasswordUseNoted else { return }
        try? await file.write { db in
            let isFirst = try db.isUnused(opened.id.value, in: "app_passwords")
            try db.run(
                "UPDATE app_passwords SET last_used_at = ? WHERE id = ?",
                [time.milliseconds.databaseValue, opened.id.value])
            guard isFirst else { return }
            try db.note(.appPasswordFirstUsed, opened.name, of: opened.account, from: origin, at: time)
        }
    }
}

extension Database {
    /// Programs on this machine are counted by account alone, since they share one address, and apart from remote ones, which
    /// must not lock them out. A name that is invalid has no account to be counted by.
    fileprivate func subjects(of attempt: AppPasswordTry) throws -> [SignInThrottle.Subject] {
        let account = try attempt.name.map(throttled)
        guard let source = attempt.source else { return account.map { [.localAppPassword($0)] } ?? [] }
        return (account.map { [.appPasswordAccount($0)] } ?? []) + [.appPasswordSource(source)]
    }

    fileprivate func wait(for subjects: [SignInThrottle.Subject], at time: Date) throws -> TimeInterval {
        try subjects.map { try wait(for: $0, at: time) }.max() ?? 0
    }

    fileprivate func hasFailures(of subject: SignInThrottle.Subject) throws -> Bool {
        try firstRow("SELECT 1 FROM sign_in_attempts WHERE subject = ?", [subject.key]) != nil
    }

    /// The app password that the try is right for and that has not ended. All of the account are compared, each in the same
    /// time.
    fileprivate func appPassword(
        for attempt: AppPasswordTry, includingLocal: Bool, at time: Date
    ) throws -> (AppPassword, Account)? {
        guard let name = attempt.name else { return nil }
        var found: AppPassword?
        let rows = try rows(
            "\(AppPassword.select) WHERE account_id = (SELECT id FROM accounts WHERE folded_name = ?) AND is_local <= ?",
            [name.folded.databaseValue, includingLocal.databaseValue])
        for row in rows where Self.isEqual(row[AppPassword.Columns.secretHash] as Data, attempt.hash) {
            let known = AppPassword(row: row)
            if time < known.expiresAt ?? .distantFuture { found = known }
        }
        guard let found, let owner = try account(found.account) else { return nil }
        return (found, owner)
    }

    /// Without failures this writes nothing.
    fileprivate func forgetFailures(of subjects: [SignInThrottle.Subject]) throws {
        for subject in subjects { try run("DELETE FROM sign_in_attempts WHERE subject = ?", [subject.key]) }
    }

    private static func isEqual(_ known: Data, _ given: [UInt8]) -> Bool {
        guard known.count == given.count else { return false }
        return zip(known, given).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
