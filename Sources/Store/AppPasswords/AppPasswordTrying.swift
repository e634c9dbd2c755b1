public import Foundation
import GRDB
import Kinkeeper

/// A device's try to come in with an app password.
public struct AppPasswordTry: Sendable {
    /// The account's name as the device sent it.
    public let accountName: String
    /// The SHA-256 of the secret it sent.
    public let hash: [UInt8]
    /// Where it comes from, an address or network; nil for a program on the server's own machine, which may also use
    /// local app passwords.
    public let source: String?

    /// A try from its parts.
    public init(accountName: String, hash: [UInt8], source: String?) {
        self.accountName = accountName
        self.hash = hash
        self.source = source
    }

    /// What became of it.
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
    /// A random secret that is right always opens, however many strangers have guessed: nobody guesses 128 bits, and nobody
    /// can lock a device out. Only what is wrong is slowed down, by the account's name and by where it comes from. A local
    /// secret may be weak, so it waits like a password does. These tries are counted apart from those to sign in: a phone
    /// that goes on with a password that was taken back must not keep its owner out.
    public func tryAppPassword(
        _ attempt: AppPasswordTry, at time: Date
    ) async throws(StoreError) -> AppPasswordTry.Outcome {
        let subjects = attempt.subjects
        let look = try await file.read { db in try db.look(attempt, subjects, at: time) }
        switch look {
        case .known(let opened, let account, let hasFailures):
            if hasFailures { try await forgetFailures(of: subjects) }
            await noteUse(of: opened, at: time)
            return .opens(opened, account)
        // A flood of guesses is turned away without a write.
        case .waiting(let seconds): return .tooMany(seconds)
        case .unknown: return try await countFailure(of: subjects, at: time)
        }
    }

    /// Asks once more how long to wait, so that tries at the same time do not slip through.
    private func countFailure(
        of subjects: [SignInThrottle.Subject], at time: Date
    ) async throws(StoreError) -> AppPasswordTry.Outcome {
        try await file.write { db in
            let wait = try db.wait(for: subjects, at: time)
            guard wait <= 0 else { return .tooMany(wait) }
            for subject in subjects { try db.countFailure(of: subject, at: time) }
            return .refused
        }
    }

    private func forgetFailures(of subjects: [SignInThrottle.Subject]) async throws(StoreError) {
        try await file.write { db in
            for subject in subjects { try db.run("DELETE FROM sign_in_attempts WHERE subject = ?", [subject.key]) }
        }
    }

    /// A device is not kept out because its visit could not be noted.
    private func noteUse(of opened: AppPassword, at time: Date) async {
        guard abs(time.timeIntervalSince(opened.lastUsedAt ?? .distantPast)) >= Self.appPasswordUseNoted else { return }
        try? await file.write { db in
            try db.run(
                "UPDATE app_passwords SET last_used_at = ? WHERE id = ?",
                [time.milliseconds.databaseValue, opened.id.value])
        }
    }
}

extension AppPasswordTry {
    /// Programs on this machine are counted by account alone: all of them come from one address.
    fileprivate var subjects: [SignInThrottle.Subject] {
        [.appPasswordAccount(Account.fold(accountName))] + (source.map { [.appPasswordSource($0)] } ?? [])
    }
}

/// What a look at a try tells.
private enum Look {
    case known(AppPassword, Account, hasFailures: Bool)
    case waiting(TimeInterval)
    case unknown
}

extension Database {
    fileprivate func look(_ attempt: AppPasswordTry, _ subjects: [SignInThrottle.Subject], at time: Date) throws -> Look {
        let opened = try appPassword(for: attempt)
        let owner = try opened.flatMap { try account($0.account) }
        if let opened, let owner, !opened.isLocal { return .known(opened, owner, hasFailures: false) }
        let seconds = try wait(for: subjects, at: time)
        if seconds > 0 { return .waiting(seconds) }
        guard let opened, let owner else { return .unknown }
        return .known(opened, owner, hasFailures: try hasFailures(subjects))
    }

    fileprivate func wait(for subjects: [SignInThrottle.Subject], at time: Date) throws -> TimeInterval {
        try subjects.map { try wait(for: $0, at: time) }.max() ?? 0
    }

    /// The app password that the try is right for. All of the account are compared, each in the same time.
    fileprivate func appPassword(for attempt: AppPasswordTry) throws -> AppPassword? {
        var found: AppPassword?
        let rows = try rows(
            "\(AppPassword.select) WHERE account_id = (SELECT id FROM accounts WHERE folded_name = ?)",
            [Account.fold(attempt.accountName).databaseValue])
        for row in rows where Self.isEqual(row[7] as Data, attempt.hash) {
            let known = AppPassword(row: row)
            if !known.isLocal || attempt.source == nil { found = known }
        }
        return found
    }

    fileprivate func hasFailures(_ subjects: [SignInThrottle.Subject]) throws -> Bool {
        try subjects.contains { try firstRow("SELECT 1 FROM sign_in_attempts WHERE subject = ?", [$0.key]) != nil }
    }

    private static func isEqual(_ known: Data, _ given: [UInt8]) -> Bool {
        guard known.count == given.count else { return false }
        return zip(known, given).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
