import Foundation

/// A quilt of square tiles whose parts of circles make larger figures.
///
/// Each concept is a patch: the tiles nearest to its place, more for a heavier one, with a figure and colours of its own.
struct TilesPainter {
    /// What the tiles of a patch look like.
    private struct Patch {
        let place: Vector
        let reach: Double
        let figure: Int
        let colours: [PaintingColour]
    }

    private static let side = 100.0
    private let scene: PaintingScene
    private let patches: [Patch]

    /// Lays out the patches of a scene.
    init(_ scene: PaintingScene) {
        self.scene = scene
        var placed: [Patch] = []
        for element in scene.elements {
            var place = element.place
            let spots = (0..<10).map { _ in Vector(place.number(150, 1050), place.number(150, 650)) }
            // The freest of a few places, so that no patch hides another.
            let best = spots.max { Self.room(at: $0, among: placed) < Self.room(at: $1, among: placed) }
            placed.append(Self.patch(element, at: best ?? Vector(600, 400), scene.palette))
        }
        patches = placed
    }

    private static func room(at spot: Vector, among patches: [Patch]) -> Double {
        (patches.map { ($0.place - spot).length }.min() ?? 0) - (spot - Vector(600, 400)).length * 0.2
    }

    private static func patch(_ element: PaintingScene.Element, at place: Vector, _ palette: PaintingPalette) -> Patch {
        var traits = element.traits
        let count = palette.accents.count
        let first = traits.index(count)
        let second = (first + 1 + traits.index(count - 1)) % count
        let ground = traits.unit() < 0.6 ? palette.glow.mixed(palette.low, traits.unit()) : palette.accents[second]
        let light = ground == palette.accents[second] ? palette.glow : palette.accents[second]
        return Patch(
            place: place, reach: 0.55 + element.share, figure: traits.index(7),
            colours: [ground, palette.accents[first], light])
    }

    /// Paints the picture.
    func paint(_ drawing: inout SVGDrawing) {
        var random = scene.random
        let palette = scene.palette
        drawing.ground(palette.low.hex)
        for row in 0..<8 {
            for column in 0..<12 {
                let corner = Vector(Double(column), Double(row)) * Self.side
                paintTile(at: corner, column, row, &drawing, &random)
            }
        }
        paintSeams(&drawing)
        let shade = drawing.gradient(
            [.init(offset: 0.5, colour: palette.deep, opacity: 0), .init(offset: 1, colour: palette.deep, opacity: 0.2)],
            around: Vector(600, 400), radius: 780)
        drawing.ground(shade)
        drawing.grain(light: palette.glow, dark: palette.deep, random)
    }

    private func paintTile(
        at corner: Vector, _ column: Int, _ row: Int, _ drawing: inout SVGDrawing, _ random: inout PaintingRandom
    ) {
        let middle = corner + Vector(50, 50)
        let tint = random.number(0, 0.12)
        let nearest = patches.min { ($0.place - middle).length / $0.reach < ($1.place - middle).length / $1.reach }
        let palette = scene.palette
        guard let patch = nearest, patches.count > 4 || (patch.place - middle).length < 330 * patch.reach else {
            drawing.rectangle(corner, Vector(100, 100), fill: palette.top.mixed(palette.low, tint * 8).hex)
            var figure = TileFigure(corner: corner, turn: (column + row) % 4)
            figure.draw(2, palette.top.mixed(palette.accents[random.index(palette.accents.count)], 0.18).hex, "", &drawing)
            return
        }
        let colours = patch.colours.map { $0.mixed(palette.glow, tint).hex }
        drawing.rectangle(corner, Vector(100, 100), fill: colours[0])
        // Four tiles make one figure: each is turned by its place among them.
        let turn = [[0, 1], [3, 2]][row % 2][column % 2]
        var figure = TileFigure(corner: corner, turn: turn)
        figure.draw(patch.figure, colours[1], colours[2], &drawing)
    }

    /// The lines between the tiles.
    private func paintSeams(_ drawing: inout SVGDrawing) {
        var seams = SVGPath()
        for column in 1..<12 {
            seams.move(Vector(Double(column) * Self.side, 0))
            seams.line(Vector(Double(column) * Self.side, 800))
        }
        for row in 1..<8 {
            seams.move(Vector(0, Double(row) * Self.side))
            seams.line(Vector(1200, Double(row) * Self.side))
        }
        drawing.stroke(seams, scene.palette.low.hex, width: 2, opacity: 0.6)
    }
}
