/// Where the concepts of a map lie: those that occur together near each other, none on top of another.
///
/// The label of each concept is drawn centred below its circle. Circles and labels, taken together as boxes, neither overlap nor
/// leave the canvas. Where they do not fit, the canvas grows in height; its width stays. Edges may cross labels, so a page draws
/// labels over edges with an outline in the colour of the paper.
///
/// The same nodes and edges in the same order give the same places, without a random number. It is meant for up to 40 nodes; more
/// are placed too, in time that grows with their square.
public struct ConceptMapLayout: Hashable, Sendable {
    /// A concept.
    public struct Node: Hashable, Sendable {
        /// Its name.
        public let label: String
        /// How many notes it is in; the circle's area grows with it.
        public let weight: Double

        /// A concept of so many notes.
        public init(label: String, weight: Double) {
            self.label = label
            self.weight = weight
        }
    }

    /// Two concepts that occur together.
    public struct Edge: Hashable, Sendable {
        /// The index of one node.
        public let from: Int
        /// The index of the other.
        public let to: Int
        /// In how many notes both occur.
        public let weight: Double

        /// An edge between the nodes of these indexes.
        public init(from: Int, to: Int, weight: Double) {
            self.from = from
            self.to = to
            self.weight = weight
        }
    }

    /// A rectangle, in the units of the canvas.
    public struct Box: Hashable, Sendable {
        /// Its left side.
        public let x: Double
        /// Its upper side.
        public let y: Double
        /// Its width.
        public let width: Double
        /// Its height.
        public let height: Double
    }

    /// Where a node lies.
    public struct Place: Hashable, Sendable {
        /// The centre of the circle, from the left.
        public let x: Double
        /// The centre of the circle, from the top.
        public let y: Double
        /// The radius of the circle.
        public let radius: Double
        /// The label as it is drawn: cut with an ellipsis after 24 characters, or where the canvas is narrower than it.
        public let label: String
        /// Where the label is drawn: below the circle, as wide as it is estimated to be, one line high.
        public let labelBox: Box
    }

    /// The places of the nodes, in their order.
    public let places: [Place]
    /// The width of the canvas.
    public let width: Double
    /// The height of the canvas: the one asked for, or more where the nodes need more.
    public let height: Double

    /// Places nodes on a canvas, with labels of a font size.
    ///
    /// Edges that name no node, that lead back to the same node, or whose weight is no positive number are left out; of edges
    /// between the same two nodes the weights are added. A canvas is at least 120 wide and high.
    public init(nodes: [Node], edges: [Edge], width: Double, height: Double, fontSize: Double = 13) {
        let width = Self.atLeast(120, width)
        let height = Self.atLeast(120, height)
        let footprints = ConceptMapFootprint.all(of: nodes, fontSize: Self.atLeast(1, fontSize), width: width, height: height)
        let settled = ConceptMapForces.settle(count: nodes.count, edges: edges)
        var spacing = ConceptMapSpacing(footprints: footprints, points: settled, width: width, height: height)
        spacing.separate()
        self.width = width
        self.height = spacing.height
        places = zip(footprints, spacing.centres).map { footprint, centre in footprint.place(around: centre) }
    }

    private static func atLeast(_ least: Double, _ value: Double) -> Double {
        value.isFinite ? max(least, value) : least
    }
}
