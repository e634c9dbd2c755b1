import Foundation

/// A garden: flowers on their stems before paler ones behind.
///
/// Each concept is a flower. Its kind and colour follow from its name, so that one meets it again in other pictures; its size
/// follows from its weight.
struct BloomPainter {
    private let scene: PaintingScene
    private let flowers: [Flower]

    /// Plants the garden of a scene.
    init(_ scene: PaintingScene) {
        self.scene = scene
        flowers = Self.plant(scene)
    }

    /// Finds each flower, the heaviest first, the freest of a few places.
    private static func plant(_ scene: PaintingScene) -> [Flower] {
        let count = Double(scene.elements.count)
        let scale = min(1.25, 3.2 / (count + 2).squareRoot())
        var planted: [Flower] = []
        for element in scene.elements {
            var place = element.place
            let radius = (46 + 66 * element.share) * scale
            let spots = (0..<14).map { _ in
                let (across, up) = (place.number(-1, 1), place.number(-1, 1))
                // More across than up, and lower at the sides: an arched bed.
                return Vector(600 + (330 + 4 * count) * across, 380 + 140 * up + 70 * across * across)
            }
            let best = spots.max { one, other in room(at: one, among: planted) < room(at: other, among: planted) }
            planted.append(Flower(element, head: best ?? Vector(600, 400), radius: radius, palette: scene.palette))
        }
        // What stands higher stands further behind.
        return planted.sorted { $0.head.y < $1.head.y }
    }

    private static func room(at spot: Vector, among flowers: [Flower]) -> Double {
        let nearest = flowers.map { ($0.head - spot).length - $0.radius }.min() ?? 0
        // In the middle rather than at the edge.
        return nearest - abs(spot.x - 600) * 0.12
    }

    /// Paints the picture.
    func paint(_ drawing: inout SVGDrawing) {
        var random = scene.random
        let palette = scene.palette
        drawing.ground(
            drawing.gradient(
                [.init(offset: 0, colour: palette.top), .init(offset: 1, colour: palette.low)], from: Vector(0, 0),
                to: Vector(0, 800)))
        let centre = Vector(random.number(520, 680), 340)
        drawing.circle(centre, 480, fill: drawing.halo(palette.glow, opacity: scene.mood == .heavy ? 0.2 : 0.9))
        paintBlur(&drawing, &random)
        for layer in 0..<3 { paintGrass(layer: layer, &drawing, &random) }
        let detail = Flower.Detail(of: flowers.count)
        let shade = drawing.halo(palette.shadow, opacity: 0.4)
        for (index, flower) in flowers.enumerated() {
            let depth = Double(index + 1) / Double(flowers.count)
            flower.paint(
                &drawing, .init(shade: shade, haze: palette.low, distance: 0.3 * (1 - depth), detail: detail))
        }
        paintGrass(layer: 3, &drawing, &random)
        drawing.grain(light: palette.glow, dark: palette.deep, random)
    }

    /// Flowers far behind, of which one sees the colour alone.
    private func paintBlur(_ drawing: inout SVGDrawing, _ random: inout PaintingRandom) {
        let fills = scene.palette.accents.map { drawing.halo($0, opacity: 0.5) }
        for index in 0..<10 {
            let place = Vector(110 * (Double(index) + random.unit()) + 50, random.number(300, 620))
            drawing.circle(place, random.number(50, 120), fill: fills[index % fills.count], opacity: 0.6)
        }
    }

    /// Blades and seed heads that grow from the lower edge; the higher the layer, the nearer.
    private func paintGrass(layer: Int, _ drawing: inout SVGDrawing, _ random: inout PaintingRandom) {
        let nearness = Double(layer) / 3
        let colour = scene.palette.low.mixed(scene.palette.deep, 0.12 + 0.7 * nearness)
        var (blades, seeds) = (SVGPath(), SVGPath())
        let count = (layer == 3 ? 38 : 22) - (flowers.count > 18 ? 13 : 0)
        for index in 0..<count {
            let x = 1240 * (Double(index) + random.number(-0.4, 1.4)) / Double(count) - 20
            let tall = layer == 3 ? 60 + 150 * pow(random.unit(), 2) : random.number(210, 470) - 60 * Double(layer)
            let lean = random.number(-0.42, 0.42) * tall
            let (foot, tip) = (Vector(x, 806), Vector(x + lean, 806 - tall))
            let width = random.number(2, layer == 3 ? 7 : 4)
            let bend = Vector(x + lean * 0.1, 806 - tall * 0.6)
            blades.move(foot - Vector(width, 0))
            blades.quadratic(bend - Vector(width * 0.5, 0), tip)
            blades.quadratic(bend + Vector(width * 0.5, 0), foot + Vector(width, 0))
            guard layer < 3, random.unit() < 0.4 else { continue }
            for step in 0..<5 {
                let along = tip + (bend - tip) * (Double(step) * 0.08)
                seeds.dot(along + Vector(step.isMultiple(of: 2) ? 3.5 : -3.5, 0))
            }
        }
        drawing.fill(blades, colour.hex)
        drawing.stroke(seeds, colour.hex, width: 6)
    }
}
