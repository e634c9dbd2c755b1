import Kinkeeper
package import Store

/// Which concepts occur together: a drawing, and a table behind it.
public struct ConceptMapScreen: Hashable, Sendable {
    /// Which of the pages of notes it is.
    public let isMap = true

    /// A line of the drawing.
    public struct Line: Hashable, Sendable {
        /// Where it begins.
        public let fromX: String
        /// Where it begins.
        public let fromY: String
        /// Where it ends.
        public let toX: String
        /// Where it ends.
        public let toY: String
        /// How strong it is drawn.
        public let width: String
    }

    /// A circle of the drawing.
    public struct Circle: Hashable, Sendable {
        /// Its place.
        public let x: String
        /// Its place.
        public let y: String
        /// Its radius.
        public let radius: String
        /// The middle of its name.
        public let labelX: String
        /// The line on which its name is written.
        public let labelY: String
        /// The name, cut to what there is room for.
        public let label: String
        /// "garden, 12 notes".
        public let title: String
        /// The page of it.
        public let path: String
    }

    /// A row of the table.
    public struct Row: Hashable, Sendable {
        /// The name.
        public let title: String
        /// The page of it.
        public let path: String
        /// The number of its notes.
        public let count: String
        /// "kitchen (3), plumber (2)".
        public let together: String
    }

    /// The size of the drawing: "0 0 400 620".
    public let viewBox: String
    /// The lines.
    public let lines: [Line]
    /// The circles.
    public let circles: [Circle]
    /// The table.
    public let rows: [Row]
    /// "24 concepts and which of them occur in the same notes.".
    public let summary: String
    /// Whether there is nothing to be drawn.
    public let isEmpty: Bool

    /// Builds the page.
    package init(_ map: ConceptMap, from display: DisplayContext) {
        let layout = ConceptMapLayout(
            nodes: map.concepts.map { .init(label: $0.name, weight: Double($0.notes)) },
            edges: map.links.map { .init(from: $0.from, to: $0.to, weight: Double($0.shared)) }, width: 400, height: 520,
            fontSize: 14)
        viewBox = "0 0 \(Self.number(layout.width)) \(Self.number(layout.height))"
        let most = Double(map.links.map(\.shared).max() ?? 1)
        lines = map.links.map { link in
            let (from, to) = (layout.places[link.from], layout.places[link.to])
            return Line(
                fromX: Self.number(from.x), fromY: Self.number(from.y), toX: Self.number(to.x), toY: Self.number(to.y),
                width: Self.number(1 + 3 * (Double(link.shared) / most).squareRoot()))
        }
        circles = zip(map.concepts, layout.places).map { concept, place in
            Circle(
                x: Self.number(place.x), y: Self.number(place.y), radius: Self.number(place.radius),
                labelX: Self.number(place.labelBox.x + place.labelBox.width / 2),
                // The line on which letters stand is three quarters down.
                labelY: Self.number(place.labelBox.y + 0.75 * place.labelBox.height), label: place.label,
                title: "\(concept.name), \(display.phrases.count("notes.count", concept.notes))",
                path: Routes.concept(concept.key))
        }
        rows = map.concepts.indices.map { index in
            let concept = map.concepts[index]
            let others = map.links.filter { $0.from == index || $0.to == index }.map { link in
                let other = map.concepts[link.from == index ? link.to : link.from]
                return "\(other.name) (\(display.wording.number(link.shared)))"
            }
            return Row(
                title: concept.name, path: Routes.concept(concept.key), count: display.wording.number(concept.notes),
                together: others.joined(separator: ", "))
        }
        summary = display.phrases.count("concepts.map.summary", map.concepts.count)
        isEmpty = map.concepts.isEmpty
    }

    /// With one decimal at most, and a point in each language, as SVG wants it.
    private static func number(_ value: Double) -> String {
        let tenths = (value * 10).rounded()
        return tenths.remainder(dividingBy: 10) == 0 ? String(Int(tenths / 10)) : String(tenths / 10)
    }
}
