/// A flower of a garden: its head, its stem and its leaves.
struct Flower {

    /// What its head looks like.
    enum Kind: CaseIterable {
        /// One of six kinds.
        case daisy, poppy, umbel, tulip, globe, cosmos
    }

    /// How a flower is painted in a garden.
    struct Look {
        /// The fill that darkens the heart of a flower.
        let shade: String
        /// The colour of the air between.
        let haze: PaintingColour
        /// How much of it is before the flower, 0…1.
        let distance: Double
        /// How finely it is drawn.
        let detail: Detail
    }

    /// How finely a flower is drawn: the more there are, the smaller is each and the fewer parts it has.
    enum Detail {
        /// For up to 9, up to 15, and more.
        case full, plain, tiny

        /// The detail of each of so many.
        init(of count: Int) {
            switch count {
            case ...9: self = .full
            case ...15: self = .plain
            default: self = .tiny
            }
        }

        /// One of three, for full, plain and tiny.
        func pick<Value>(_ full: Value, _ plain: Value, _ tiny: Value) -> Value {
            switch self {
            case .full: full
            case .plain: plain
            case .tiny: tiny
            }
        }
    }

    /// The middle of its head.
    let head: Vector
    /// How far its head reaches.
    let radius: Double
    /// What its head looks like.
    let kind: Kind
    /// The colours of the picture.
    let palette: PaintingPalette
    private let colour: PaintingColour
    private let second: PaintingColour
    private let random: PaintingRandom

    /// The flower of a concept, with its head at a place.
    init(_ element: PaintingScene.Element, head: Vector, radius: Double, palette: PaintingPalette) {
        self.head = head
        self.radius = radius
        self.palette = palette
        var traits = element.traits
        kind = Kind.allCases[traits.index(Kind.allCases.count)]
        let index = traits.index(palette.accents.count)
        colour = palette.accents[index].mixed(palette.glow, traits.number(0, 0.15))
        second = palette.accents[(index + 1 + traits.index(palette.accents.count - 1)) % palette.accents.count]
        random = traits
    }

    /// Paints the stem, then the head over its end.
    func paint(_ drawing: inout SVGDrawing, _ look: Look) {
        var random = random
        paintStem(&drawing, &random, look)
        let (main, other) = (colour.mixed(look.haze, look.distance), second.mixed(look.haze, look.distance))
        let head = FlowerHead(flower: self, main: main, other: other, turn: random.number(0, 6), look: look)
        switch kind {
        case .daisy: head.paintDaisy(&drawing, petals: 9 + random.index(4))
        case .poppy: head.paintPoppy(&drawing)
        case .umbel: head.paintUmbel(&drawing, &random)
        case .tulip: head.paintTulip(&drawing)
        case .globe: head.paintGlobe(&drawing)
        case .cosmos: head.paintCosmos(&drawing, petals: look.detail.pick(6 + random.index(3), 6, 5))
        }
    }

    private func paintStem(_ drawing: inout SVGDrawing, _ random: inout PaintingRandom, _ look: Look) {
        let colour = palette.deep.mixed(look.haze, look.distance + 0.1)
        let end = kind == .umbel ? head + Vector(0, radius * 0.75) : head
        let foot = Vector(head.x + random.number(-70, 70), 810)
        let bend = Vector((end.x * 3 + foot.x) / 4, (end.y + foot.y) / 2)
        var stem = SVGPath()
        stem.move(foot)
        stem.quadratic(bend, end)
        drawing.stroke(stem, colour.hex, width: 2 + radius * 0.035)
        var leaves = SVGPath()
        for (index, along) in [0.34, 0.5, 0.62].prefix(look.detail.pick(3, 2, 1)).enumerated() {
            // A place on the curve of the stem.
            let (one, other) = (foot + (bend - foot) * along, bend + (end - bend) * along)
            let side = index.isMultiple(of: 2) ? 1.0 : -1
            let length = radius * random.number(0.9, 1.3) * (1.2 - along) + 26
            leaves.leaf(
                from: one + (other - one) * along, angle: -.pi / 2 + side * random.number(0.6, 1), length: length, width: 0.2)
        }
        drawing.fill(leaves, colour.hex)
    }
}

/// Leaves.
extension SVGPath {
    /// A leaf or petal from a point. Its width is a share of its length to each side; the blunter, the rounder its end.
    mutating func leaf(from foot: Vector, angle: Double, length: Double, width: Double, blunt: Double = 0.65) {
        let along = Vector(angle: angle) * length
        let side = along.normal * width
        move(foot)
        curve(foot + along * 0.3 + side, foot + along * blunt + side, foot + along)
        curve(foot + along * blunt - side, foot + along * 0.3 - side, foot)
    }
}
