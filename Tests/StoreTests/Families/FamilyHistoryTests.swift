import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// Any acts of five accounts in any order, some at once.
@Suite struct FamilyHistoryTests {
    @Test(arguments: trials(3, long: 60)) func `an owner always, no member twice, a code used once`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let world = try await FamilyWorld("Anna", "Ben", "Cleo", "Dora", "Emil")
        let family = try await world.family()
        var (codes, used) = ([Int](), [Int: Account.ID]())
        for step in 0..<100 {
            // Two at once: SQLite says which one comes first.
            let acts = (0..<2).map { _ in Act(step, codes, &random) }
            let joined = await withTaskGroup(of: (Int, Account.ID)?.self) { group in
                for (number, act) in acts.enumerated() {
                    group.addTask { await act.run(in: world, family, code: step * 2 + number) }
                }
                return await group.reduce(into: [(Int, Account.ID)]()) { if let one = $1 { $0.append(one) } }
            }
            codes += acts.indices.filter { acts[$0].kind == .invite }.map { step * 2 + $0 }
            for (code, account) in joined {
                #expect(used[code] == nil || used[code] == account, "code \(code) let two in")
                used[code] = account
            }
            let rows = try await world.accounts.file.read { db in
                try db.rows("SELECT account_id, role FROM memberships WHERE space_id = ?", [family.value])
                    .map { ($0["account_id"] as Account.ID, $0["role"] as String) }
            }
            let owners = rows.filter { $0.1 == "owner" }.map(\.0)
            #expect(!owners.isEmpty && Set(rows.map(\.0)).count == rows.count && rows.count <= FamilyLimits.members)
            let shown = try await world.accounts.family(family, of: #require(owners.first), at: world.now)
            #expect(shown.invitations.count <= FamilyLimits.invitations)
            #expect(shown.invitations.allSatisfy { owners.contains($0.inviter) })
            for index in 0..<5 {
                let isMember = rows.contains { $0.0 == world[index] }
                let mayOpen = try await world.accounts.spaces(for: world[index]).contains { $0.space == family }
                #expect(isMember == mayOpen)
            }
        }
        #expect(!used.isEmpty)
    }

    @Test func `of two owners who make each other a member at once, one stays`() async throws {
        let world = try await FamilyWorld("Anna", "Ben")
        let family = try await world.family(with: 1)
        try await world.accounts.setRole(.owner, of: world[1], in: family, seen: nil, by: world[0], at: world.now)
        await withTaskGroup(of: Void.self) { group in
            for (one, other) in [(0, 1), (1, 0)] {
                group.addTask {
                    _ = try? await world.accounts.setRole(
                        .member, of: world[other], in: family, seen: nil, by: world[one], at: world.now)
                }
            }
        }
        let roles = try await world.accounts.family(family, of: world[0], at: world.now).members.map(\.role)
        #expect(roles.filter { $0 == .owner }.count == 1)
    }
}

/// One try of one account.
private struct Act: Sendable {
    enum Kind: CaseIterable { case invite, accept, revoke, promote, demote, remove, leave, rename }

    let kind: Kind
    let (actor, other): (Int, Int)
    let code: Int?

    init(_ step: Int, _ codes: [Int], _ random: inout SeededGenerator) {
        let weighted: [Kind] = [.invite, .invite, .accept, .accept, .accept, .accept] + Kind.allCases
        kind = weighted[Int.random(in: 0..<weighted.count, using: &random)]
        (actor, other) = (Int.random(in: 0..<5, using: &random), Int.random(in: 0..<5, using: &random))
        code = codes.suffix(6).randomElement(using: &random)
    }

    /// Tries it; returns the code by which the account is in the family now, if it accepted one.
    func run(in world: FamilyWorld, _ family: Space.ID, code new: Int) async -> (Int, Account.ID)? {
        let (accounts, account, other, now) = (world.accounts, world[actor], world[other], world.now)
        do throws(StoreError) {
            switch kind {
            case .invite:
                _ = try await accounts.inviteToFamily(
                    family, by: account, codeHash: world.hash(new), makesAccount: true, at: now)
            case .accept:
                guard let code else { return nil }
                try await world.folder.acceptInvitation(codeHash: world.hash(code), by: account, at: now)
                return (code, account)
            case .revoke:
                let open = try await accounts.family(family, of: account, at: now).invitations.first
                if let open { try await accounts.revokeInvitation(open.id, to: family, by: account, at: now) }
            case .promote: try await accounts.setRole(.owner, of: other, in: family, seen: nil, by: account, at: now)
            case .demote: try await accounts.setRole(.member, of: other, in: family, seen: nil, by: account, at: now)
            case .remove: try await accounts.removeMember(other, of: family, seen: nil, by: account, at: now)
            case .leave: try await accounts.leaveFamily(family, account, at: now)
            case .rename: try await accounts.renameFamily(family, to: "Name \(new)", seen: nil, by: account, at: now)
            }
        } catch {
            switch error {
            case .notFound, .spaceRefused: break
            default: Issue.record("\(error)")
            }
        }
        return nil
    }
}
