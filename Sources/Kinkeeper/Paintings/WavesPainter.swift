import Foundation

/// Water: wave before wave with fine lines along them, and a disc that sets behind them.
///
/// Each concept is a wave. Its height follows from its weight, its length and place from its name.
struct WavesPainter {
    /// The form of one wave.
    private struct Wave {
        let height: Double
        let length: Double
        let phase: Double
        let peak: Double
    }

    /// The fewest waves of a sea.
    private static let fewest = 13
    /// With more waves than this each is drawn with less.
    private static let dense = 17
    private let scene: PaintingScene
    private let waves: [Wave]
    private let random: PaintingRandom

    /// Orders the waves of a scene from far to near.
    init(_ scene: PaintingScene) {
        self.scene = scene
        var random = scene.random
        let count = scene.elements.count
        let calm = 1 / (1 + 0.04 * Double(count))
        var waves = scene.elements.map { element -> (order: Double, wave: Wave) in
            var (traits, place) = (element.traits, element.place)
            let wave = Wave(
                height: (22 + 40 * element.share) * calm, length: traits.number(230, 400), phase: place.number(0, 2 * .pi),
                peak: place.number(400, 800))
            return (place.unit(), wave)
        }
        // A still sea has swell too.
        for _ in 0..<max(2, Self.fewest - count) {
            let wave = Wave(
                height: random.number(8, 18), length: random.number(280, 420), phase: random.number(0, 2 * .pi), peak: 600)
            waves.append((random.unit(), wave))
        }
        self.waves = waves.sorted { $0.order < $1.order }.map(\.wave)
        self.random = random
    }

    /// Paints the picture.
    func paint(_ drawing: inout SVGDrawing) {
        var random = random
        let palette = scene.palette
        drawing.ground(
            drawing.gradient(
                [.init(offset: 0, colour: palette.top), .init(offset: 1, colour: palette.low)], from: Vector(0, 0),
                to: Vector(0, 480)))
        paintDisc(&drawing, &random)
        for (index, wave) in waves.enumerated() {
            let depth = Double(index) / Double(waves.count - 1)
            paint(wave, depth, &drawing)
        }
        drawing.grain(light: palette.glow, dark: palette.deep, random)
    }

    private func paintDisc(_ drawing: inout SVGDrawing, _ random: inout PaintingRandom) {
        let palette = scene.palette
        let centre = Vector(random.number(440, 760), 330 - 40 * scene.light)
        for ring in 0..<3 {
            let radius = 236 - 46 * Double(ring)
            drawing.circle(centre, radius, fill: palette.glow.hex, opacity: scene.mood == .heavy ? 0.1 : 0.3)
        }
        drawing.circle(centre, 104, fill: palette.glow.mixed(palette.accents[0], 0.25).hex)
    }

    /// How high a wave stands at a place: a row of crests that is highest at its peak.
    private func rise(_ wave: Wave, at x: Double) -> Double {
        let distance = (x - wave.peak) / 420
        let envelope = 0.3 + 0.7 * exp(-distance * distance)
        let turn = 2 * .pi * x / wave.length + wave.phase
        // The second term makes crests round and troughs sharp, so that wave lies on wave like scales.
        return wave.height * envelope * (sin(turn) + 0.14 * cos(2 * turn))
    }

    private func paint(_ wave: Wave, _ depth: Double, _ drawing: inout SVGDrawing) {
        let palette = scene.palette
        let base = 345 + 375 * pow(depth, 1.15)
        let colour = palette.accent(at: depth).mixed(palette.deep, depth > 0.8 ? (depth - 0.8) * 2 : 0)
        let step = waves.count > Self.dense ? 50.0 : 44
        let line = { (share: Double, offset: Double) in
            stride(from: -50.0, through: 1250, by: step).map { Vector($0, base + offset - share * rise(wave, at: $0)) }
        }
        let top = base - wave.height
        let fill = drawing.gradient(
            [.init(offset: 0, colour: colour), .init(offset: 1, colour: palette.accent(at: depth + 0.3))], from: Vector(0, top),
            to: Vector(0, top + 190))
        drawing.fill(.smooth(line(1, 0), floor: 810), fill, edge: colour.mixed(palette.glow, 0.6), width: 1.8)
        // Of many waves each has fewer lines: it is a matter of size, and they are dense enough.
        let echoes = waves.count > Self.dense ? 0 : waves.count > Self.fewest ? 1 : 2
        for echo in (1...2).prefix(echoes) {
            drawing.stroke(
                .smooth(line(1 - 0.18 * Double(echo), 11 * Double(echo))),
                colour.mixed(palette.glow, 0.42 - 0.12 * Double(echo)).hex,
                width: 1.2, opacity: 0.7)
        }
    }
}
