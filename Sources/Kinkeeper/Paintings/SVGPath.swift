/// The data of an SVG path, with coordinates of at most one decimal.
///
/// Coordinates are written as steps from the point before, which is shorter. A step leads from where the written numbers have led,
/// so that rounding does not add up.
struct SVGPath {
    /// What goes into the attribute `d`.
    private(set) var data = ""
    /// Where the written path is, and where its part began, in tenths.
    private var pen = (x: 0, y: 0)
    private var beginning = (x: 0, y: 0)

    /// A smooth line through points, at least three, whose distances from left to right are equal; with a floor, the area down to it.
    static func smooth(_ points: [Vector], floor: Double? = nil) -> Self {
        var path = Self()
        guard let first = points.first, let last = points.last, points.count > 2 else { return path }
        path.move(first)
        for index in points.indices.dropFirst() {
            let before = points[index - 1]
            let (here, after) = (points[index], points[min(index + 1, points.count - 1)])
            // Half the way between the neighbours is the slope; a smooth segment mirrors the handle of the one before.
            let handle = here - (after - before) * (1.0 / 6)
            if index == 1 {
                path.curve(before + (here - before) * (1.0 / 3), handle, here)
            } else {
                path.append("s", handle, here)
            }
        }
        guard let floor else { return path }
        path.line(Vector(last.x, floor))
        path.line(Vector(first.x, floor))
        path.close()
        return path
    }

    /// Begins a part.
    mutating func move(_ point: Vector) {
        append("m", point)
        beginning = pen
    }

    /// A straight line to a point.
    mutating func line(_ point: Vector) { append("l", point) }
    /// A curve with one handle.
    mutating func quadratic(_ control: Vector, _ end: Vector) { append("q", control, end) }
    /// A curve with a handle for each end.
    mutating func curve(_ one: Vector, _ other: Vector, _ end: Vector) { append("c", one, other, end) }

    /// Leads back to where the part began.
    mutating func close() {
        data += "z"
        pen = beginning
    }

    /// A part of a circle of that radius, at most half of it, up to a point.
    mutating func arc(_ radius: Double, _ end: Vector, clockwise: Bool = true) {
        let size = SVGDrawing.number(radius)
        append("a\(size) \(size) 0 0 \(clockwise ? 1 : 0) ", end)
    }

    /// A whole circle.
    mutating func circle(_ centre: Vector, _ radius: Double) {
        move(centre - Vector(radius, 0))
        arc(radius, centre + Vector(radius, 0))
        arc(radius, centre - Vector(radius, 0))
    }

    /// A round dot, where the line has round ends.
    mutating func dot(_ point: Vector) {
        move(point)
        data += "h0"
    }

    private mutating func append(_ command: String, _ points: Vector...) {
        data += command
        var isFirst = true
        var target = pen
        for point in points {
            target = (SVGDrawing.tenths(point.x), SVGDrawing.tenths(point.y))
            for step in [target.x - pen.x, target.y - pen.y] {
                let text = SVGDrawing.number(ofTenths: step)
                // A minus sign keeps two numbers apart as well as a blank.
                if !isFirst, step >= 0 { data += " " }
                data += text
                isFirst = false
            }
        }
        pen = target
    }
}
