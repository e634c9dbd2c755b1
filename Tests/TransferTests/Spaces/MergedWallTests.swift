import Foundation
import Interchange
import Kinkeeper
import TestSupport
import Testing

@testable import Store
@testable import Transfer

/// Gifts stay hidden from a member, whoever of the family's people are merged and parted in whatever order.
@Suite struct MergedWallTests {
    /// A family in which Anna writes gifts, and Ben must not see those for the people who are he.
    private final class Wall {
        let books: TwoBooks
        var people: [Person.ID] = []
        /// Time passes, so that what is newer is known to be.
        var now: Date

        init(_ count: Int) async throws {
            books = try await TwoBooks()
            now = books.now
            people = try await books.add((0..<count).map { "Person \($0)" }, to: books.family.space)
        }

        var space: Space { books.family.space }

        func pass() { now = now.addingTimeInterval(1) }

        func isBen(_ number: Int, _ isBen: Bool = true) async throws {
            pass()
            try await space.setAccount(
                of: people[number], to: isBen ? books.ben.id : nil, asking: books.anna.id, in: books.family.family, at: now)
        }

        func gift(_ title: String, for numbers: Int...) async throws -> Gift {
            try await gift(title, for: numbers)
        }

        func gift(_ title: String, for numbers: [Int]) async throws -> Gift {
            pass()
            return try await space.createGift(
                GiftDraft(title: title, recipients: numbers.map { people[$0] }), asking: books.anna.id, at: now)
        }

        func merge(_ merged: Int, into kept: Int) async throws -> Merge.ID {
            pass()
            let id = Merge.ID.make(at: now)
            let merging = Merging(space, today: books.today, now: now) { _ in "" }
            #expect(try await merging.merge(keeping: people[kept], merging: people[merged], version: nil, id: id) == .merged)
            return id
        }

        @discardableResult
        func part(_ merge: Merge.ID) async throws -> MergeUndoing {
            pass()
            return try await Merging(space, today: books.today, now: now) { _ in "" }.undo(merge)
        }

        /// What Ben sees.
        func seen() async throws -> [String] { try await books.titles(space, books.ben) }

        func groups(of number: Int) async throws -> Int { try await space.groups(of: people[number]).count }
    }

    @Test func `of two who are merged into a third, both of them Ben, the first may be parted and the second stays Ben`()
        async throws
    {
        let wall = try await Wall(3)
        try await wall.isBen(0)
        try await wall.isBen(1)
        _ = try await wall.gift("Kettle", for: 1)
        let first = try await wall.merge(0, into: 2)
        let second = try await wall.merge(1, into: 2)
        try await wall.part(first)
        #expect(try await wall.seen() == [])
        _ = try await wall.gift("Lamp", for: 2)
        #expect(try await wall.seen() == [])
        try await wall.part(second)
        // The lamp was written down for whoever was Ben then.
        #expect(try await wall.seen() == [])
        _ = try await wall.gift("Scarf", for: 2)
        #expect(try await wall.seen() == ["Scarf"])
        #expect(try await wall.space.accounts(of: wall.people[2]).isEmpty)
        #expect(try await wall.space.accounts(of: wall.people[1]) == [wall.books.ben.id])
    }

    @Test func `a group that two of three were in is left by none when they are parted in any order`() async throws {
        for isFirst in [true, false] {
            let wall = try await Wall(3)
            let made = try await wall.space.createGroup(
                .make(at: wall.now), named: GroupName("Cousins"), on: wall.books.today, at: wall.now)
            guard case .done(let group) = made else { Issue.record("no group"); return }
            try await wall.space.addMembers([wall.people[0], wall.people[1]], to: group.id, on: wall.books.today, at: wall.now)
            let merges = [try await wall.merge(0, into: 2), try await wall.merge(1, into: 2)]
            #expect(try await wall.groups(of: 2) == 1)
            try await wall.part(merges[isFirst ? 0 : 1])
            #expect(try await [wall.groups(of: 2), wall.groups(of: isFirst ? 0 : 1)] == [1, 1])
            try await wall.part(merges[isFirst ? 1 : 0])
            #expect(try await [wall.groups(of: 0), wall.groups(of: 1), wall.groups(of: 2)] == [1, 1, 0])
        }
    }

