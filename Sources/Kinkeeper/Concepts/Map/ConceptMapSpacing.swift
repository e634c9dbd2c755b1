/// Spreads the nodes of a concept map over a canvas and moves them apart until nothing overlaps.
struct ConceptMapSpacing {
    /// The centres of the footprints.
    private(set) var centres: [Vector]
    /// The height of the canvas; it grows where there is no room.
    private(set) var height: Double
    private let width: Double
    private let sizes: [Vector]

    /// Nodes at places around the origin, spread over a canvas of that size.
    init(footprints: [ConceptMapFootprint], points: [Vector], width: Double, height: Double) {
        sizes = footprints.map { Vector($0.width, $0.height) }
        self.width = width
        self.height = height
        centres = points
        spread()
    }

    /// Moves the footprints apart. Each time there is no room the canvas grows, at the latest to rows that certainly fit.
    mutating func separate() {
        let asked = height
        let rows = rows()
        let limit = max(asked, rows.height * 1.6)
        // Fuller than this no arrangement is found by pushing.
        let area = sizes.reduce(0) { $0 + $1.x * $1.y }
        grow(to: min(area / (width * 0.8), limit).rounded(.up))
        while !pushApart() {
            let grown = (height * 1.1).rounded(.up)
            guard grown <= limit else {
                centres = rows.centres
                height = max(asked, rows.height)
                return
            }
            grow(to: grown)
        }
        trim(to: asked)
    }

    /// Stretches the canvas and all on it, unless it is high enough.
    private mutating func grow(to grown: Double) {
        guard grown > height else { return }
        for index in centres.indices { centres[index].y *= grown / height }
        height = grown
    }

    /// Fits the places into the canvas: the longer way of the graph along the longer side, and stretched only so far.
    private mutating func spread() {
        guard let first = centres.first else { return }
        var (low, high) = (first, first)
        for centre in centres {
            low = Vector(min(low.x, centre.x), min(low.y, centre.y))
            high = Vector(max(high.x, centre.x), max(high.y, centre.y))
        }
        let middle = (low + high) / 2
        var extent = high - low
        let isTurned = (extent.x > extent.y) != (width > height)
        if isTurned { extent = Vector(extent.y, extent.x) }
        // A few nodes stay near each other instead of in the corners.
        let share = min(1, 0.3 + 0.06 * Double(centres.count))
        let scale = Vector(width * share / max(extent.x, 1e-6), height * share / max(extent.y, 1e-6))
        let most = min(scale.x, scale.y) * 1.7
        for index in centres.indices {
            let offset = centres[index] - middle
            let turned = isTurned ? Vector(offset.y, offset.x) : offset
            let place = Vector(width / 2 + turned.x * min(scale.x, most), height / 2 + turned.y * min(scale.y, most))
            centres[index] = inside(place, sizes[index])
        }
    }

    /// Pushes overlapping footprints apart, and says whether none overlaps in the end.
    private mutating func pushApart() -> Bool {
        for _ in 0..<140 {
            var isClear = true
            for one in centres.indices {
                for other in one + 1..<max(centres.count, one + 1) where push(one, other) { isClear = false }
            }
            if isClear { return true }
        }
        return false
    }

    /// Pushes two footprints apart if they overlap, and says whether they did.
    private mutating func push(_ one: Int, _ other: Int) -> Bool {
        let apart = centres[other] - centres[one]
        let needed = (sizes[one] + sizes[other]) / 2
        let overlap = Vector(needed.x - abs(apart.x), needed.y - abs(apart.y))
        guard overlap.x > 0, overlap.y > 0 else { return false }
        // Along the way in which they overlap less for their size. By length alone wide labels would all end in one column.
        // A little more than half each, so that rounding leaves no overlap.
        let move =
            overlap.x * needed.y < overlap.y * needed.x
            ? Vector((overlap.x * 0.5 + 0.01) * (apart.x < 0 ? -1 : 1), 0)
            : Vector(0, (overlap.y * 0.5 + 0.01) * (apart.y < 0 ? -1 : 1))
        centres[one] = inside(centres[one] - move, sizes[one])
        centres[other] = inside(centres[other] + move, sizes[other])
        return true
    }

    private func inside(_ centre: Vector, _ size: Vector) -> Vector {
        let (across, down) = (size.x / 2 + ConceptMapFootprint.margin, size.y / 2 + ConceptMapFootprint.margin)
        return Vector(
            min(max(centre.x, across), max(width - across, across)), min(max(centre.y, down), max(height - down, down)))
    }

    /// Takes back the height that growing has given but nothing needs.
    private mutating func trim(to asked: Double) {
        guard height > asked else { return }
        let margin = ConceptMapFootprint.margin
        let top = zip(centres, sizes).map { $0.y - $1.y / 2 }.min() ?? 0
        for index in centres.indices { centres[index].y -= top - margin }
        let bottom = zip(centres, sizes).map { $0.y + $1.y / 2 }.max() ?? 0
        height = max(asked, bottom + margin)
    }

    /// The footprints in rows, by their places from top to bottom and in each row from left to right.
    private func rows() -> (centres: [Vector], height: Double) {
        let margin = ConceptMapFootprint.margin
        var placed = centres
        var top = margin
        var rest = centres.indices.sorted { (centres[$0].y, $0) < (centres[$1].y, $1) }[...]
        while !rest.isEmpty {
            var row: [Int] = []
            var free = width - 2 * margin
            while let next = rest.first, row.isEmpty || sizes[next].x <= free {
                free -= sizes[next].x
                row.append(rest.removeFirst())
            }
            let tallest = row.map { sizes[$0].y }.max() ?? 0
            let gap = max(free, 0) / Double(row.count + 1)
            var left = margin + gap
            for index in row.sorted(by: { (centres[$0].x, $0) < (centres[$1].x, $1) }) {
                placed[index] = Vector(left + sizes[index].x / 2, top + tallest / 2)
                left += sizes[index].x + gap
            }
            top += tallest
        }
        return (placed, top + margin)
    }
}
