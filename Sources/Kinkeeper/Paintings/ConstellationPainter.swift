import Foundation

/// A map of the sky: stars joined by thin lines, over dust and the circles of an old chart.
///
/// Each concept is a star. Its size follows from its weight, its colour and form from its name. The lines join all stars in the
/// shortest way.
struct ConstellationPainter {
    private struct Star {
        let place: Vector
        let size: Double
        let accent: Int
        let colour: PaintingColour
        let rays: Int
    }

    private let scene: PaintingScene
    private let stars: [Star]

    /// Places the stars of a scene.
    init(_ scene: PaintingScene) {
        self.scene = scene
        let scale = 1 / (1 + 0.02 * Double(scene.elements.count))
        var placed: [Star] = []
        for element in scene.elements {
            var (place, traits) = (element.place, element.traits)
            let spots = (0..<8).map { _ in Vector(place.number(-1, 1), place.number(-1, 1)) }
                .map { Vector(600 + 340 * $0.x, 390 + 165 * $0.y) }
            let best = spots.max { Self.room(at: $0, among: placed) < Self.room(at: $1, among: placed) }
            let accent = traits.index(scene.palette.accents.count)
            placed.append(
                Star(
                    place: best ?? Vector(600, 400), size: (6 + 15 * element.share) * scale,
                    accent: accent, colour: scene.palette.accents[accent], rays: traits.index(3)))
        }
        stars = placed
    }

    private static func room(at spot: Vector, among stars: [Star]) -> Double {
        stars.map { ($0.place - spot).length }.min() ?? 0
    }

    /// Paints the picture.
    func paint(_ drawing: inout SVGDrawing) {
        var random = scene.random
        let palette = scene.palette
        drawing.ground(
            drawing.gradient(
                [
                    .init(offset: 0, colour: palette.top), .init(offset: 0.6, colour: palette.top.mixed(palette.low, 0.35)),
                    .init(offset: 1, colour: palette.low),
                ], from: Vector(0, 0), to: Vector(0, 800)))
        paintDust(&drawing, &random)
        paintChart(&drawing, &random)
        paintLines(&drawing)
        let halos = palette.accents.map { drawing.halo($0, opacity: scene.mood == .unknown ? 0.3 : 0.6) }
        for star in stars { paint(star, in: halos[star.accent], &drawing) }
        paintHills(&drawing, &random)
        drawing.grain(light: palette.glow, dark: palette.deep, random)
    }

    /// The ink of lines and small stars: dark on paper, light at night.
    private var ink: PaintingColour { scene.mood == .unknown ? scene.palette.deep : scene.palette.glow }

    /// A band of dust across the sky and small stars, denser in it.
    private func paintDust(_ drawing: inout SVGDrawing, _ random: inout PaintingRandom) {
        let slope = random.number(-0.45, 0.45)
        for index in 0..<5 {
            let x = 200 + 200 * Double(index)
            let centre = Vector(x, 380 + (x - 600) * slope + random.number(-40, 40))
            let radius = random.number(170, 270)
            drawing.circle(
                centre, radius, fill: drawing.halo(scene.palette.accents[index], opacity: 0.3),
                opacity: scene.mood == .unknown ? 0.3 : 0.8)
        }
        for (count, width, opacity) in [(260, 1.4, 0.5), (80, 2.3, 0.7), (24, 3.4, 0.9)] {
            var dots = SVGPath()
            for index in 0..<count {
                let x = random.number(0, 1200)
                let band = 380 + (x - 600) * slope + (random.unit() + random.unit() - 1) * 240
                dots.dot(Vector(x, index.isMultiple(of: 3) ? random.number(0, 760) : band))
            }
            drawing.stroke(dots, ink.hex, width: width, opacity: opacity)
        }
    }

    /// The circles and meridians of a chart.
    private func paintChart(_ drawing: inout SVGDrawing, _ random: inout PaintingRandom) {
        let pole = Vector(random.number(480, 720), random.number(-120, -20))
        var chart = SVGPath()
        for ring in 1...5 { chart.circle(pole, 150 + 160 * Double(ring)) }
        for index in 0...12 {
            let angle = .pi * Double(index) / 12
            let direction = Vector(angle: angle)
            chart.move(pole + direction * 310)
            chart.line(pole + direction * 1100)
        }
        drawing.stroke(chart, ink.hex, width: 1, opacity: scene.mood == .unknown ? 0.3 : 0.2)
    }

    /// The shortest lines that join all stars; they end before the stars.
    private func paintLines(_ drawing: inout SVGDrawing) {
        guard stars.count > 1 else { return }
        var joined = [0]
        var rest = Array(1..<stars.count)
        var lines = SVGPath()
        while !rest.isEmpty {
            let pairs = rest.flatMap { one in joined.map { (one, $0) } }
            let distance = { (pair: (Int, Int)) in (stars[pair.0].place - stars[pair.1].place).length }
            guard let (next, known) = pairs.min(by: { distance($0) < distance($1) }) else { return }
            let way = stars[next].place - stars[known].place
            let direction = way / max(way.length, 1)
            lines.move(stars[known].place + direction * (stars[known].size + 7))
            lines.line(stars[next].place - direction * (stars[next].size + 7))
            joined.append(next)
            rest.removeAll { $0 == next }
        }
        drawing.stroke(lines, ink.hex, width: 1.4, opacity: 0.6)
    }

    private func paint(_ star: Star, in halo: String, _ drawing: inout SVGDrawing) {
        drawing.circle(star.place, star.size * 4.5, fill: halo)
        let count = [4, 8, 6][star.rays]
        var rays = SVGPath()
        for corner in 0..<2 * count {
            let isLong = corner.isMultiple(of: count == 8 ? 4 : 2)
            let reach = star.size * (corner.isMultiple(of: 2) ? (isLong ? 2.4 : 1.4) : 0.42)
            let point = star.place + Vector(angle: .pi * Double(corner) / Double(count) - .pi / 2) * reach
            if corner == 0 { rays.move(point) } else { rays.line(point) }
        }
        drawing.fill(rays, star.colour.hex)
        drawing.circle(star.place, star.size * 0.6, fill: star.colour.hex)
        drawing.circle(star.place, star.size * 0.3, fill: scene.palette.glow.hex)
        guard scene.mood == .unknown else { return }
        // On paper nothing shines: a ring, as charts have it for bright stars.
        var ring = SVGPath()
        ring.circle(star.place, star.size * 1.5)
        drawing.stroke(ring, star.colour.hex, width: 1, opacity: 0.6)
    }

    /// The land from which one looks up.
    private func paintHills(_ drawing: inout SVGDrawing, _ random: inout PaintingRandom) {
        for layer in 0..<2 {
            let phase = random.number(0, 6)
            let points = stride(from: -60.0, through: 1260, by: 60).map { x in
                Vector(x, 712 + 44 * Double(layer) - 26 * sin(x * 0.0061 + phase) - 10 * sin(x * 0.017 + phase * 2))
            }
            let colour = scene.palette.deep.mixed(scene.palette.low, layer == 0 ? 0.4 : 0.08)
            drawing.fill(.smooth(points, floor: 810), colour.hex)
        }
    }
}
