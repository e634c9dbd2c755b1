import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import HTTPSupport
@testable import Store

@Suite(.timeLimit(.minutes(15))) struct CheckInFollowersTests {
    private let test: TestFolder
    private let folder: DataFolder
    private let account: Account
    private let now = Date(timeIntervalSince1970: 1_795_258_800)

    init() async throws {
        test = try TestFolder()
        folder = try DataFolder(url: test.url)
        account = try await folder.accounts.create(named: "Anna", passwordHash: "x", at: now)
        _ = try await folder.openSpace(account.personalSpace, for: account.id)
        try setFilesBack()
    }

    /// Another program's change, some time ago as far as the files say: a mark of them hides nothing, and alone tells the change.
    private func change() async throws {
        let other = try DataFolder(url: test.url)
        let space = try await other.openSpace(account.personalSpace, for: account.id)
        let day = CivilDate(daysSinceEpoch: 20_778)
        defer { try? setFilesBack() }
        _ = try await space.createGroup(PersonGroup.ID(UUID()), named: GroupName("Choir"), on: day, at: now)
    }

    private func setFilesBack() throws {
        let path = folder.databaseURL(of: account.personalSpace).path
        let old = Date().addingTimeInterval(-2 * SpaceMark.settling)
        for file in [path, path + "-wal"] where FileManager.default.fileExists(atPath: file) {
            try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file)
        }
    }

    private func followers() -> CheckInFollowers { CheckInFollowers(folder) { false } }

    @Test func `what another program changes right after the first look is told`() async throws {
        let followers = followers()
        let wakes = followers.wakes(of: account.personalSpace)
        // Before anything looked at the files a second time.
        try await change()
        var iterator = wakes.makeAsyncIterator()
        while let count = await iterator.next(), count == 0 {}
        #expect(followers.count == 1)
    }

    @Test func `a second follower hides no change from the first`() async throws {
        let followers = followers()
        let first = followers.wakes(of: account.personalSpace)
        try await change()
        let second = followers.wakes(of: account.personalSpace)
        var iterator = first.makeAsyncIterator()
        while let count = await iterator.next(), count == 0 {}
        #expect(followers.count == 2)
        _ = second
    }

    @Test func `an act through this server is told at once, and only where it was`() async throws {
        let followers = followers()
        let elsewhere = try await folder.accounts.create(named: "Ben", passwordHash: "x", at: now).personalSpace
        let here = followers.wakes(of: account.personalSpace)
        let there = followers.wakes(of: elsewhere)
        followers.changed(account.personalSpace)
        var iterator = here.makeAsyncIterator()
        #expect(await iterator.next() ?? 0 > 0)
        var other = there.makeAsyncIterator()
        #expect(await other.next() == 0)
    }

    @Test func `streams end with the server, and leave nothing`() async throws {
        let closing = ClosingFlag()
        let followers = CheckInFollowers(folder) { await closing.isSet }
        let wakes = followers.wakes(of: account.personalSpace)
        await closing.set()
        for await _ in wakes {}
        #expect(followers.count == 0)
    }

    private actor ClosingFlag {
        private(set) var isSet = false
        func set() { isSet = true }
    }
}
