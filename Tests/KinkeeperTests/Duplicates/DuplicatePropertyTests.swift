import Kinkeeper
import TestSupport
import Testing

struct DuplicatePropertyTests {
    private static let given = ["Anna", "Omar", "Lucía", "Jürgen", "Mei", "Olu", "Katharina", "Pedro", "Siobhán", "Robert"]
    private static let family = [
        "Berg", "Said", "García", "Müller", "Okafor", "Novák", "O'Brien", "Weiss", "Lindqvist", "Roth",
    ]

    /// A crowd with names that repeat, some shared values, and birthdays of a few days.
    private func crowd(_ count: Int, seed: UInt64) -> [Lookalike] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { number in
            let name = "\(Self.given.randomElement(using: &random) ?? "") \(Self.family.randomElement(using: &random) ?? "")"
            let day = Somebody.day(
                Bool.random(using: &random) ? Int.random(in: 1970...1973, using: &random) : nil, 1,
                Int.random(in: 1...28, using: &random))
            return Somebody.looks(
                number + 1, name,
                email: Int.random(in: 0...3, using: &random) == 0 ? "m\(Int.random(in: 0...30, using: &random))@x.org" : nil,
                phone: Int.random(in: 0...3, using: &random) == 0 ? "030 55500\(Int.random(in: 10...40, using: &random))" : nil,
                born: Bool.random(using: &random) ? day : nil)
        }
    }

    @Test(arguments: 1...20) func `the order of the people changes nothing`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let people = crowd(120, seed: seed)
        let pairs = DuplicateFinder.pairs(among: people)
        #expect(!pairs.isEmpty)
        #expect(DuplicateFinder.pairs(among: people.shuffled(using: &random)) == pairs)
        #expect(pairs.allSatisfy { $0.one < $0.other && !$0.reasons.isEmpty })
    }

    @Test(arguments: 1...20) func `every pair lies in exactly one cluster, and no cluster is a giant`(seed: UInt64) {
        let pairs = DuplicateFinder.pairs(among: crowd(150, seed: seed))
        let clusters = DuplicateCluster.clusters(of: pairs)
        #expect(clusters.flatMap(\.pairs).count == pairs.count)
        #expect(Set(clusters.flatMap(\.pairs)) == Set(pairs))
        for cluster in clusters {
            #expect((2...DuplicateCluster.maximumSize).contains(cluster.people.count))
            #expect(Set(cluster.pairs.flatMap { [$0.one, $0.other] }) == Set(cluster.people))
        }
        #expect(clusters.map(\.strength) == clusters.map(\.strength).sorted(by: >))
    }

    @Test(arguments: 1...20) func `a duplicate that was planted is found, misspelt or not`(seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 1000)
        var people = crowd(200, seed: seed)
        let name = "Theodora Blumenthal"
        var misspelt = Array(name)
        misspelt.swapAt(3, 4)
        let number = Int.random(in: 1_000_000...9_999_999, using: &random)
        people.append(Somebody.looks(900, name, phone: "+49 89 \(number)", born: Somebody.day(1961, 2, 3)))
        people.append(Somebody.looks(901, String(misspelt), born: Somebody.day(1961, 2, 3)))
        people.append(Somebody.looks(902, "T. Blumenthal", phone: "089/\(number)"))
        let pairs = DuplicateFinder.pairs(among: people.shuffled(using: &random))
        #expect(pairs.contains { $0.one == Somebody.id(900) && $0.other == Somebody.id(901) && $0.strength == .strong })
        #expect(pairs.contains { $0.one == Somebody.id(900) && $0.other == Somebody.id(902) && $0.strength == .strong })
    }

    @Test func `a family with one telephone and namesakes make small clusters`() {
        let names = ["Anna Berg", "Peter Berg", "Lena Berg", "Anna Maria Berg"]
        let people = names.enumerated().map { Somebody.looks($0.offset + 1, $0.element, phone: "030 1234567") }
        let clusters = DuplicateCluster.clusters(of: DuplicateFinder.pairs(among: people))
        #expect(clusters.first?.people == [Somebody.id(1), Somebody.id(4)])
        #expect(clusters.dropFirst().allSatisfy { $0.people.count == 2 && $0.strength == .faint })
    }

    @Test func `ten thousand with one birthday and one address are gone through`() {
        let day = Somebody.day(nil, 1, 1)
        let people = (0..<10_000).map { Somebody.looks($0 + 1, "Name\($0) Only\($0 / 2)", email: "all@x.org", born: day) }
        #expect(DuplicateFinder.pairs(among: people).count < 10_000)
    }
}
