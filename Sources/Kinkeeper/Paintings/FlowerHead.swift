/// The heads that flowers can have.
struct FlowerHead {

    /// The flower it belongs to.
    let flower: Flower
    /// The colour of the petals.
    let main: PaintingColour
    /// The colour of the eye.
    let other: PaintingColour
    /// How far its petals are turned, in radians.
    let turn: Double
    /// How it is painted.
    let look: Flower.Look

    private var centre: Vector { flower.head }
    private var radius: Double { flower.radius }

    private func darker(_ share: Double) -> PaintingColour { main.mixed(flower.palette.shadow, share) }
    private func lighter(_ share: Double) -> PaintingColour { main.mixed(flower.palette.glow, share) }
    /// The angle of one of so many petals around the centre.
    private func angle(_ index: Double, of count: Int) -> Double { turn + 2 * .pi * index / Double(count) }

    /// Slender petals, in two rings where there is room, around an eye.
    func paintDaisy(_ drawing: inout SVGDrawing, petals count: Int) {
        if look.detail == .full {
            for (length, shift, colour) in [(1.0, 0.5, darker(0.16)), (0.86, 0, main)] {
                var petals = SVGPath()
                for index in 0..<count {
                    petals.leaf(
                        from: centre, angle: angle(Double(index) + shift, of: count), length: radius * length, width: 0.15,
                        blunt: 0.9)
                }
                drawing.fill(petals, colour.hex)
            }
            drawing.circle(centre, radius * 0.6, fill: look.shade)
        } else {
            // A line with a round end is petal enough.
            var petals = SVGPath()
            for index in 0..<count {
                petals.move(centre)
                petals.line(centre + Vector(angle: angle(Double(index), of: count)) * radius * 0.88)
            }
            drawing.stroke(petals, main.hex, width: radius * 0.24)
        }
        drawing.circle(centre, radius * 0.24, fill: other.mixed(flower.palette.shadow, 0.25).hex)
        drawing.circle(centre - Vector(radius, radius) * 0.03, radius * 0.17, fill: other.hex)
    }

    /// A few broad petals that overlap, around a dark middle with stamens.
    func paintPoppy(_ drawing: inout SVGDrawing) {
        for index in 0..<5 {
            var petal = SVGPath()
            petal.leaf(from: centre, angle: angle(Double(index * 2 % 5), of: 5), length: radius, width: 0.62, blunt: 1.12)
            drawing.fill(petal, darker([0.2, 0.04, 0.13, 0, 0.07][index]).hex)
        }
        if look.detail != .tiny { drawing.circle(centre, radius * 0.8, fill: look.shade) }
        drawing.circle(centre, radius * 0.17, fill: darker(0.8).hex)
        var stamens = SVGPath()
        let count = look.detail.pick(18, 9, 0)
        for index in 0..<count {
            let reach = radius * (index.isMultiple(of: 2) ? 0.27 : 0.35)
            stamens.dot(centre + Vector(angle: angle(Double(index), of: count)) * reach)
        }
        drawing.stroke(stamens, darker(0.75).hex, width: radius * 0.045)
    }

    /// Thin rays from one point, each with a tuft, like dill.
    func paintUmbel(_ drawing: inout SVGDrawing, _ random: inout PaintingRandom) {
        let heart = centre + Vector(0, radius * 0.75)
        var (rays, tufts, lights) = (SVGPath(), SVGPath(), SVGPath())
        let half = look.detail.pick(4, 3, 2)
        for index in -half...half {
            let across = Double(index) / Double(half)
            let tip = centre + Vector(across * 1.15, across * across * 0.5 - 0.55) * radius
            rays.move(heart)
            rays.quadratic(heart + (tip - heart) * 0.5 + Vector(across * radius * 0.18, 0), tip)
            for step in 0..<look.detail.pick(6, 4, 3) {
                let end = tip + Vector(angle: .pi * (1 + Double(step) / 5)) * radius * random.number(0.08, 0.24)
                if step.isMultiple(of: 2) { tufts.dot(end) } else { lights.dot(end) }
            }
        }
        drawing.stroke(rays, flower.palette.deep.mixed(main, 0.3).hex, width: 1.6)
        drawing.stroke(tufts, darker(0.06).hex, width: radius * 0.13)
        drawing.stroke(lights, lighter(0.4).hex, width: radius * 0.1)
    }

    /// A cup of three petals, with a fold of light.
    func paintTulip(_ drawing: inout SVGDrawing) {
        let base = centre + Vector(0, radius * 0.85)
        for (lean, length, shade) in [(-0.34, 1.6, 0.2), (0.34, 1.6, 0.12), (0, 1.5, 0)] {
            var petal = SVGPath()
            petal.leaf(from: base, angle: -.pi / 2 + lean, length: radius * length, width: 0.36, blunt: 0.75)
            drawing.fill(petal, darker(shade).hex)
        }
        var fold = SVGPath()
        fold.move(base - Vector(0, radius * 0.35))
        fold.line(base - Vector(0, radius * 1.1))
        drawing.stroke(fold, lighter(0.4).hex, width: 1.6, opacity: 0.6)
    }

    /// A ball of fine rays, like allium.
    func paintGlobe(_ drawing: inout SVGDrawing) {
        drawing.circle(centre, radius * 0.8, fill: main.mixed(look.haze, 0.45).hex, opacity: 0.8)
        for layer in 0..<look.detail.pick(2, 2, 1) {
            var (rays, tips) = (SVGPath(), SVGPath())
            let count = look.detail.pick(22, 11, 12)
            for index in 0..<count {
                // The golden angle spreads them evenly over the ball.
                let direction = Vector(angle: turn + (Double(index) + 0.5 * Double(layer)) * 2.399_963)
                let reach = (layer == 0 ? 0.95 : 0.78) * (0.25 + 0.75 * (Double(index) / Double(count)).squareRoot())
                rays.move(centre)
                rays.line(centre + direction * radius * reach)
                tips.dot(centre + direction * radius * reach)
            }
            let colour = layer == 0 ? darker(0.2) : main
            drawing.stroke(rays, colour.hex, width: 1.1, opacity: 0.7)
            drawing.stroke(tips, (layer == 0 ? colour : lighter(0.2)).hex, width: radius * (layer == 0 ? 0.12 : 0.14))
        }
    }

    /// Six to eight broad petals with a darker inside.
    func paintCosmos(_ drawing: inout SVGDrawing, petals count: Int) {
        var (petals, insides) = (SVGPath(), SVGPath())
        for index in 0..<count {
            let angle = angle(Double(index), of: count)
            petals.leaf(from: centre, angle: angle, length: radius, width: 1.9 / Double(count), blunt: 1.05)
            if look.detail == .full {
                insides.leaf(from: centre, angle: angle, length: radius * 0.7, width: 0.4 / Double(count), blunt: 0.6)
            }
        }
        drawing.fill(petals, main.hex)
        drawing.fill(insides, darker(0.16).hex)
        if look.detail == .full { drawing.circle(centre, radius * 0.6, fill: look.shade) }
        drawing.circle(centre, radius * 0.18, fill: other.mixed(flower.palette.glow, 0.2).hex)
        drawing.circle(centre, radius * 0.08, fill: other.mixed(flower.palette.shadow, 0.4).hex)
    }
}
