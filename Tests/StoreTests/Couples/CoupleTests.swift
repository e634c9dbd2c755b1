import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct CoupleTests {
    private let clock = TestClock()

    /// A data folder with accounts of these names.
    private func folder(_ names: String...) async throws -> (folder: DataFolder, accounts: [Account], test: TestFolder) {
        let test = try TestFolder()
        let folder = try DataFolder(url: test.url)
        var accounts: [Account] = []
        for name in names { accounts.append(try await folder.accounts.create(named: name, passwordHash: "x", at: clock.now)) }
        return (folder, accounts, test)
    }

    private func hash(_ number: UInt8) -> [UInt8] { [UInt8](repeating: number, count: 32) }

    @Test func `an invitation is shown with who asks, and makes a couple once`() async throws {
        let (folder, people, test) = try await folder("Anna", "Ben", "Cleo")
        defer { withExtendedLifetime(test) {} }
        let (anna, ben, cleo) = (people[0].id, people[1].id, people[2].id)
        let made = try await folder.accounts.invitePartner(of: anna, codeHash: hash(1), makesAccount: true, at: clock.now)
        let seen = try #require(try await folder.accounts.invitation(codeHash: hash(1), at: clock.now))
        #expect(seen == made && seen.inviterName == "Anna" && seen.kind == .couple)
        #expect(seen.expiresAt == clock.now.addingTimeInterval(7 * 86_400))
        let couple = try await folder.acceptInvitation(codeHash: hash(1), by: ben, at: clock.now.addingTimeInterval(60))
        #expect(couple.members.map(\.name) == ["Anna", "Ben"] && couple.partner(of: anna)?.account == ben)
        #expect(couple.isCompleteSince == clock.now.addingTimeInterval(60) && couple.invitations == [])
        #expect(try await folder.accounts.couple(of: anna, at: clock.now) == couple)
        await #expect(throws: StoreError.spaceRefused(.invitationSpent)) {
            try await folder.acceptInvitation(codeHash: hash(1), by: cleo, at: clock.now)
        }
        // Sent twice, it is accepted once.
        #expect(try await folder.acceptInvitation(codeHash: hash(1), by: ben, at: clock.now.addingTimeInterval(61)) == couple)
        // Both open the space, and nobody else.
        let space = try await folder.openSpace(couple.id, for: anna)
        #expect(try await folder.openSpace(couple.id, for: ben) === space)
        await #expect(throws: StoreError.notPermitted) { try await folder.openSpace(couple.id, for: cleo) }
        // Each one's own space stays their own.
        await #expect(throws: StoreError.notPermitted) { try await folder.openSpace(people[0].personalSpace, for: ben) }
    }

    @Test func `an invitation ends by itself, and one replaces the other`() async throws {
        let (folder, people, test) = try await folder("Anna", "Ben")
        defer { withExtendedLifetime(test) {} }
        let (anna, ben) = (people[0].id, people[1].id)
        _ = try await folder.accounts.invitePartner(of: anna, codeHash: hash(1), makesAccount: true, at: clock.now)
        _ = try await folder.accounts.invitePartner(of: anna, codeHash: hash(2), makesAccount: true, at: clock.now)
        #expect(try await folder.accounts.invitation(codeHash: hash(1), at: clock.now) == nil)
        let end = clock.now.addingTimeInterval(7 * 86_400)
        #expect(try await folder.accounts.invitation(codeHash: hash(2), at: end.addingTimeInterval(-1)) != nil)
        #expect(try await folder.accounts.invitation(codeHash: hash(2), at: end) == nil)
        #expect(try await folder.accounts.couple(of: anna, at: end)?.invitations == [])
        await #expect(throws: StoreError.spaceRefused(.invitationSpent)) {
            try await folder.acceptInvitation(codeHash: hash(2), by: ben, at: end)
        }
        #expect(try await folder.accounts.couple(of: ben, at: end) == nil)
    }

    @Test func `an invitation is taken back by its couple alone`() async throws {
        let (folder, people, test) = try await folder("Anna", "Ben")
        defer { withExtendedLifetime(test) {} }
        let made = try await folder.accounts.invitePartner(
            of: people[0].id, codeHash: hash(1), makesAccount: true, at: clock.now)
        await #expect(throws: StoreError.notFound) {
            try await folder.accounts.revokeInvitation(made.id, of: people[1].id, at: clock.now)
        }
        try await folder.accounts.revokeInvitation(made.id, of: people[0].id, at: clock.now)
        await #expect(throws: StoreError.spaceRefused(.invitationSpent)) {
            try await folder.acceptInvitation(codeHash: hash(1), by: people[1].id, at: clock.now)
        }
    }

    @Test func `one's own invitation, and one beside a partner, are refused`() async throws {
        let (folder, people, test) = try await folder("Anna", "Ben", "Cleo")
        defer { withExtendedLifetime(test) {} }
        let (anna, ben, cleo) = (people[0].id, people[1].id, people[2].id)
        _ = try await folder.accounts.invitePartner(of: anna, codeHash: hash(1), makesAccount: true, at: clock.now)
        await #expect(throws: StoreError.spaceRefused(.ownInvitation)) {
            try await folder.acceptInvitation(codeHash: hash(1), by: anna, at: clock.now)
        }
        try await folder.acceptInvitation(codeHash: hash(1), by: ben, at: clock.now)
        for account in [anna, ben] {
            await #expect(throws: StoreError.spaceRefused(.alreadyCouple)) {
                try await folder.accounts.invitePartner(of: account, codeHash: hash(2), makesAccount: true, at: clock.now)
            }
        }
        _ = try await folder.accounts.invitePartner(of: cleo, codeHash: hash(3), makesAccount: true, at: clock.now)
        await #expect(throws: StoreError.spaceRefused(.alreadyCouple)) {
            try await folder.acceptInvitation(codeHash: hash(3), by: ben, at: clock.now)
        }
        #expect(try await folder.accounts.invitation(codeHash: hash(3), at: clock.now) != nil)
    }

    @Test func `who invited each other become one couple, and the space that is left is gone`() async throws {
        let (folder, people, test) = try await folder("Anna", "Ben")
        defer { withExtendedLifetime(test) {} }
        let (anna, ben) = (people[0].id, people[1].id)
        _ = try await folder.accounts.invitePartner(of: anna, codeHash: hash(1), makesAccount: true, at: clock.now)
        let own = try await folder.accounts.invitePartner(of: ben, codeHash: hash(2), makesAccount: true, at: clock.now)
        _ = try await folder.openSpace(own.space, for: ben)
        let files = test.url.appending(path: "spaces/\(own.space)")
        #expect(FileManager.default.fileExists(atPath: files.path))
        let couple = try await folder.acceptInvitation(codeHash: hash(1), by: ben, at: clock.now)
        #expect(couple.members.count == 2)
        #expect(!FileManager.default.fileExists(atPath: files.path))
        #expect(try await folder.accounts.invitation(codeHash: hash(2), at: clock.now) == nil)
        await #expect(throws: StoreError.notPermitted) { try await folder.openSpace(own.space, for: ben) }
    }

    @Test func `who leaves ends the couple for both, and the space stays with who remains`() async throws {
        let (folder, people, test) = try await folder("Anna", "Ben", "Cleo")
        defer { withExtendedLifetime(test) {} }
        let (anna, ben, cleo) = (people[0].id, people[1].id, people[2].id)
        await #expect(throws: StoreError.spaceRefused(.noCouple)) { try await folder.leaveCouple(anna, at: clock.now) }
        _ = try await folder.accounts.invitePartner(of: anna, codeHash: hash(1), makesAccount: true, at: clock.now)
        let former = try await folder.acceptInvitation(codeHash: hash(1), by: ben, at: clock.now)
        _ = try await folder.openSpace(former.id, for: anna)
        try await folder.leaveCouple(anna, at: clock.now)
        await #expect(throws: StoreError.notPermitted) { try await folder.openSpace(former.id, for: anna) }
        for account in [anna, ben] { #expect(try await folder.accounts.couple(of: account, at: clock.now) == nil) }
        // The code that led into it leads nowhere now, also for who remains.
        await #expect(throws: StoreError.spaceRefused(.invitationSpent)) {
            try await folder.acceptInvitation(codeHash: hash(1), by: ben, at: clock.now)
        }
        // Whoever comes next is not let into what was shared before, and accepting deletes none of it.
        _ = try await folder.accounts.invitePartner(of: ben, codeHash: hash(2), makesAccount: true, at: clock.now)
        let next = try await folder.acceptInvitation(codeHash: hash(2), by: cleo, at: clock.now)
        #expect(next.id != former.id)
        await #expect(throws: StoreError.notPermitted) { try await folder.openSpace(former.id, for: cleo) }
        _ = try await folder.openSpace(former.id, for: ben)
        #expect(FileManager.default.fileExists(atPath: test.url.appending(path: "spaces/\(former.id)").path))
    }

    @Test func `who waits alone and leaves takes the empty space along`() async throws {
        let (folder, people, test) = try await folder("Anna")
        defer { withExtendedLifetime(test) {} }
        let made = try await folder.accounts.invitePartner(
            of: people[0].id, codeHash: hash(1), makesAccount: true, at: clock.now)
        _ = try await folder.openSpace(made.space, for: people[0].id)
        try await folder.leaveCouple(people[0].id, at: clock.now)
        #expect(!FileManager.default.fileExists(atPath: test.url.appending(path: "spaces/\(made.space)").path))
        #expect(try await folder.accounts.invitation(codeHash: hash(1), at: clock.now) == nil)
    }

    @Test func `an invited person's account is made with the couple, or not at all`() async throws {
        let (folder, people, test) = try await folder("Anna")
        defer { withExtendedLifetime(test) {} }
        _ = try await folder.accounts.invitePartner(of: people[0].id, codeHash: hash(1), makesAccount: true, at: clock.now)
        await #expect(throws: StoreError.nameTaken) {
            try await folder.accounts.createAccount(
                named: "anna", passwordHash: "x", timeZone: "Europe/Berlin", invitedBy: hash(1), at: clock.now)
        }
        let ben = try await folder.accounts.createAccount(
            named: "Ben", passwordHash: "x", timeZone: "Europe/Berlin", invitedBy: hash(1), at: clock.now)
        #expect(try await folder.accounts.account(ben.id)?.settings.timeZone == "Europe/Berlin")
        #expect(try await folder.accounts.couple(of: ben.id, at: clock.now)?.partner(of: ben.id)?.name == "Anna")
        await #expect(throws: StoreError.spaceRefused(.invitationSpent)) {
            try await folder.accounts.createAccount(
                named: "Cleo", passwordHash: "x", timeZone: "UTC", invitedBy: hash(1), at: clock.now)
        }
        #expect(try await Set(folder.accounts.list().map(\.name)) == ["Anna", "Ben"])
    }

    @Test func `invitations make few accounts a day, and none where a program made them`() async throws {
        let (folder, people, test) = try await folder("Anna")
        defer { withExtendedLifetime(test) {} }
        let anna = people[0].id
        func join(_ number: UInt8, after seconds: TimeInterval = 0, makesAccount: Bool = true) async throws(StoreError) {
            let time = clock.now.addingTimeInterval(seconds)
            _ = try await folder.accounts.invitePartner(
                of: anna, codeHash: hash(number), makesAccount: makesAccount, at: time)
            _ = try await folder.accounts.createAccount(
                named: "Guest \(number)", passwordHash: "x", timeZone: "UTC", invitedBy: hash(number), at: time)
            try await folder.leaveCouple(anna, at: time)
        }
        await #expect(throws: StoreError.spaceRefused(.noNewAccount)) { try await join(1, makesAccount: false) }
        for number in 2...4 { try await join(UInt8(number)) }
        await #expect(throws: StoreError.spaceRefused(.noNewAccount)) { try await join(5) }
        try await join(6, after: 86_401)
        #expect(try await folder.accounts.list().count == 5)
    }

    @Test func `an invitation does not tell which names there are`() async throws {
        let (folder, people, test) = try await folder("Anna", "Ben")
        defer { withExtendedLifetime(test) {} }
        _ = try await folder.accounts.invitePartner(of: people[0].id, codeHash: hash(1), makesAccount: true, at: clock.now)
        for _ in 0..<5 {
            await #expect(throws: StoreError.nameTaken) {
                try await folder.accounts.createAccount(
                    named: "Ben", passwordHash: "x", timeZone: "UTC", invitedBy: hash(1), at: clock.now)
            }
        }
        #expect(try await folder.accounts.invitation(codeHash: hash(1), at: clock.now) == nil)
    }

    @Test func `an invited account takes neither the command line nor the first link from the owner`() async throws {
        let test = try TestFolder()
        let folder = try DataFolder(url: test.url)
        let owner = try #require(try await folder.accounts.onlyAccount(orCreate: "Anna", at: clock.now))
        _ = try await folder.accounts.invitePartner(of: owner.id, codeHash: hash(1), makesAccount: true, at: clock.now)
        _ = try await folder.accounts.createAccount(
            named: "Ben", passwordHash: "x", timeZone: "UTC", invitedBy: hash(1), at: clock.now)
        #expect(try await folder.accounts.onlyAccount(orCreate: "Anna", at: clock.now)?.id == owner.id)
        #expect(try await !folder.accounts.firstAccount().canSignIn)
        try await folder.accounts.createSetupLink(
            tokenHash: hash(9), for: .password(owner.id), at: clock.now, expiresAt: clock.now.addingTimeInterval(60))
        #expect(try await folder.accounts.setupPurpose(tokenHash: hash(9), at: clock.now) == .password(owner.id))
        try await folder.accounts.forgetWhatHasEnded(at: clock.now.addingTimeInterval(8 * 86_400))
        #expect(try await folder.accounts.onlyAccount(orCreate: "Anna", at: clock.now)?.id == owner.id)
    }

    /// Any order of acts of four accounts leaves legal states: at most one couple each, of at most two; a code works once.
    @Test(arguments: trials(4, long: 100)) func `any acts in any order leave at most couples of two`(seed: UInt64) async throws
    {
        var random = SeededGenerator(seed: seed)
        let (folder, people, test) = try await folder("Anna", "Ben", "Cleo", "Dora")
        defer { withExtendedLifetime(test) {} }
        var (codes, used, now) = ([[UInt8]](), Set<[UInt8]>(), clock.now)
        for step in 0..<120 {
            let account = people[Int.random(in: 0..<4, using: &random)].id
            now += TimeInterval(Int.random(in: 0..<86_400, using: &random))
            switch Int.random(in: 0..<10, using: &random) {
            case 0...3:
                let code = hash(UInt8(step))
                let hadPartner = try await folder.accounts.couple(of: account, at: now)?.partner(of: account) != nil
                do throws(StoreError) {
                    _ = try await folder.accounts.invitePartner(of: account, codeHash: code, makesAccount: true, at: now)
                    #expect(!hadPartner)
                    codes.append(code)
                } catch { #expect(error == .spaceRefused(.alreadyCouple) && hadPartner) }
            case 4...7:
                guard let code = codes.randomElement(using: &random) else { continue }
                let open = try await folder.accounts.invitation(codeHash: code, at: now)
                do throws(StoreError) {
                    let couple = try await folder.acceptInvitation(codeHash: code, by: account, at: now)
                    if open == nil {
                        #expect(
                            try await folder.accounts.space(joinedBy: code, account, at: now) == couple && used.contains(code))
                        continue
                    }
                    #expect(open?.inviter != account && used.insert(code).inserted)
                    #expect(couple.members.count == 2 && couple.partner(of: account)?.account == open?.inviter)
                } catch {
                    guard case .spaceRefused = error else { throw error }
                }
            default: try? await folder.leaveCouple(account, at: now)
            }
            var seen: [Space.ID: Int] = [:]
            for person in people {
                guard let couple = try await folder.accounts.couple(of: person.id, at: now) else { continue }
                seen[couple.id, default: 0] += 1
                #expect(try await folder.accounts.spaces(for: person.id).contains { $0.space == couple.id })
            }
            #expect(seen.values.allSatisfy { $0 <= 2 })
        }
        #expect(!used.isEmpty)
    }
}
