import Foundation
import Kinkeeper
import TestSupport
import Testing

@Suite struct FamilyRosterTests {
    private static let people: [AccountID] = (0..<30).map { number in
        .make(at: Date(timeIntervalSince1970: Double(number)))
    }
    private let anna = people[0]
    private let ben = people[1]
    private let cleo = people[2]

    @Test func `only an owner may change the family`() throws {
        let roster = FamilyRoster(owners: [anna], others: [ben])
        try roster.checkOwner(anna)
        #expect(throws: SpaceRefusal.notOwner) { try roster.checkOwner(ben) }
        #expect(throws: SpaceRefusal.notOwner) { try roster.checkOwner(cleo) }
    }

    @Test func `the last owner stays while others are there`() throws {
        var roster = FamilyRoster(owners: [anna], others: [ben])
        #expect(throws: SpaceRefusal.lastOwner) { try roster.leave(anna) }
        #expect(throws: SpaceRefusal.lastOwner) { try roster.change(anna, isOwner: false) }
        try roster.change(ben, isOwner: true)
        try roster.leave(anna)
        #expect(roster == FamilyRoster(owners: [ben]))
    }

    @Test func `the only member deletes the family instead of leaving it`() {
        var roster = FamilyRoster(owners: [anna])
        #expect(throws: SpaceRefusal.onlyMember) { try roster.leave(anna) }
        #expect(throws: SpaceRefusal.lastOwner) { try roster.change(anna, isOwner: false) }
    }

    @Test func `a family has at most twenty members, each once`() throws {
        var roster = FamilyRoster(owners: [anna])
        #expect(throws: SpaceRefusal.alreadyMember) { try roster.join(anna) }
        for person in Self.people[1..<20] { try roster.join(person) }
        #expect(roster.members.count == FamilyLimits.members && roster.owners == [anna])
        #expect(throws: SpaceRefusal.tooManyMembers) { try roster.join(Self.people[20]) }
        #expect(throws: SpaceRefusal.alreadyMember) { try roster.join(Self.people[1]) }
    }

    /// Whatever is tried in whatever order: an owner, at most twenty members, and a refused change changes nothing.
    @Test(arguments: trials(20, long: 2_000)) func `any changes leave a family that works`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var roster = FamilyRoster(owners: [Self.people[0]])
        for _ in 0..<200 {
            let person = Self.people[Int.random(in: 0..<Self.people.count, using: &random)]
            let before = roster
            do {
                switch Int.random(in: 0..<8, using: &random) {
                case 0...2: try roster.join(person)
                case 3: try roster.leave(person)
                case 4...5: try roster.change(person, isOwner: true)
                default: try roster.change(person, isOwner: false)
                }
            } catch { #expect(roster == before) }
            #expect(!roster.owners.isEmpty && roster.owners.isSubset(of: roster.members))
            #expect(roster.members.count <= FamilyLimits.members)
        }
    }
}
