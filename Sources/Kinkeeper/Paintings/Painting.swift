/// A picture of what notes are about, as SVG.
///
/// The same subject in the same style is the same picture, to the byte. It is made to be shared: no name of a concept is in it, and
/// it refers to nothing outside. It is 1200 by 800, and its interest is in the middle, so that it can be cropped to a cover of three
/// to one and to a square.
public struct Painting: Hashable, Sendable {
    /// What words say about a picture; a page makes a sentence of it in its language.
    ///
    /// It has the names of concepts, which the picture itself has not: it goes where the notes may be read, not where the picture
    /// is shared.
    public struct Description: Hashable, Sendable {
        /// The way it is drawn.
        public let style: PaintingStyle
        /// The mood its colours follow.
        public let mood: PaintingMood
        /// The names of the concepts that are largest in it, at most five, the heaviest first.
        public let concepts: [String]
        /// How many more concepts are painted.
        public let furtherConcepts: Int
    }

    /// The width of each picture, in the units of its view box.
    public static let width = Int(SVGDrawing.size.x)
    /// The height of each picture, in the units of its view box.
    public static let height = Int(SVGDrawing.size.y)
    /// The most bytes of a picture.
    public static let mostBytes = 30_000

    /// The picture: one `svg` element, to be put into a page or to be served as a file.
    public let svg: String
    /// What it shows, for who cannot see it.
    public let description: Description

    /// Paints a subject in a style.
    ///
    /// Identifiers inside begin with the prefix. Pictures that stand in one page need one each. Of the prefix the
    /// first 40 ASCII letters, digits, `-` and `_` are kept.
    public init(_ subject: PaintingSubject, style: PaintingStyle, idPrefix: String = "") {
        let scene = PaintingScene(subject, style: style)
        var drawing = SVGDrawing(prefix: idPrefix)
        switch style {
        case .landscape: LandscapePainter(scene).paint(&drawing)
        case .bloom: BloomPainter(scene).paint(&drawing)
        case .tiles: TilesPainter(scene).paint(&drawing)
        case .waves: WavesPainter(scene).paint(&drawing)
        case .constellation: ConstellationPainter(scene).paint(&drawing)
        }
        svg = drawing.document
        let named = subject.concepts.prefix(5)
        description = Description(
            style: style, mood: subject.mood, concepts: named.map(\.name),
            furtherConcepts: scene.elements.count - named.count)
    }
}
