import Foundation
import Store
import Synchronization
import TestSupport
import Transfer

/// A space with an account of its own, to export from and restore into.
struct DocumentWorld {
    let test: TestSpace
    let accounts: Accounts
    let account: Account.ID
    let clock = TestClock()

    var space: Space { test.space }

    init() async throws {
        test = try TestSpace()
        accounts = try Accounts.inMemory()
        account = try await accounts.create(named: "Owner", passwordHash: nil, at: clock.now).id
    }

    static func generated(people: Int, seed: UInt64 = 20_261_121) async throws -> DocumentWorld {
        let world = try await DocumentWorld()
        try await SpaceGenerator(people: people, seed: seed).fill(world.space, of: world.account, in: world.accounts)
        return world
    }

    var settings: AccountSettings {
        get async throws { try await accounts.account(account)?.settings ?? AccountSettings() }
    }

    var alerts: AccountAlerts {
        get async throws { try await accounts.alerts(of: account) }
    }

    /// The document as it is written now.
    func export(at date: Date? = nil) async throws -> [UInt8] {
        let collected = Mutex<[UInt8]>([])
        try await SpaceDocument.write(
            space, for: account, settings: settings, alerts: alerts, at: date ?? clock.now
        ) { chunk in
            collected.withLock { $0 += chunk }
        }
        return collected.withLock { $0 }
    }

    /// The document as text.
    func text() async throws -> String { String(decoding: try await export(), as: UTF8.self) }

    @discardableResult
    func restore(_ document: [UInt8]) async throws -> RestoreCounts {
        try await SpaceRestore(into: space, of: account, in: accounts)
            .read(ImportSource(bytes: document), at: clock.now)
    }

    @discardableResult
    func restore(_ document: String) async throws -> RestoreCounts { try await restore(Array(document.utf8)) }
}

/// Bytes that come in chunks, from any thread.
final class Collected: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    var all: [UInt8] { bytes.withLock { $0 } }

    func append(_ chunk: ArraySlice<UInt8>) { bytes.withLock { $0 += chunk } }
}

/// The reported fractions, in order.
final class Fractions: Sendable {
    private let fractions = Mutex<[Double]>([])

    var all: [Double] { fractions.withLock { $0 } }

    func append(_ fraction: Double) { fractions.withLock { $0.append(fraction) } }
}
