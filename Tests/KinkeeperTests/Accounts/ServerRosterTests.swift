import Foundation
import Kinkeeper
import TestSupport
import Testing

@Suite struct ServerRosterTests {
    private static let accounts: [AccountID] = (0..<6).map { number in
        .make(at: Date(timeIntervalSince1970: Double(number)))
    }
    private let anna = accounts[0]
    private let ben = accounts[1]

    @Test func `the first account owns the server, whichever role is asked for`() {
        for role in ServerRole.allCases { #expect(ServerRoster(owners: []).role(ofNew: role) == .owner) }
        for role in ServerRole.allCases { #expect(ServerRoster(owners: [anna]).role(ofNew: role) == role) }
    }

    @Test func `only an owner may look after the server`() throws {
        let roster = ServerRoster(owners: [anna], members: [ben])
        try roster.checkOwner(anna)
        for other in [ben, Self.accounts[2]] {
            #expect(throws: ServerRefusal.notOwner) { try roster.checkOwner(other) }
        }
    }

    @Test func `the last owner stays one, and goes only as the last account`() throws {
        var roster = ServerRoster(owners: [anna], members: [ben])
        #expect(throws: ServerRefusal.lastOwner) { try roster.change(anna, to: .member) }
        #expect(throws: ServerRefusal.handOverFirst) { try roster.remove(anna) }
        #expect(roster == ServerRoster(owners: [anna], members: [ben]))
        try roster.change(ben, to: .owner)
        try roster.remove(anna)
        #expect(roster == ServerRoster(owners: [ben]))
        try roster.remove(ben)
        #expect(roster == ServerRoster(owners: []))
    }

    @Test func `whatever is tried, an owner remains as long as there is an account`() {
        var generator = SeededGenerator(seed: 20_261_129)
        for _ in 0..<200 {
            var roster = ServerRoster(owners: [Self.accounts[0]], members: Set(Self.accounts.dropFirst()))
            for _ in 0..<40 {
                let account = Self.accounts[Int.random(in: 0..<6, using: &generator)]
                guard roster.owners.contains(account) || roster.members.contains(account) else { continue }
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: try? roster.change(account, to: .owner)
                case 1: try? roster.change(account, to: .member)
                default: try? roster.remove(account)
                }
                #expect(!roster.owners.isEmpty || roster.members.isEmpty)
                #expect(roster.owners.isDisjoint(with: roster.members))
            }
        }
    }
}
