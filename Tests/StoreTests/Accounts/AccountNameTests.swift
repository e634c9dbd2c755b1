import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// A name is the same name for the accounts, for what opens them, and for the counter of guesses.
@Suite struct AccountNameTests {
    private let clock = TestClock()

    @Test(arguments: ["Bob\0", "Bob\0x", "B\u{200B}ob", "Bob\u{202E}"])
    func `a name with what cannot be seen names no account, and no account gets it`(name: String) async throws {
        let accounts = try Accounts.inMemory()
        _ = try await accounts.create(named: "Bob", passwordHash: "x", at: clock.now)
        #expect(try await accounts.account(named: name) == nil)
        await #expect(throws: StoreError.nameRefused(.invisible)) {
            try await accounts.create(named: name, passwordHash: nil, at: clock.now)
        }
    }

    @Test func `however a name is written, guesses at its account are counted together`() async throws {
        let accounts = try Accounts.inMemory()
        _ = try await accounts.create(named: "José", passwordHash: "x", at: clock.now)
        let writings = ["José", "jose\u{301}", " JOSE ", "ｊｏｓｅ", "josé"]
        for (number, name) in writings.enumerated() {
            #expect(try await accounts.admitSignIn(accountName: name, source: "\(number)", at: clock.now) == nil)
        }
        #expect(try await accounts.admitSignIn(accountName: "José", source: "else", at: clock.now) == 2)
    }

    @Test func `a device whose name has a NUL is nobody's, and is counted where it comes from`() async throws {
        let accounts = try Accounts.inMemory()
        let bob = try await accounts.create(named: "Bob", passwordHash: "x", at: clock.now)
        let right = [UInt8](repeating: 7, count: 32)
        for isLocal in [false, true] {
            _ = try await accounts.createAppPassword(
                named: "Phone", hash: [isLocal ? 8 : 7] + right.dropFirst(), scopes: [.readContacts], isLocal: isLocal,
                for: bob.id, at: clock.now)
        }
        var outcomes: [Bool] = []
        for guess in 0..<6 {
            let attempt = AppPasswordTry(accountName: "bob\0\(guess)", hash: right, source: "192.0.2.7")
            if case .refused = try await accounts.tryAppPassword(attempt, at: clock.now) { outcomes.append(true) }
        }
        #expect(outcomes.count == SignInThrottle.freeAttempts)
        let local = AppPasswordTry(accountName: "bob\0", hash: [8] + right.dropFirst(), source: nil)
        guard case .refused = try await accounts.tryAppPassword(local, at: clock.now) else {
            Issue.record("a name with a NUL opened an account")
            return
        }
    }

    @Test func `no text is cut off at a NUL`() async throws {
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: "Anna", passwordHash: "x", at: clock.now)
        _ = try await accounts.createToken(
            named: "a\0b", hash: [UInt8](repeating: 1, count: 32), scopes: [.readPeople], for: anna.id, at: clock.now)
        #expect(try await accounts.tokens(of: anna.id).map(\.name) == ["a\u{FFFD}b"])
    }

    @Test func `names that were kept before lose what cannot be seen, and stay apart`() async throws {
        let (accounts, made) = try await cleaned([("anna\u{200B} 2", "x1"), ("Anna 2", "anna 2"), ("\u{200B}", "x2")])
        #expect(try await accounts.list().map(\.name) == ["anna 2 2", "Anna 2", "account"])
        #expect(try await accounts.account(named: "ACCOUNT")?.id == made[2])
    }

    @Test func `a name may become what another was until now, and the two stay apart`() async throws {
        let (accounts, made) = try await cleaned([("bob\u{200B}", "x1"), ("Bob\u{200B}", "bob"), ("bo\u{200B}b", "bob 2")])
        #expect(try await accounts.list().map(\.name) == ["bob", "Bob 2", "bob 3"])
        #expect(try await accounts.account(named: "BOB")?.id == made[0])
    }

    @Test func `a long name that was only folded otherwise stays whole`() async throws {
        let long = String(repeating: "ab", count: AccountName.longest / 2)
        let endless = String(repeating: "c", count: 5_000)
        let marked = String(repeating: "d" + String(repeating: "\u{0301}", count: 40), count: 50)
        let (accounts, _) = try await cleaned([(long, "x1"), (long + "\u{200B}", "x2"), (endless, "x3"), (marked, "x4")])
        let names = try await accounts.list().map(\.name)
        #expect(names[0] == long && names[1] == long.prefix(88))
        #expect(names[2] == endless.prefix(88))
        #expect(names[3].utf8.count <= AccountName.mostBytes && names[3].unicodeScalars.first == "d")
    }

    /// Accounts with names and folded names of before, cleaned.
    private func cleaned(_ kept: [(String, String)]) async throws -> (Accounts, [Account.ID]) {
        let accounts = try Accounts.inMemory()
        var made: [Account.ID] = []
        for number in kept.indices {
            let time = clock.now.addingTimeInterval(TimeInterval(number))
            made.append(try await accounts.create(named: "Number \(number)", passwordHash: nil, at: time).id)
        }
        let ids = made
        try await accounts.file.write { db in
            for (id, names) in zip(ids, kept) {
                try db.run(
                    "UPDATE accounts SET name = ?, folded_name = ? WHERE id = ?",
                    [names.0.databaseValue, names.1.databaseValue, id.value])
            }
            try AccountsSchema.cleanNames(in: db)
        }
        return (accounts, made)
    }
}