    @Test func `a gift for two that becomes one for the other while they are one stays hidden once they are parted`()
        async throws
    {
        let wall = try await Wall(2)
        try await wall.isBen(0)
        let gift = try await wall.gift("Kettle", for: 0, 1)
        let merge = try await wall.merge(0, into: 1)
        wall.pass()
        var draft = GiftDraft(gift)
        draft.recipients = [wall.people[1]]
        try await wall.space.editGift(
            gift.id, to: draft, ifVersion: gift.updatedAt, asking: wall.books.anna.id, at: wall.now)
        try await wall.part(merge)
        #expect(try await wall.seen() == [])
    }

    @Test func `what only the merge had hidden is seen again`() async throws {
        let wall = try await Wall(2)
        try await wall.isBen(0)
        _ = try await wall.gift("Scarf", for: 1)
        #expect(try await wall.seen() == ["Scarf"])
        let merge = try await wall.merge(0, into: 1)
        #expect(try await wall.seen() == [])
        try await wall.part(merge)
        #expect(try await wall.seen() == ["Scarf"])
    }

    @Test func `what was written down between two merges stays hidden, in whatever order they are parted`() async throws {
        for isFirst in [true, false] {
            let wall = try await Wall(3)
            try await wall.isBen(0)
            try await wall.isBen(1)
            var merges = [try await wall.merge(0, into: 2)]
            _ = try await wall.gift("Lamp", for: 2)
            merges.append(try await wall.merge(1, into: 2))
            for merge in isFirst ? merges : merges.reversed() {
                try await wall.part(merge)
                #expect(try await wall.seen() == [])
            }
        }
    }

