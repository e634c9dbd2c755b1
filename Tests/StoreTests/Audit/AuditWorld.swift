import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// Anna and Ben, each in a browser of their own, and a clock that goes on by a minute with each question.
final class AuditWorld {
    let test: TestFolder
    let folder: DataFolder
    let anna: Account
    let ben: Account
    private(set) var clock = TestClock()
    private var byte: UInt8 = 0

    static let host = "kin.example.org"
    static let origin = AuditOrigin(.browser, source: "192.0.2.7", words: "Mozilla/5.0 (iPhone) Safari/604.1")

    init() async throws {
        test = try TestFolder()
        folder = try DataFolder(url: test.url)
        anna = try await folder.accounts.create(named: "Anna", passwordHash: "x", at: clock.now)
        ben = try await folder.accounts.create(named: "Ben", passwordHash: "x", at: clock.now)
        clock.advance(by: 60)
    }

    /// The accounts as Anna's browser changes them.
    var accounts: Accounts { folder.accounts.asked(from: Self.origin) }

    var now: Date {
        clock.advance(by: 60)
        return clock.now
    }

    /// A hash that no other has.
    var hash: [UInt8] {
        byte += 1
        return [UInt8](repeating: byte, count: 32)
    }

    func pass(_ seconds: TimeInterval) { clock.advance(by: seconds) }

    func entries(of account: Account? = nil, only kinds: Set<AuditKind>? = nil) async throws -> [AuditEntry] {
        try await folder.accounts.audit(of: (account ?? anna).id, only: kinds, limit: 1_000).entries
    }

    /// The entries of Anna that some work adds.
    func noted(_ work: () async throws -> Void) async throws -> [AuditEntry] {
        let before = Set(try await entries())
        try await work()
        return try await entries().filter { !before.contains($0) }
    }

    /// The same as one word for each: "token-made Script".
    func words(_ work: () async throws -> Void) async throws -> [String] {
        try await noted(work).map { $0.label.isEmpty ? $0.kind.rawValue : "\($0.kind.rawValue) \($0.label)" }.sorted()
    }

    // MARK: What is changed

    func session(_ agent: String = "Phone", by way: SignInWay = .password, of account: Account? = nil) async throws -> Session {
        let time = now
        return try await accounts.openSession(
            tokenHash: hash, for: (account ?? anna).id, userAgent: agent, at: time, expiresAt: time.addingTimeInterval(1e6),
            by: way)
    }

    func passkey(_ name: String = "Key", count: UInt32 = 0) async throws -> Passkey {
        let key = hash
        let draft = Passkey.Draft(
            name: name, credentialID: key, algorithm: -8, publicKey: key, signCount: count, transports: [],
            isBackupEligible: false, isBackedUp: false, host: Self.host)
        return try await accounts.addPasskey(draft, for: anna.id, at: now)
    }

    func token(_ name: String = "Script", hash: [UInt8]? = nil) async throws -> APIToken {
        try await accounts.createToken(
            named: name, hash: hash ?? self.hash, scopes: [.readPeople], for: anna.id, at: now)
    }

    func appPassword(hash: [UInt8]? = nil) async throws -> AppPassword {
        try await accounts.createAppPassword(
            named: "Tablet", hash: hash ?? self.hash, scopes: [.readContacts], for: anna.id, at: now)
    }

    func calendarLink() async throws -> CalendarFeed {
        try await accounts.createCalendarFeed(
            .init(name: "Work", showsNames: false, hasAlarms: false, language: "en"), hash: hash, for: anna.id, at: now)
    }

    func widgetLink() async throws -> WidgetLink {
        try await accounts.createWidgetLink(named: "Hall", hash: hash, showsNames: false, for: anna.id, at: now)
    }

    func connection() async throws -> ConnectedAccount {
        let url = try #require(URL(string: "https://dav.example.org/"))
        return try await accounts.connect(
            named: "There", server: url, home: url, user: "anna", for: anna.id, at: now
        ) { _ in [1] }
    }

    func channel(_ topic: String = "garden") async throws -> Channel {
        let place = try Channel.Destination(.ntfy, [.topic: topic, .token: "tk"])
        return try await accounts.addChannel(named: "Garden", to: place, for: anna.id, at: now)
    }

    func attempt(from source: String, at time: Date? = nil) async throws {
        let accounts = folder.accounts.asked(from: AuditOrigin(.browser, source: source, words: "Phone"))
        _ = try await accounts.admitSignIn(accountName: "anna", source: source, at: time ?? now)
    }
}
