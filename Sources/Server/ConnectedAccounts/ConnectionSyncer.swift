package import DAV
public import Foundation
package import HTTPSupport
public import Kinkeeper
public import Notifications
public import Store
import Transfer

/// Connects accounts with address books elsewhere, and keeps them in step: one sync of a connection at a time, whichever
/// program runs it.
public struct ConnectionSyncer: Sendable {
    let folder: DataFolder
    private let line: @Sendable () -> HTTPTransport
    private let zone: TimeZone
    let now: @Sendable () -> Date
    private let random: @Sendable () -> Double

    /// How long after a sync the next one is due, in seconds: an hour, and up to a tenth more so that not all come at once.
    public static let interval: TimeInterval = 3_600
    /// How long a sync may take, in seconds: half an hour. The next one does not fetch its cards again.
    static let longest: TimeInterval = 1_800

    /// For a data folder. `rules` say where may be connected to.
    public init(
        folder: DataFolder, rules: OutgoingRules, zone: TimeZone, now: @escaping @Sendable () -> Date,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        // Connections are kept for one sync: a server that leads to many hosts does not keep them open here.
        self.init(folder: folder, line: { .curl(WebLine(rules: rules)) }, zone: zone, now: now, random: random)
    }

    package init(
        folder: DataFolder, line: @escaping @Sendable () -> HTTPTransport, zone: TimeZone,
        now: @escaping @Sendable () -> Date, random: @escaping @Sendable () -> Double
    ) {
        (self.folder, self.line, self.zone, self.now, self.random) = (folder, line, zone, now, random)
    }

    /// Why something could not be done.
    package typealias Failure = ConnectionService.Failure

    // MARK: Connecting

    /// Connects an account: finds its address books from the typed text, and stores them. Nothing is imported before books are
    /// chosen and the first sync is approved. `id` is chosen by the client, so that sending it twice connects once.
    public func connect(
        _ words: String, user: String, password: String, named name: String? = nil, _ id: ConnectedAccount.ID? = nil,
        for account: Account, from origin: AuditOrigin = .server
    ) async throws -> ConnectedAccount {
        // "anna:secret@example.org": no part of that is requested, shown or kept.
        let plain = words.replacing("://", with: "")
        let authority = words.split(separator: "://", maxSplits: 1).last?.prefix { $0 != "/" } ?? ""
        if let at = authority.lastIndex(of: "@"), authority[..<at].contains(":") { throw Failure(.badAddress("")) }
        var problem: ClientProblem?
        for url in Discovery.candidates(for: words) {
            guard let client = client(at: url, user: user, password: password) else { continue }
            do {
                let home = try await client.home()
                let box = try SecretBox(folder: folder)
                let made = try await folder.accounts.asked(from: origin).connect(
                    id, named: name ?? (user.contains("@") ? user : "\(user) · \(url.host() ?? words)"), server: url,
                    home: home.url, user: user, for: account.id, at: now()
                ) { try box.seal(password, for: $0) }
                let space = try await folder.openSpace(account.personalSpace, for: account.id)
                try await space.noteBooks(home.books.map { ($0.url, $0.name, $0.isWritable) }, of: made.id, at: now())
                return made
            } catch let found as ClientProblem {
                // A wrong password is one everywhere, and trying it again locks accounts.
                if found == .refused { throw Failure(found) }
                problem = problem ?? found
            }
        }
        throw Failure(problem ?? .badAddress(plain.contains("@") && plain.contains(":") ? "" : words))
    }

    /// Takes another password, after looking whether the server does.
    public func setPassword(
        _ password: String, of connection: ConnectedAccount, from origin: AuditOrigin = .server
    ) async throws {
        guard let client = client(at: connection.server, user: connection.user, password: password) else {
            throw Failure(.badAddress(connection.server.absoluteString))
        }
        do { _ = try await client.books(in: connection.home) } catch { throw Failure(error) }
        let sealed = try SecretBox(folder: folder).seal(password, for: connection.id)
        try await folder.accounts.asked(from: origin).setSecret(sealed, of: connection.id, at: now())
    }

    /// Forgets a connection and its password. The imported people stay.
    public func disconnect(
        _ connection: ConnectedAccount, of account: Account, from origin: AuditOrigin = .server
    ) async throws {
        let lock = try lock(connection)
        defer { withExtendedLifetime(lock) {} }
        // Delete the books first: a connection without books finds them again, but books without a connection would stay.
        try await folder.openSpace(account.personalSpace, for: account.id).forgetBooks(of: connection.id)
        try await folder.accounts.asked(from: origin).disconnect(connection.id, of: account.id, at: now())
    }

    // MARK: Syncing