    @Test func `what is done to a gift while it is hidden is not shown once the two are parted`() async throws {
        for act in ["edit", "step"] {
            let wall = try await Wall(2)
            try await wall.isBen(0)
            let gift = try await wall.gift("Idea", for: 1)
            let merge = try await wall.merge(1, into: 0)
            wall.pass()
            if act == "edit" {
                var draft = GiftDraft(try #require(try await wall.space.gift(gift.id, asking: wall.books.anna.id)))
                draft.title = "Surprise trip"
                try await wall.space.editGift(
                    gift.id, to: draft, ifVersion: gift.updatedAt, asking: wall.books.anna.id, at: wall.now)
            } else {
                try await wall.space.moveGift(
                    gift.id, to: .bought, asking: wall.books.anna.id, today: wall.books.today, at: wall.now)
            }
            try await wall.part(merge)
            #expect(try await wall.seen() == [], "\(act)")
        }
    }

    @Test func `that one is no member does not show what another who is merged with them hides`() async throws {
        let wall = try await Wall(3)
        try await wall.isBen(0)
        try await wall.isBen(1)
        _ = try await wall.gift("Kettle", for: 1, 2)
        let first = try await wall.merge(2, into: 0)
        let second = try await wall.merge(1, into: 0)
        try await wall.isBen(0, false)
        #expect(try await wall.seen() == [])
        try await wall.part(first)
        #expect(try await wall.seen() == [])
        try await wall.part(second)
        #expect(try await wall.seen() == [])
    }

    /// A gift that was hidden from Ben when it was said for whom it is, changed, or said who he is, is a secret: nothing but the word
    /// of a member shows it.
    @Test(arguments: trials(UInt64(10), long: UInt64(500)))
    func `whatever is merged and parted in whatever order, a secret is never shown`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let wall = try await Wall(4)
        var (all, secrets) = (Set<String>(), Set<String>())
        var gifts: [Gift.ID] = []
        var standing: [(id: Merge.ID, merged: Int, kept: Int)] = []
        func keeper(_ number: Int) -> Int { standing.first { $0.merged == number }.map { keeper($0.kept) } ?? number }
        func hidden() async throws -> Set<String> { all.subtracting(try await wall.seen()) }
        func write() async throws {
            let numbers = Set((0..<Int.random(in: 1...2, using: &random)).map { _ in Int.random(in: 0..<4, using: &random) })
            let title = "Gift \(all.count)"
            gifts.append(try await wall.gift(title, for: numbers.sorted()).id)
            all.insert(title)
            secrets.formUnion([title].filter(try await hidden().contains))
        }
        func say() async throws {
            let before = try await hidden()
            try await wall.isBen(Int.random(in: 0..<4, using: &random))
            secrets.formUnion(try await hidden().subtracting(before))
        }
        for _ in 0..<30 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1: try await write()
            case 2: try await say()
            case 3:
                guard let id = gifts.randomElement(using: &random),
                    let gift = try await wall.space.gift(id, asking: wall.books.anna.id)
                else { continue }
                wall.pass()
                var draft = GiftDraft(gift)
                draft.note += "More. "
                try await wall.space.editGift(
                    id, to: draft, ifVersion: gift.updatedAt, asking: wall.books.anna.id, at: wall.now)
                secrets.formUnion([gift.title].filter(try await hidden().contains))
            case 4, 5:
                let free = (0..<4).filter { keeper($0) == $0 }.shuffled(using: &random)
                guard free.count > 1 else { continue }
                standing.append((try await wall.merge(free[0], into: free[1]), free[0], free[1]))
            default:
                guard let index = standing.indices.randomElement(using: &random) else { continue }
                if case .hiddenBehind = try await wall.part(standing[index].id) {} else { standing.remove(at: index) }
            }
            let shown = secrets.subtracting(try await hidden())
            #expect(shown.isEmpty, "\(shown) with \(standing.map { "\($0.merged)→\($0.kept)" })")
        }
    }

    @Test(arguments: trials(UInt64(6), long: UInt64(300)))
    func `whatever is merged and parted in whatever order, what is for Ben is hidden from Ben`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let wall = try await Wall(4)
        var bens: Set<Int> = []
        for number in 0..<4 where Bool.random(using: &random) {
            try await wall.isBen(number)
            bens.insert(number)
        }
        var recipients: [String: Set<Int>] = [:]
        for number in 0..<8 {
            let people = Set((0..<Int.random(in: 1...2, using: &random)).map { _ in Int.random(in: 0..<4, using: &random) })
            _ = try await wall.gift("Gift \(number)", for: people.sorted())
            recipients["Gift \(number)"] = people
        }
        let before = Set(try await wall.seen())
        #expect(before == Set(recipients.filter { $0.value.isDisjoint(with: bens) }.map(\.key)))
        var standing: [(id: Merge.ID, merged: Int, kept: Int)] = []
        func keeper(_ number: Int) -> Int { standing.first { $0.merged == number }.map { keeper($0.kept) } ?? number }
        func check() async throws {
            let keepers = Set(bens.map(keeper))
            let seen = Set(try await wall.seen())
            let shown = recipients.filter { gift in
                gift.value.contains { keepers.contains(keeper($0)) } && seen.contains(gift.key)
            }
            #expect(shown.isEmpty, "\(shown.map(\.key)) with \(standing.map { "\($0.merged)→\($0.kept)" }), Ben is \(bens)")
            #expect(seen.isSubset(of: before))
        }
        for _ in 0..<20 {
            let free = (0..<4).filter { keeper($0) == $0 }
            if Bool.random(using: &random) || standing.isEmpty, free.count > 1 {
                let two = free.shuffled(using: &random).prefix(2)
                let (merged, kept) = (two[0], two[1])
                standing.append((try await wall.merge(merged, into: kept), merged, kept))
            } else if let index = standing.indices.randomElement(using: &random) {
                if case .hiddenBehind = try await wall.part(standing[index].id) {} else { standing.remove(at: index) }
            }
            try await check()
        }
        // Those who hide others come first.
        while let index = standing.lastIndex(where: { merge in !standing.contains { $0.merged == merge.kept } }) {
            try await wall.part(standing[index].id)
            standing.remove(at: index)
            try await check()
        }
        #expect(Set(try await wall.seen()) == before)
    }
}
