/// People who may be the same person.
public struct DuplicateCluster: Hashable, Sendable {
    /// The people, by identifier; at least two.
    public let people: [Person.ID]
    /// The pairs that look alike, the surest first; never empty.
    public let pairs: [DuplicatePair]

    /// How sure the surest pair is.
    public var strength: DuplicateStrength { pairs.first?.strength ?? .faint }
}

extension DuplicateCluster {
    /// No cluster becomes larger: more people than this are not looked over side by side.
    public static let maximumSize = 8

    /// Puts pairs together that are about the same people; each pair ends up in exactly one cluster.
    ///
    /// Likely and strong pairs join, the surest first, as long as the cluster does not become larger than
    /// `maximumSize`. Faint pairs never join: a telephone that a family shares must not make one cluster of the family. A pair
    /// that did not join, and does not lie within a cluster, is one by itself.
    public static func clusters(of pairs: [DuplicatePair]) -> [DuplicateCluster] {
        var groups = Groups()
        for pair in pairs where pair.strength > .faint { groups.join(pair.one, pair.other) }
        var together: [Person.ID: [DuplicatePair]] = [:]
        var alone: [DuplicateCluster] = []
        for pair in pairs {
            let (one, other) = (groups.leader(of: pair.one), groups.leader(of: pair.other))
            if one == other {
                together[one, default: []].append(pair)
            } else {
                alone.append(DuplicateCluster(people: [pair.one, pair.other], pairs: [pair]))
            }
        }
        let clusters = together.values.map { pairs in
            DuplicateCluster(people: Set(pairs.flatMap { [$0.one, $0.other] }).sorted(), pairs: pairs)
        }
        return (clusters + alone).sorted { $0.rank < $1.rank }
    }

    /// The order among clusters: the surest first, then by identifier.
    package var rank: Rank {
        Rank(weakness: DuplicateStrength.strong.rawValue - strength.rawValue, people: people)
    }

    /// A place in the order of clusters.
    package struct Rank: Hashable, Comparable, Sendable {
        package let weakness: Int
        package let people: [Person.ID]

        package init(weakness: Int, people: [Person.ID]) {
            self.weakness = weakness
            self.people = people
        }

        package static func < (lhs: Rank, rhs: Rank) -> Bool {
            if lhs.weakness != rhs.weakness { return lhs.weakness < rhs.weakness }
            return lhs.people.lexicographicallyPrecedes(rhs.people)
        }
    }

    /// The groups of people joined so far.
    private struct Groups {
        private var leaders: [Person.ID: Person.ID] = [:]
        private var sizes: [Person.ID: Int] = [:]

        mutating func leader(of person: Person.ID) -> Person.ID {
            var leader = person
            while let next = leaders[leader], next != leader { leader = next }
            leaders[person] = leader
            return leader
        }

        mutating func join(_ one: Person.ID, _ other: Person.ID) {
            let (one, other) = (leader(of: one), leader(of: other))
            let size = (sizes[one] ?? 1) + (sizes[other] ?? 1)
            guard one != other, size <= DuplicateCluster.maximumSize else { return }
            leaders[max(one, other)] = min(one, other)
            sizes[min(one, other)] = size
        }
    }
}
