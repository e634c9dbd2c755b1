/// Springs and magnets: nodes push each other away, edges pull, and all lean towards the middle.
///
/// The method is that of Fruchterman and Reingold. It starts from a sunflower's spiral instead of random places, so that the
/// result depends on nothing but the graph.
struct ConceptMapForces {
    private static let steps = 240
    /// How strongly all lean towards the middle, so that parts without an edge between them stay on the canvas.
    private static let gravity = 0.9

    private struct Spring {
        let from: Int
        let to: Int
        var strength: Double
    }

    private var points: [Vector]
    private let springs: [Spring]
    /// The distance at which an edge neither pulls nor pushes.
    private let reach: Double

    /// Places around the origin, in no particular unit.
    static func settle(count: Int, edges: [ConceptMapLayout.Edge]) -> [Vector] {
        var forces = Self(count: count, edges: edges)
        for step in 0..<steps {
            // Long steps first, short ones at last.
            let cooled = 1 - Double(step) / Double(steps)
            forces.step(atMost: 0.12 * cooled * cooled + 0.0005)
        }
        return forces.points
    }

    private init(count: Int, edges: [ConceptMapLayout.Edge]) {
        points = Self.spiral(count)
        springs = Self.springs(edges, count: count)
        reach = 1.2 / Double(max(count, 1)).squareRoot()
    }

    /// The places of the seeds in a sunflower of radius 1.
    private static func spiral(_ count: Int) -> [Vector] {
        // Each seed is turned by the golden angle. Turning by a fixed cosine and sine is exact to the bit on every machine.
        let (cosine, sine) = (-0.737_368_878_078_319_7, 0.675_490_294_261_523_8)
        var direction = Vector(1, 0)
        return (0..<count).map { index in
            defer {
                direction = Vector(direction.x * cosine - direction.y * sine, direction.x * sine + direction.y * cosine)
            }
            return direction * ((Double(index) + 0.5) / Double(count)).squareRoot()
        }
    }

    /// One spring for each two nodes with an edge; the more edges its nodes have, the weaker, so that cliques do not shrink to a dot.
    private static func springs(_ edges: [ConceptMapLayout.Edge], count: Int) -> [Spring] {
        var weights: [[Int]: Double] = [:]
        for edge in edges where edge.from != edge.to && edge.weight.isFinite && edge.weight > 0 {
            guard 0..<count ~= edge.from, 0..<count ~= edge.to else { continue }
            weights[[min(edge.from, edge.to), max(edge.from, edge.to)], default: 0] += edge.weight
        }
        let most = weights.values.max() ?? 1
        // A dictionary has no order, and sums depend on theirs in the last bit.
        var springs = weights.sorted { ($0.key[0], $0.key[1]) < ($1.key[0], $1.key[1]) }.map { pair, weight in
            Spring(from: pair[0], to: pair[1], strength: most.isFinite ? (weight / most).squareRoot() : 1)
        }
        var degrees = [Double](repeating: 0, count: count)
        for spring in springs {
            degrees[spring.from] += 1
            degrees[spring.to] += 1
        }
        for index in springs.indices {
            springs[index].strength /= min(degrees[springs[index].from], degrees[springs[index].to]).squareRoot()
        }
        return springs
    }

    private mutating func step(atMost longest: Double) {
        var moves = points.map { $0 * -Self.gravity }
        for one in points.indices {
            for other in one + 1..<max(points.count, one + 1) {
                let apart = points[one] - points[other]
                // The distance enters the push twice: for its size and for its direction.
                let push = apart * (reach * reach / max(apart.x * apart.x + apart.y * apart.y, 1e-6))
                moves[one] += push
                moves[other] -= push
            }
        }
        for spring in springs {
            let apart = points[spring.from] - points[spring.to]
            let pull = apart * (spring.strength * apart.length / reach)
            moves[spring.from] -= pull
            moves[spring.to] += pull
        }
        for index in points.indices {
            let length = moves[index].length
            points[index] += moves[index] * (length > longest ? longest / length : 1)
        }
    }
}
