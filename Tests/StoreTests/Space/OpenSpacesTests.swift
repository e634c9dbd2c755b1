import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// The open spaces: which, for how long, and how many.
struct OpenSpacesTests {
    private let now = TestClock().now
    private let home: TestFolder

    init() throws {
        home = try TestFolder()
    }

    private func folder(kept: Int = 2, open: Int = 8, patience: Duration = .milliseconds(60)) throws -> DataFolder {
        try DataFolder(url: home.url, OpenSpaces.Limits(kept: kept, open: open, patience: patience))
    }

    private func accounts(_ count: Int, in folder: DataFolder) async throws -> [Account] {
        var made: [Account] = []
        for number in 0..<count {
            made.append(try await folder.accounts.create(named: "Account \(number)", passwordHash: nil, at: now))
        }
        return made
    }

    /// The files of logs that are there, by the folder of their space.
    private func logs() throws -> Set<String> {
        let names = try #require(FileManager.default.enumerator(atPath: home.url.path)).compactMap { $0 as? String }
        let logs = names.filter { $0.hasPrefix("spaces") && $0.hasSuffix("-wal") }
        return Set(logs.compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) })
    }

    @Test func `those used last stay open, and what is closed has all of it and opens again`() async throws {
        let folder = try folder()
        let accounts = try await accounts(5, in: folder)
        for account in accounts {
            let space = try await folder.openSpace(account.personalSpace, for: account.id)
            try await space.importAll([Cast.card(Cast.mum, uid: account.name)], at: now)
        }
        #expect(folder.openSpaces.count == 2)
        #expect(try logs() == Set(accounts.suffix(2).map { $0.personalSpace.description }))
        for account in accounts {
            let space = try await folder.openSpace(account.personalSpace, for: account.id)
            let before = try await space.currentSequence()
            #expect(try await space.peopleCount() == 1 && before > 0)
            // The log goes on, search finds the new person, and readers go on.
            try await space.importAll([Cast.card(Cast.anna, uid: "Anna")], at: now)
            #expect(try await space.currentSequence() > before)
            #expect(try await space.peoplePage(matching: "berg", order: .givenFirst, limit: 5).rows.count == 1)
        }
        #expect(folder.openSpaces.count == 2)
    }

    @Test func `one that somebody uses is not closed, and is the same for whoever else asks`() async throws {
        let folder = try folder(kept: 1)
        let accounts = try await accounts(4, in: folder)
        let held = try await folder.openSpace(accounts[0].personalSpace, for: accounts[0].id)
        for account in accounts.dropFirst() { _ = try await folder.openSpace(account.personalSpace, for: account.id) }
        #expect(folder.openSpaces.count == 2)
        #expect(try await folder.openSpace(accounts[0].personalSpace, for: accounts[0].id) === held)
        try await held.importAll([Cast.card(Cast.mum, uid: nil)], at: now)
        #expect(try await held.peopleCount() == 1)
    }

    @Test func `many who ask at once get one`() async throws {
        let folder = try folder()
        let account = try await accounts(1, in: folder)[0]
        let all = try await withThrowingTaskGroup(of: Space.self) { group in
            for _ in 0..<20 { group.addTask { try await folder.openSpace(account.personalSpace, for: account.id) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(all.map { ObjectIdentifier($0) }).count == 1 && folder.openSpaces.count == 1)
    }

    @Test func `one that is only visited is closed after the visit, and leaves open what is used`() async throws {
        let folder = try folder(kept: 1)
        let accounts = try await accounts(3, in: folder)
        let used = try await folder.openSpace(accounts[0].personalSpace, for: accounts[0].id)
        let name = ObjectIdentifier(used)
        for account in accounts.dropFirst() {
            let visited = try await folder.openSpace(account.personalSpace, for: account.id, isKept: false)
            #expect(try await visited.peopleCount() == 0)
        }
        #expect(folder.openSpaces.count == 1)
        #expect(try logs() == [accounts[0].personalSpace.description])
        #expect(ObjectIdentifier(try await folder.openSpace(accounts[0].personalSpace, for: accounts[0].id)) == name)
    }

    @Test func `who finds no place is told so, and gets one that becomes free`() async throws {
        let folder = try folder(kept: 1, open: 2)
        let accounts = try await accounts(3, in: folder)
        let first = try await folder.openSpace(accounts[0].personalSpace, for: accounts[0].id)
        do {
            let second = try await folder.openSpace(accounts[1].personalSpace, for: accounts[1].id)
            await #expect(throws: StoreError.busy) {
                _ = try await folder.openSpace(accounts[2].personalSpace, for: accounts[2].id)
            }
            withExtendedLifetime(second) {}
        }
        // The second is no longer used: it makes room, although it was kept.
        #expect(try await folder.openSpace(accounts[2].personalSpace, for: accounts[2].id).peopleCount() == 0)
        #expect(try await first.peopleCount() == 0)
    }

    @Test func `more at once than there are places have theirs one after the other`() async throws {
        // As long as it takes: on a busy machine eight spaces are not opened within a minute.
        let folder = try folder(kept: 1, open: 2, patience: .seconds(3_600))
        let accounts = try await accounts(8, in: folder)
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for account in accounts {
                group.addTask {
                    let space = try await folder.openSpace(account.personalSpace, for: account.id)
                    #expect(folder.openSpaces.count <= 2)
                    return try await space.peopleCount()
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == Array(repeating: 0, count: 8))
    }
}
