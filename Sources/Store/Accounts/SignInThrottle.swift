import Cryptography
public import Foundation
import GRDB
import Kinkeeper

/// How long to wait before the next attempt to sign in: a pure rule.
public enum SignInThrottle {
    /// The subject that attempts are counted by.
    public enum Subject: Hashable, Sendable {
        /// The account that a browser tries to sign in to, as `Database.throttled` names it. The wait is a minute at most,
        /// because any stranger can cause it.
        case account(String)
        /// Where the attempts come from, an address or network. The wait is a quarter of an hour at most.
        case source(String)
        /// The account that a device tries to reach with an app password that is not right. The wait is a minute at most.
        case appPasswordAccount(String)
        /// Where such tries come from. The wait is a quarter of an hour at most.
        case appPasswordSource(String)
        /// The account that programs on the server's own machine try to reach with one. The wait is a minute at most.
        case localAppPassword(String)
    }

    /// Attempts that cost nothing, because people mistype.
    public static let freeAttempts = 5
    /// Seconds after which failures are forgotten.
    public static let memory: TimeInterval = 24 * 60 * 60
    /// How many accounts and sources are remembered: names that strangers make up must not fill the disk. Those that failed
    /// longest ago are forgotten first.
    static let mostSubjects = 10_000

    /// Seconds still to wait, `elapsed` seconds after the last of so many failures: after the free ones 2, 4, 8, …
    public static func wait(for subject: Subject, failures: Int, elapsed: TimeInterval) -> TimeInterval {
        guard failures >= freeAttempts, elapsed < memory else { return 0 }
        // A clock that was set back must not lengthen the wait.
        return max(0, pause(for: subject, failures: failures) - max(0, elapsed))
    }

    private static func pause(for subject: Subject, failures: Int) -> TimeInterval {
        let pause = pow(2, Double(min(failures - freeAttempts + 1, 20)))
        return switch subject {
        case .account, .appPasswordAccount, .localAppPassword: min(pause, 60)
        case .source, .appPasswordSource: min(pause, 15 * 60)
        }
    }
}

extension Accounts {
    /// Asks to try a password. Nil means go ahead: the attempt is counted and noted as a failure until `signInSucceeded` says
    /// otherwise, so that attempts at the same time do not slip through, and a name without an account costs the same.
    /// Otherwise the seconds to wait; then nothing is counted and no password may be tried.
    public func admitSignIn(
        accountName: String, source: String, at time: Date
    ) async throws(StoreError) -> TimeInterval? {
        let name = try? AccountName(accountName)
        return try await file.write { db in
            let account = try name.map { SignInThrottle.Subject.account(try db.throttled($0)) }
            let subjects = (account.map { [$0] } ?? []) + [.source(source)]
            let wait = try subjects.map { try db.wait(for: $0, at: time) }.max() ?? 0
            guard wait <= 0 else { return wait }
            for subject in subjects { try db.countFailure(of: subject, at: time) }
            if let id = try name.flatMap(db.accountID(named:)) { try db.noteFailedSignIn(to: id, from: origin, at: time) }
            return nil
        }
    }

    /// Undoes the counts of `admitSignIn`: all failures of the account, and this one attempt of the source (else any account
    /// owner could guess at others without end). Of the list of sign-ins and changes only this attempt goes.
    public func signInSucceeded(accountName: String, source: String) async throws(StoreError) {
        guard let name = try? AccountName(accountName) else { return }
        let source = SignInThrottle.Subject.source(source).key
        try await file.write { db in
            let account = SignInThrottle.Subject.account(try db.throttled(name)).key
            try db.run("DELETE FROM sign_in_attempts WHERE subject = ?", [account])
            try db.run("UPDATE sign_in_attempts SET failures = failures - 1 WHERE subject = ? AND failures > 0", [source])
            if let id = try db.accountID(named: name) { try db.forgetFailedSignIn(to: id, from: origin) }
        }
    }
}

extension SignInThrottle.Subject {
    /// The stored key: of one length, however long a name a stranger sends.
    var key: DatabaseValue {
        let (kind, whose) =
            switch self {
            case .account(let account): ("account", account)
            case .source(let source): ("source", source)
            case .appPasswordAccount(let account): ("app password, account", account)
            case .appPasswordSource(let source): ("app password, source", source)
            case .localAppPassword(let account): ("local app password", account)
            }
        let digest = SHA256.hash(data: Data(whose.utf8))
        return "\(kind) \(digest.hexadecimal)".databaseValue
    }
}

extension Database {
    /// Returns the subject that guesses at an account are counted by: its identifier, so that every spelling of a name has one
    /// count. An unknown name is counted by itself, so that counting does not reveal which names exist.
    func throttled(_ name: AccountName) throws -> String {
        try accountID(named: name).map { "id \($0)" } ?? "name \(name.folded)"
    }

    func wait(for subject: SignInThrottle.Subject, at time: Date) throws -> TimeInterval {
        guard let row = try firstRow("SELECT failures, last_at FROM sign_in_attempts WHERE subject = ?", [subject.key])
        else { return 0 }
        let elapsed = time.timeIntervalSince(Date(milliseconds: row["last_at"]))
        return SignInThrottle.wait(for: subject, failures: row["failures"], elapsed: elapsed)
    }

    func countFailure(of subject: SignInThrottle.Subject, at time: Date) throws {
        let forgotten = time.addingTimeInterval(-SignInThrottle.memory)
        try run(
            """
            INSERT INTO sign_in_attempts (subject, failures, last_at) VALUES (?1, 1, ?2)
            ON CONFLICT (subject) DO UPDATE SET failures = iif(last_at <= ?3, 0, failures) + 1, last_at = ?2
            """, [subject.key, time.milliseconds.databaseValue, forgotten.milliseconds.databaseValue])
        let count: Int = try firstRow("SELECT count(*) FROM sign_in_attempts", [])?[0] ?? 0
        guard count > SignInThrottle.mostSubjects else { return }
        try run(
            """
            DELETE FROM sign_in_attempts WHERE subject IN
              (SELECT subject FROM sign_in_attempts ORDER BY last_at LIMIT ?)
            """, [(count - SignInThrottle.mostSubjects).databaseValue])
    }
}
