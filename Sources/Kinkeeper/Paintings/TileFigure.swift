/// What is drawn on one tile of a quilt.
struct TileFigure {
    private let corner: Vector
    /// Quarter turns clockwise.
    private let turn: Int

    /// The figure of the tile whose upper left corner that is.
    init(corner: Vector, turn: Int) {
        self.corner = corner
        self.turn = turn
    }

    /// Draws one of seven figures in a colour, with details in another.
    mutating func draw(_ figure: Int, _ colour: String, _ detail: String, _ drawing: inout SVGDrawing) {
        switch figure {
        case 0: drawQuarter(colour, detail, &drawing)
        case 1: drawLeaf(colour, detail, &drawing)
        case 2: drawing.fill(leaf(), colour)
        case 3: drawTriangles(colour, detail, &drawing)
        case 4: drawArcs(colour, detail, &drawing)
        case 5: drawHalf(colour, detail, &drawing)
        default: drawDisc(colour, detail, &drawing)
        }
    }

    /// A place on the tile, from its corner, turned with it.
    private func at(_ x: Double, _ y: Double) -> Vector {
        switch turn {
        case 0: corner + Vector(x, y)
        case 1: corner + Vector(100 - y, x)
        case 2: corner + Vector(100 - x, 100 - y)
        default: corner + Vector(y, 100 - x)
        }
    }

    private func sector(_ radius: Double) -> SVGPath {
        var path = SVGPath()
        path.move(at(100, 100))
        path.line(at(100 - radius, 100))
        path.arc(radius, at(100, 100 - radius))
        path.close()
        return path
    }

    private func leaf() -> SVGPath {
        var path = SVGPath()
        path.move(at(0, 0))
        path.arc(100, at(100, 100))
        path.arc(100, at(0, 0))
        return path
    }

    private func drawQuarter(_ colour: String, _ detail: String, _ drawing: inout SVGDrawing) {
        drawing.fill(sector(100), colour)
        drawing.fill(sector(45), detail)
    }

    private func drawLeaf(_ colour: String, _ detail: String, _ drawing: inout SVGDrawing) {
        drawing.fill(leaf(), colour)
        var vein = SVGPath()
        vein.move(at(18, 18))
        vein.line(at(82, 82))
        drawing.stroke(vein, detail, width: 3)
    }

    private func drawTriangles(_ colour: String, _ detail: String, _ drawing: inout SVGDrawing) {
        var large = SVGPath()
        large.move(at(100, 0))
        large.line(at(100, 100))
        large.line(at(0, 100))
        large.close()
        drawing.fill(large, colour)
        var small = SVGPath()
        small.move(at(100, 50))
        small.line(at(100, 100))
        small.line(at(50, 100))
        small.close()
        drawing.fill(small, detail)
    }

    private func drawArcs(_ colour: String, _ detail: String, _ drawing: inout SVGDrawing) {
        for (radius, fill) in [(88.0, colour), (64, detail), (40, colour)] {
            drawing.fill(sector(radius), fill)
        }
    }

    private func drawHalf(_ colour: String, _ detail: String, _ drawing: inout SVGDrawing) {
        var half = SVGPath()
        half.move(at(0, 100))
        half.arc(50, at(100, 100))
        half.close()
        drawing.fill(half, colour)
        var other = SVGPath()
        other.move(at(0, 50))
        other.arc(50, at(100, 50))
        other.close()
        drawing.fill(other, detail)
    }

    private func drawDisc(_ colour: String, _ detail: String, _ drawing: inout SVGDrawing) {
        drawing.circle(at(50, 50), 38, fill: colour)
        drawing.fill(sector(28), detail)
    }
}
