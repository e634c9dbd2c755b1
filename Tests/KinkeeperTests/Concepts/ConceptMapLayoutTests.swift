import Testing

@testable import Kinkeeper

struct ConceptMapLayoutTests {
    private typealias Layout = ConceptMapLayout

    @Test(arguments: [(390.0, 560.0), (800, 600), (320, 200)])
    func `nothing overlaps and nothing leaves the canvas, for any graph`(_ width: Double, _ height: Double) {
        var generator = SeededGenerator(seed: 2)
        for round in 0..<41 {
            let nodes = Self.nodes(round, weights: round % 3, using: &generator)
            let edges = Self.edges(among: nodes.count, density: [0, 0.05, 0.2, 0.9][round % 4], using: &generator)
            let layout = Layout(nodes: nodes, edges: edges, width: width, height: height)
            #expect(layout.places.count == nodes.count && layout.width == width && layout.height >= height)
            #expect(layout.height <= height + 60 * Double(nodes.count), "\(round): \(layout.height)")
            Self.check(layout, "\(round): \(nodes.count) nodes, \(edges.count) edges")
        }
    }

    @Test func `where there is room the canvas stays as it is`() {
        var generator = SeededGenerator(seed: 4)
        for count in 0...20 {
            let nodes = Self.nodes(count, weights: 1, using: &generator).map {
                Layout.Node(label: "concept", weight: $0.weight)
            }
            #expect(Layout(nodes: nodes, edges: [], width: 800, height: 600).height == 600)
        }
    }

    @Test(arguments: [(390.0, 560.0), (800, 600)])
    func `what occurs together lies nearer than what does not`(_ width: Double, _ height: Double) {
        for count in [6, 10, 16, 24] {
            // Two cliques whose nodes take turns, so that the order says nothing.
            let nodes = (0..<count).map { Layout.Node(label: "concept \($0)", weight: Double(1 + $0 % 5)) }
            var edges: [Layout.Edge] = []
            for one in 0..<count {
                for other in stride(from: one + 2, to: count, by: 2) { edges.append(.init(from: one, to: other, weight: 3)) }
            }
            edges.append(.init(from: 0, to: 1, weight: 1))
            let places = Layout(nodes: nodes, edges: edges, width: width, height: height).places
            var (within, between): ([Double], [Double]) = ([], [])
            for one in 0..<count {
                for other in one + 1..<count {
                    let way = Vector(places[one].x - places[other].x, places[one].y - places[other].y)
                    if (one + other).isMultiple(of: 2) { within.append(way.length) } else { between.append(way.length) }
                }
            }
            let ratio = Self.mean(between) / Self.mean(within)
            #expect(ratio > 1.3, "\(count) nodes: \(ratio)")
        }
    }

    @Test func `the same graph is laid out alike, and edges may be in any order and direction`() {
        var generator = SeededGenerator(seed: 5)
        let nodes = Self.nodes(25, weights: 1, using: &generator)
        let edges = Self.edges(among: 25, density: 0.2, using: &generator)
        let layout = Layout(nodes: nodes, edges: edges, width: 390, height: 560)
        #expect(Layout(nodes: nodes, edges: edges, width: 390, height: 560) == layout)
        let turned = edges.shuffled(using: &generator).map { Layout.Edge(from: $0.to, to: $0.from, weight: $0.weight) }
        #expect(Layout(nodes: nodes, edges: turned, width: 390, height: 560) == layout)
    }