    /// Syncs a connection now, and records the result and the next time. A refused password is not tried again: enough wrong
    /// ones lock accounts.
    @discardableResult
    public func sync(
        _ connection: ConnectedAccount, of account: Account, progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> (sync: SyncRun.ID, waitsForWord: Bool) {
        let lock = try lock(connection)
        defer { withExtendedLifetime(lock) {} }
        // The connection may have changed while waiting for its turn.
        guard let connection = try await folder.accounts.connection(connection.id, of: account.id) else {
            throw Failure(.missing)
        }
        guard connection.refusedAt == nil else { throw Failure(.refused) }
        return try await sync(locked: connection, of: account, progress: progress)
    }

    /// Undoes what the last sync of a connection did here, while none is running, and pauses the connection.
    public func undo(
        _ sync: SyncRun.ID, of connection: ConnectedAccount, of account: Account
    ) async throws -> SyncUndoing {
        let lock = try lock(connection)
        defer { withExtendedLifetime(lock) {} }
        let space = try await folder.openSpace(account.personalSpace, for: account.id)
        let backend = ConnectedBackend(space, today: CivilDate(of: now(), in: account.settings.zone(else: zone)), now: now())
        return try await backend.undo(sync, of: connection, in: folder.accounts)
    }

    private func sync(
        locked connection: ConnectedAccount, of account: Account, progress: @escaping @Sendable (Int) -> Void
    ) async throws -> (sync: SyncRun.ID, waitsForWord: Bool) {
        do {
            let result = try await run(connection, of: account, progress).run()
            try await folder.accounts.record(
                .through, of: connection.id, began: connection.nextAt,
                next: now().addingTimeInterval(Self.interval * (1 + random() / 10)), at: now())
            return (result.sync, result.waitsForWord)
        } catch  where Task.isCancelled {
            // The server ends, which says nothing of the connection: it goes on at the next start.
            throw error
        } catch let problem as ClientProblem {
            let outcome = outcome(of: problem, connection)
            try await folder.accounts.record(outcome, of: connection.id, began: connection.nextAt, next: now(), at: now())
            throw Failure(problem)
        } catch {
            // Not asked again each minute, whatever is wrong here.
            let again = now().addingTimeInterval(Self.interval)
            let word = error as? Failure == .locked ? "locked" : "failed"
            try? await folder.accounts.record(
                .failed(word, words: "", again: again), of: connection.id, began: connection.nextAt, next: again, at: now())
            throw error
        }
    }

    private func run(
        _ connection: ConnectedAccount, of account: Account, _ progress: @escaping @Sendable (Int) -> Void
    ) async throws -> AccountSync {
        let space = try await folder.openSpace(account.personalSpace, for: account.id)
        guard let client = try await client(of: connection) else { throw Failure.locked }
        let zone = account.settings.zone(else: zone)
        return AccountSync(
            client: client, connection: connection,
            current: { [folder] in try await folder.accounts.connection(connection.id, of: account.id) },
            backend: { [now] in ConnectedBackend(space, today: CivilDate(of: now(), in: zone), now: now()) }, now: now,
            progress: progress)
    }

    /// Returns how a problem delays the next try: a refused password until there is another one, all else with waits that grow
    /// to half a day, and never less than the server asks for.
    private func outcome(of problem: ClientProblem, _ connection: ConnectedAccount) -> ConnectionOutcome {
        if problem == .refused { return .refused }
        var asked: TimeInterval?
        if case .busy(let seconds) = problem { asked = seconds }
        let schedule = RetrySchedule(firstWait: 120, longestWait: 43_200)
        let wait = schedule.wait(after: connection.failures + 1, random: random(), retryAfter: asked)
        return .failed(problem.word, words: problem.words, again: now().addingTimeInterval(wait))
    }

    /// Nil where the password cannot be opened.
    private func client(of connection: ConnectedAccount) async throws -> DAVClient? {
        guard let sealed = try await folder.accounts.sealedSecret(of: connection.id),
            let password = try SecretBox(folder: folder).open(sealed, for: connection.id)
        else { return nil }
        return client(at: connection.server, user: connection.user, password: password)
    }

    private func client(at url: URL, user: String, password: String) -> DAVClient? {
        DAVClient(
            server: url, user: user, password: password, transport: line(), now: now,
            until: now().addingTimeInterval(Self.longest))
    }

    private func lock(_ connection: ConnectedAccount) throws -> ServerLock {
        do { return try ServerLock(folder: folder.url, connection: connection.id) } catch {
            throw Failure.busy
        }
    }
}

extension ConnectionService.Failure {
    fileprivate init(_ problem: ClientProblem) { self = .server(problem.word, words: problem.words) }
}

extension HTTPTransport {
    /// libcurl under the rules of what goes out.
    static func curl(_ line: WebLine) -> HTTPTransport {
        HTTPTransport { request throws(ClientProblem) in
            do throws(WebFailure) {
                let answer = try await line.send(
                    WebRequest(
                        method: request.method, url: request.url, fields: request.fields, body: request.body,
                        room: request.room))
                return Answer(status: answer.status, fields: answer.fields, body: answer.body)
            } catch {
                switch error {
                case .unreachable(let words): throw ClientProblem.unreachable(words)
                case .notAllowed(let address), .unencrypted(let address): throw ClientProblem.notAllowed(address)
                case .tooLarge: throw ClientProblem.tooLarge
                case .cancelled: throw ClientProblem.cancelled
                }
            }
        }
    }
}
