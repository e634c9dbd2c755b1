import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// A data folder with a couple of Anna and Ben, who have agreed to their rules.
struct CoupleWorld {
    let test: TestFolder
    let folder: DataFolder
    let anna: Account
    let ben: Account
    let start = TestClock().now

    init() async throws {
        test = try TestFolder()
        try PreparedDatabases.putAccounts(in: test.url)
        folder = try DataFolder(url: test.url)
        anna = try await folder.accounts.create(named: "Anna", passwordHash: "x", at: start)
        ben = try await folder.accounts.create(named: "Ben", passwordHash: "x", at: start)
        for account in [anna, ben] { try PreparedDatabases.putSpace(account.personalSpace, in: test.url) }
        let hash = [UInt8](repeating: 7, count: 32)
        _ = try await folder.accounts.invitePartner(of: anna.id, codeHash: hash, makesAccount: false, at: start)
        try await folder.acceptInvitation(codeHash: hash, by: ben.id, at: start)
        let rules = try await checkIns(anna).space.setCheckInRules(CheckInRules(), by: anna.id, seen: nil, at: start)
        try await checkIns(ben).space.agreeToCheckInRules(rules.id, by: ben.id, at: start)
    }

    func checkIns(_ account: Account) async throws -> CoupleCheckIns { try await folder.checkIns(of: account.id, at: start) }

    func own(_ account: Account) async throws -> Space { try await folder.openSpace(account.personalSpace, for: account.id) }

    /// A check-in that has come to talking, with all categories chosen, and its prompts.
    func talking() async throws -> (checkIn: CheckIn.ID, prompts: [CheckInPrompt]) {
        let hers = try await checkIns(anna)
        let id = try await hers.space.startCheckIn(by: anna.id, at: start).id
        var version = try await hers.act(.go(to: .categorySelection), in: id, seen: 1, at: start).version
        for category in try await hers.space.checkInCategories(at: start) {
            version = try await hers.act(.choose(category.id), in: id, seen: version, at: start).version
        }
        _ = try await hers.act(.go(to: .categoryDiscussion), in: id, seen: version, at: start)
        return (id, try await hers.space.checkInPrompts())
    }

    /// Whether a text is anywhere in the files of a space: the database, its log, and whatever else is there.
    func files(of space: Space.ID, contain text: String) throws -> Bool {
        let folder = test.url.appending(path: "spaces/\(space)")
        let names = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        #expect(names.contains { $0.lastPathComponent == "space.sqlite" })
        return names.contains { url in
            ((try? Data(contentsOf: url))?.range(of: Data(text.utf8))) != nil
        }
    }
}