    @Test func `no node, one node and two nodes`() throws {
        #expect(Layout(nodes: [], edges: [], width: 390, height: 560).places.isEmpty)
        let one = try #require(
            Layout(nodes: [.init(label: "garden", weight: 3)], edges: [], width: 390, height: 560).places.first)
        #expect(abs(one.x - 195) < 1 && abs(one.labelBox.x + one.labelBox.width / 2 - one.x) < 0.001)
        #expect(one.labelBox.y > one.y + one.radius && abs(one.labelBox.width - 6 * 0.6 * 13) < 0.001)
        let two = Layout(
            nodes: [.init(label: "garden", weight: 1), .init(label: "rain", weight: 4)],
            edges: [.init(from: 0, to: 1, weight: 1)], width: 390, height: 560)
        Self.check(two, "two")
        #expect(two.places[0].radius * 2 == two.places[1].radius)
    }

    @Test func `edges and numbers that make no sense do no harm`() {
        let nodes: [Layout.Node] = [
            .init(label: "a", weight: .nan), .init(label: "", weight: -1), .init(label: "c", weight: .infinity),
            .init(label: "d", weight: 2),
        ]
        let edges: [Layout.Edge] = [
            .init(from: 0, to: 0, weight: 1), .init(from: -1, to: 2, weight: 1), .init(from: 1, to: 9, weight: 1),
            .init(from: 0, to: 1, weight: .nan), .init(from: 0, to: 2, weight: -2), .init(from: 1, to: 2, weight: .infinity),
            .init(from: 2, to: 3, weight: .greatestFiniteMagnitude), .init(from: 3, to: 2, weight: .greatestFiniteMagnitude),
        ]
        for size in [0, 1, -5, Double.nan, .infinity, 300] {
            let layout = Layout(nodes: nodes, edges: edges, width: size, height: size, fontSize: size)
            #expect(layout.width.isFinite && layout.height.isFinite && layout.places.count == 4)
            Self.check(layout, "size \(size)")
        }
    }

    @Test func `a long label is cut, and wide characters count as wide`() {
        func label(_ text: String, width: Double = 800) -> Layout.Place? {
            Layout(nodes: [.init(label: text, weight: 1)], edges: [], width: width, height: 400).places.first
        }
        #expect(label("twenty-four characters..")?.label == "twenty-four characters..")
        #expect(label("the twenty-five of letters")?.label == "the twenty-five of lett…")
        #expect(label("誕生日")?.labelBox.width == 39)
        #expect(label("twenty-four characters..", width: 120)?.label == "twenty-four …")
    }

    private static func check(_ layout: Layout, _ about: String) {
        for (index, place) in layout.places.enumerated() {
            let box = place.labelBox
            #expect([place.x, place.y, place.radius, box.x, box.y].allSatisfy { $0.isFinite }, "\(about)")
            #expect(place.radius > 0 && place.x - place.radius >= 0 && place.x + place.radius <= layout.width, "\(about)")
            #expect(place.y - place.radius >= 0 && place.y + place.radius <= layout.height, "\(about)")
            #expect(box.x >= 0 && box.x + box.width <= layout.width && box.y + box.height <= layout.height, "\(about)")
            for other in layout.places.dropFirst(index + 1) {
                #expect(!overlaps(place, other), "\(about): \(place.label) and \(other.label)")
            }
        }
    }

    /// Whether a circle or label of one place touches one of the other.
    private static func overlaps(_ one: Layout.Place, _ other: Layout.Place) -> Bool {
        if Vector(one.x - other.x, one.y - other.y).length < one.radius + other.radius { return true }
        if reaches(one, other.labelBox) || reaches(other, one.labelBox) { return true }
        let (box, next) = (one.labelBox, other.labelBox)
        guard min(box.width, next.width) > 0 else { return false }
        return box.x < next.x + next.width && next.x < box.x + box.width && box.y < next.y + next.height
            && next.y < box.y + box.height
    }

    private static func reaches(_ place: Layout.Place, _ box: Layout.Box) -> Bool {
        guard box.width > 0 else { return false }
        let nearest = Vector(min(max(place.x, box.x), box.x + box.width), min(max(place.y, box.y), box.y + box.height))
        return (nearest - Vector(place.x, place.y)).length < place.radius
    }

    private static func nodes(_ count: Int, weights: Int, using generator: inout SeededGenerator) -> [Layout.Node] {
        (0..<count).map { index in
            let length = Int.random(in: 1...24, using: &generator)
            let weight = [1, Double.random(in: 1...40, using: &generator), Double(1 << (index % 12))][weights]
            return .init(label: String(repeating: "n", count: length), weight: weight)
        }
    }

    private static func edges(among count: Int, density: Double, using generator: inout SeededGenerator) -> [Layout.Edge] {
        var edges: [Layout.Edge] = []
        for one in 0..<count {
            for other in one + 1..<max(count, one + 1) where Double.random(in: 0..<1, using: &generator) < density {
                edges.append(.init(from: one, to: other, weight: Double(Int.random(in: 1...9, using: &generator))))
            }
        }
        return edges
    }

    private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
}
