/// The room that a node of a concept map takes: its circle and below it its label.
struct ConceptMapFootprint: Hashable {
    /// The most characters of a label.
    static let longestLabel = 24
    /// The distance of two footprints, and of each to the edge of the canvas, is twice this.
    static let margin = 4.0

    /// The radius of the circle.
    let radius: Double
    /// The label as it is drawn.
    let label: String
    /// The estimated width of the label.
    let labelWidth: Double
    /// The height of the label: a line, or 0 without one.
    let labelHeight: Double

    /// The footprints of nodes on a canvas. The fewer there are, the larger the circles.
    static func all(of nodes: [ConceptMapLayout.Node], fontSize: Double, width: Double, height: Double) -> [Self] {
        let most = nodes.map { weight($0) }.max() ?? 0
        let room = (width * height / Double(max(nodes.count, 1))).squareRoot()
        // On a narrow canvas the largest circle still leaves room beside it.
        let largest = min(max(room * 0.19, 10), 36, width / 6)
        return nodes.map { node in
            let share = most > 0 ? weight(node) / most : 1
            let text = shortened(node.label, to: (width - 4 * margin) / fontSize)
            return Self(
                radius: max(largest * share.squareRoot(), min(5, largest)),
                label: text,
                labelWidth: ems(text) * fontSize,
                labelHeight: text.isEmpty ? 0 : fontSize * 1.3)
        }
    }

    /// The width with its margins.
    var width: Double { max(2 * radius, labelWidth) + 2 * Self.margin }
    /// The height with its margins.
    var height: Double { 2 * radius + gap + labelHeight + 2 * Self.margin }

    /// The place of the node whose footprint has this centre.
    func place(around centre: Vector) -> ConceptMapLayout.Place {
        let top = centre.y - height / 2 + Self.margin
        let box = ConceptMapLayout.Box(
            x: centre.x - labelWidth / 2, y: top + 2 * radius + gap, width: labelWidth, height: labelHeight)
        return .init(x: centre.x, y: top + radius, radius: radius, label: label, labelBox: box)
    }

    /// The distance of the label from the circle.
    private var gap: Double { label.isEmpty ? 0 : 3 }

    /// What counts as a weight: a positive number.
    private static func weight(_ node: ConceptMapLayout.Node) -> Double {
        node.weight.isFinite ? max(node.weight, 0) : 0
    }

    /// The label within so many characters and ems.
    private static func shortened(_ label: String, to room: Double) -> String {
        guard label.count > longestLabel || ems(label) > room else { return label }
        var kept = label.prefix(longestLabel - 1)
        while !kept.isEmpty, ems(kept + "…") > room { kept.removeLast() }
        return ems("…") > room ? "" : kept + "…"
    }

    /// The estimated width in ems: 0.6 for a character, 1 for one of East Asia or a picture.
    private static func ems(_ text: some StringProtocol) -> Double {
        text.reduce(0) { sum, character in
            let isWide = character.unicodeScalars.first.map { $0.value >= 0x1100 && !(0x1E00...0x218F ~= $0.value) } ?? false
            return sum + (isWide && character != "…" ? 1 : 0.6)
        }
    }
}
