import Foundation

/// One of the ridges of a landscape: gentle swells, and the hills that concepts raise in it.
struct LandscapeRidge {
    /// A hill, and the trees that stand on it.
    struct Hill {
        /// The concept that raises it.
        let element: PaintingScene.Element
        /// Where its top is, from the left.
        let x: Double
        /// How far it reaches to each side.
        let width: Double
        /// How high it rises over the ridge.
        let height: Double
    }

    /// How many ridges lie behind each other.
    static let count = 6
    /// The lengths of the swells of a ridge, in radians a unit, and their heights.
    private static let swells: [(pace: Double, height: Double)] = [(0.0042, 22), (0.0105, 12), (0.021, 7), (0.043, 3)]

    /// 0 for the farthest, 1 for the nearest.
    let depth: Double
    /// The hills in it.
    let hills: [Hill]
    private let shifts: [(phase: Double, pace: Double)]

    /// The ridge of that index from the farthest, with its hills and random swells.
    init(_ index: Int, hills: [Hill], _ random: inout PaintingRandom) {
        depth = Double(index) / Double(Self.count - 1)
        self.hills = hills
        shifts = Self.swells.map { _ in (random.number(0, 2 * .pi), random.number(0.7, 1.3)) }
    }

    /// Where its crest is, from the top of the canvas.
    func crest(at x: Double) -> Double {
        var rise = 0.0
        for (swell, shift) in zip(Self.swells, shifts) {
            rise += sin(x * swell.pace * shift.pace + shift.phase) * swell.height * (1.15 - 0.6 * depth)
        }
        // Hills on one place are little higher than the highest of them.
        let squares = hills.reduce(0) { sum, hill in
            let distance = (x - hill.x) / hill.width
            return sum + pow(hill.height * exp(-distance * distance), 2)
        }
        return 425 + 275 * pow(depth, 1.25) - rise - squares.squareRoot()
    }
}
