/// What each style paints from: the concepts as elements, the colours, and numbers that follow from the subject.
struct PaintingScene {
    /// One concept.
    struct Element {
        /// Its weight as a share of the heaviest, 0…1.
        let share: Double
        /// Numbers that follow from its name alone: what it looks like, in each picture.
        let traits: PaintingRandom
        /// Numbers that follow from its name and the subject: where it is in this picture.
        let place: PaintingRandom
    }

    /// The mood of the subject.
    let mood: PaintingMood
    /// The colours of style and mood, their hues turned a little by the seed.
    let palette: PaintingPalette
    /// The heaviest first.
    let elements: [Element]
    /// Numbers that follow from the subject's seed and its concepts.
    let random: PaintingRandom
    /// From 0 for heavy to 1 for bright; a half when it is not known.
    let light: Double

    /// The scene of a subject in a style.
    init(_ subject: PaintingSubject, style: PaintingStyle) {
        mood = subject.mood
        light = ((subject.valence ?? 0) + 1) / 2
        let concepts = subject.concepts.prefix(PaintingSubject.mostConcepts)
        let heaviest = concepts.first?.weight ?? 0
        elements = concepts.map { concept in
            let key = PaintingSubject.key(concept.name)
            return Element(
                share: heaviest > 0 ? concept.weight / heaviest : 1,
                traits: PaintingRandom(StableDigest("traits", key)),
                place: PaintingRandom(StableDigest("place", subject.seed, key)))
        }
        var random = PaintingRandom(StableDigest("scene", style.rawValue, subject.seed))
        palette = PaintingPalette(style, subject.mood).turned(random.number(-9, 9))
        self.random = random
    }
}

/// The ground that all styles are painted on.
extension SVGDrawing {
    /// Fine flecks, light and dark, over the whole picture: the grain of paper.
    mutating func grain(light: PaintingColour, dark: PaintingColour, _ random: PaintingRandom) {
        var random = random
        let fill = pattern(side: 230) { tile in
            for colour in [light, dark.mixed(light, 0.3)] {
                var flecks = SVGPath()
                for _ in 0..<100 {
                    flecks.dot(Vector(random.number(2, 228).rounded(), random.number(2, 228).rounded()))
                }
                tile.stroke(flecks, colour.hex, width: 1.2)
            }
        }
        ground(fill, opacity: 0.2)
    }
}
