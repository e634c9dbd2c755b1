import Foundation

/// Hills behind hills in haze, with trees on them, under the sun or the moon.
///
/// Each concept raises a hill in one of the ridges, and a stand of trees on it: more and taller ones for a heavier concept.
struct LandscapePainter {
    private let scene: PaintingScene

    /// A painter of a scene.
    init(_ scene: PaintingScene) {
        self.scene = scene
    }

    /// Paints the picture.
    func paint(_ drawing: inout SVGDrawing) {
        var random = scene.random
        paintSky(&drawing, &random)
        let hills = raiseHills()
        for index in 0..<LandscapeRidge.count {
            let ridge = LandscapeRidge(index, hills: hills[index], &random)
            for hill in ridge.hills { paintTrees(on: hill, of: ridge, &drawing) }
            paint(ridge, &drawing)
        }
        drawing.grain(light: scene.palette.glow, dark: scene.palette.deep, random)
    }

    /// The hills of each ridge, from far to near. The farthest and the nearest have none.
    private func raiseHills() -> [[LandscapeRidge.Hill]] {
        var hills = [[LandscapeRidge.Hill]](repeating: [], count: LandscapeRidge.count)
        // Many hills are lower, so that the sky stays open.
        let scale = 1 / (1 + 0.03 * Double(scene.elements.count))
        for (index, element) in scene.elements.enumerated() {
            var place = element.place
            // The heaviest stand in the middle of the depth.
            let ridge = index == 0 ? 2 : 1 + place.index(LandscapeRidge.count - 2)
            hills[ridge].append(
                .init(
                    element: element, x: place.number(150, 1050), width: place.number(80, 150) + 50 * element.share,
                    height: (30 + 95 * element.share.squareRoot()) * scale))
        }
        return hills
    }

    private func paintSky(_ drawing: inout SVGDrawing, _ random: inout PaintingRandom) {
        let palette = scene.palette
        drawing.ground(
            drawing.gradient(
                [.init(offset: 0, colour: palette.top), .init(offset: 1, colour: palette.low)], from: Vector(0, 60),
                to: Vector(0, 470)))
        let isNight = scene.mood == .heavy
        let centre = Vector(
            random.number(400, 800), 372 - 90 * (isNight ? 1 - scene.light : scene.light) - random.number(0, 30))
        let radius = isNight ? 46.0 : 62
        for (times, opacity) in [(6.5, 0.5), (2.6, 0.4)] {
            drawing.circle(centre, radius * times, fill: drawing.halo(palette.glow, opacity: opacity))
        }
        drawing.circle(centre, radius, fill: palette.glow.hex)
        for _ in 0..<4 {
            let place = Vector(random.number(150, 1050), random.number(120, 330))
            paintHaze(at: place, width: random.number(90, 280), &drawing)
        }
    }

    /// A long thin cloud, sharp at its ends.
    private func paintHaze(at place: Vector, width: Double, _ drawing: inout SVGDrawing) {
        var cloud = SVGPath()
        cloud.move(place - Vector(width, 0))
        cloud.curve(place + Vector(-width * 0.4, -16), place + Vector(width * 0.2, -12), place + Vector(width, 2))
        cloud.curve(place + Vector(width * 0.3, 7), place + Vector(-width * 0.5, 9), place - Vector(width, 0))
        drawing.fill(cloud, scene.palette.glow.hex, opacity: scene.mood == .heavy ? 0.1 : 0.3)
    }

    private func paint(_ ridge: LandscapeRidge, _ drawing: inout SVGDrawing) {
        let depth = ridge.depth
        let points = stride(from: -30.0, through: 1230, by: 30).map { Vector($0, ridge.crest(at: $0)) }
        let top = points.map(\.y).min() ?? 0
        let colour = depth == 1 ? scene.palette.deep : scene.palette.accent(at: depth * 1.2)
        // Haze lies in the valleys, thickest far away.
        let haze = colour.mixed(scene.palette.low, 0.75 - 0.6 * depth)
        let fill = drawing.gradient(
            [.init(offset: 0, colour: colour), .init(offset: 1, colour: haze)], from: Vector(0, top), to: Vector(0, top + 210))
        let light = colour.mixed(scene.palette.glow, 0.45 - 0.3 * depth)
        drawing.fill(.smooth(points, floor: 810), fill, edge: light, width: 1.2)
        paintFurrows(below: points, light, depth, &drawing)
    }

    /// Fine lines that follow a crest and flatten out below it, as a woodcut shades a hill.
    private func paintFurrows(below crest: [Vector], _ colour: PaintingColour, _ depth: Double, _ drawing: inout SVGDrawing) {
        guard depth > 0.1 else { return }
        let level = crest.map(\.y).reduce(0, +) / Double(crest.count)
        for line in 1...3 {
            let share = 0.16 * Double(line)
            let furrow = stride(from: 0, to: crest.count, by: 2).map { index in
                let drawn = crest[index].y * (1 - share) + level * share + 10 * Double(line)
                return Vector(crest[index].x, max(drawn, crest[index].y + (5 + 4 * depth) * Double(line)))
            }
            drawing.stroke(.smooth(furrow), colour.hex, width: 1.2, opacity: 0.6 - 0.1 * Double(line))
        }
    }

    private func paintTrees(on hill: LandscapeRidge.Hill, of ridge: LandscapeRidge, _ drawing: inout SVGDrawing) {
        var traits = hill.element.traits
        let depth = ridge.depth
        let isRound = traits.unit() < 0.45
        // Of many hills each has fewer: it is a matter of size.
        let most = max(3, 90 / scene.elements.count)
        let count = min(2 + Int(hill.element.share * 5) + traits.index(2), most)
        let size = (14 + 20 * hill.element.share) * (0.45 + depth)
        let colour = scene.palette.accent(at: depth * 1.2).mixed(scene.palette.deep, 0.35 + 0.3 * depth)
        var trees = SVGPath()
        for index in 0..<count {
            let x = hill.x + (Double(index) - Double(count - 1) / 2) * size * 0.5 + traits.number(-0.3, 0.3) * size
            let tall = size * traits.number(0.55, 1.3)
            let foot = Vector(x, ridge.crest(at: x) + 4)
            if isRound { addCrown(to: &trees, foot, tall) } else { addCypress(to: &trees, foot, tall * 1.35) }
        }
        drawing.fill(trees, colour.hex)
    }

    private func addCrown(to path: inout SVGPath, _ foot: Vector, _ tall: Double) {
        path.move(foot + Vector(-1, 0))
        path.line(foot + Vector(-0.7, -tall * 0.6))
        path.line(foot + Vector(0.7, -tall * 0.6))
        path.line(foot + Vector(1, 0))
        path.close()
        path.circle(foot - Vector(0, tall * 0.72), tall * 0.36)
    }

    private func addCypress(to path: inout SVGPath, _ foot: Vector, _ tall: Double) {
        let half = tall * 0.15
        path.move(foot - Vector(0, tall))
        path.curve(foot + Vector(half, -tall * 0.6), foot + Vector(half * 1.5, -tall * 0.1), foot + Vector(half * 0.3, 0))
        path.line(foot - Vector(half * 0.3, 0))
        path.curve(foot + Vector(-half * 1.5, -tall * 0.1), foot + Vector(-half, -tall * 0.6), foot - Vector(0, tall))
    }
}
