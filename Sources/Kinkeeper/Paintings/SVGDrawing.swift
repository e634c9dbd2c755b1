/// An SVG that is being drawn: elements in the order they are painted, and the gradients they use.
///
/// It needs nothing from outside and has no script, no style and no text. Colours, widths and opacities are attributes, so that a
/// page whose policy allows no inline style shows it.
struct SVGDrawing {

    /// A colour of a gradient.
    struct Stop {
        /// Where it is, from 0 at the start to 1 at the end.
        let offset: Double
        /// The colour there.
        let colour: PaintingColour
        /// How much of it hides what is below, 0…1.
        var opacity = 1.0
    }

    /// The size of each picture.
    static let size = Vector(1200, 800)

    private let prefix: String
    private var definitions = ""
    private var elements = ""
    private var count = 0

    /// A drawing whose identifiers begin with a prefix. Of the prefix the first 40 ASCII letters, digits, `-` and `_` are kept.
    init(prefix: String) {
        let kept = prefix.unicodeScalars.filter { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar || scalar == "-" || scalar == "_")
        }
        // An identifier begins with a letter.
        self.prefix = "p" + String(String.UnicodeScalarView(kept.prefix(40))) + "-"
    }

    /// The whole document.
    var document: String {
        let (width, height) = (Self.number(Self.size.x), Self.number(Self.size.y))
        return
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\""
            + " preserveAspectRatio=\"xMidYMid slice\" stroke-linecap=\"round\"><defs>\(definitions)</defs>\(elements)</svg>"
    }

    /// A number in tenths, which is how exact a picture is.
    static func tenths(_ value: Double) -> Int {
        Int((min(max(value, -99_999), 99_999) * 10).rounded())
    }

    /// A number with at most one decimal and no needless character, such as `-.5`.
    static func number(_ value: Double) -> String { number(ofTenths: tenths(value)) }

    /// The same for tenths.
    static func number(ofTenths tenths: Int) -> String {
        let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
        let text = rest == 0 ? "\(whole)" : whole == 0 ? ".\(rest)" : "\(whole).\(rest)"
        return tenths < 0 ? "-" + text : text
    }

    /// A gradient along a line; what it returns is a fill.
    mutating func gradient(_ stops: [Stop], from start: Vector, to end: Vector) -> String {
        let line = Self.attributes(["x1": start.x, "y1": start.y, "x2": end.x, "y2": end.y])
        return define("linearGradient", line, Self.text(of: stops))
    }

    /// A gradient from the middle of a circle to its edge; what it returns is a fill.
    mutating func gradient(_ stops: [Stop], around centre: Vector, radius: Double) -> String {
        define("radialGradient", Self.attributes(["cx": centre.x, "cy": centre.y, "r": radius]), Self.text(of: stops))
    }

    /// A gradient that fades from the middle of whatever is filled to its edge; what it returns is a fill.
    mutating func halo(_ colour: PaintingColour, opacity: Double) -> String {
        let identifier = nextIdentifier()
        let stops = [Stop(offset: 0, colour: colour, opacity: opacity), Stop(offset: 1, colour: colour, opacity: 0)]
        definitions += "<radialGradient id=\"\(identifier)\">\(Self.text(of: stops))</radialGradient>"
        return "url(#\(identifier))"
    }

    /// A square pattern that repeats; what it returns is a fill.
    mutating func pattern(side: Double, _ draw: (inout SVGDrawing) -> Void) -> String {
        var tile = SVGDrawing(prefix: "")
        draw(&tile)
        let identifier = nextIdentifier()
        definitions +=
            "<pattern id=\"\(identifier)\"\(Self.attributes(["width": side, "height": side]))"
            + " patternUnits=\"userSpaceOnUse\">\(tile.elements)</pattern>"
        return "url(#\(identifier))"
    }

    /// A rectangle from its upper left corner.
    mutating func rectangle(_ corner: Vector, _ size: Vector, fill: String, opacity: Double = 1) {
        let numbers = Self.attributes(["x": corner.x, "y": corner.y, "width": size.x, "height": size.y])
        elements += "<rect\(numbers) fill=\"\(fill)\"\(Self.attribute("opacity", opacity))/>"
    }

    /// The whole canvas in one fill.
    mutating func ground(_ fill: String, opacity: Double = 1) {
        rectangle(Vector(0, 0), Self.size, fill: fill, opacity: opacity)
    }

    /// A disc.
    mutating func circle(_ centre: Vector, _ radius: Double, fill: String, opacity: Double = 1) {
        let numbers = Self.attributes(["cx": centre.x, "cy": centre.y, "r": radius])
        elements += "<circle\(numbers) fill=\"\(fill)\"\(Self.attribute("opacity", opacity))/>"
    }

    /// An area.
    mutating func fill(_ path: SVGPath, _ fill: String, opacity: Double = 1) {
        guard !path.data.isEmpty else { return }
        elements += "<path d=\"\(path.data)\" fill=\"\(fill)\"\(Self.attribute("opacity", opacity))/>"
    }

    /// An area with a line around it.
    mutating func fill(_ path: SVGPath, _ fill: String, edge: PaintingColour, width: Double) {
        guard !path.data.isEmpty else { return }
        elements += "<path d=\"\(path.data)\" fill=\"\(fill)\" stroke=\"\(edge.hex)\"\(Self.attribute("stroke-width", width))/>"
    }

    /// A line with round ends.
    mutating func stroke(_ path: SVGPath, _ colour: String, width: Double, opacity: Double = 1) {
        guard !path.data.isEmpty else { return }
        elements +=
            "<path d=\"\(path.data)\" fill=\"none\" stroke=\"\(colour)\"\(Self.attribute("stroke-width", width))"
            + "\(Self.attribute("opacity", opacity))/>"
    }

    private mutating func define(_ name: String, _ attributes: String, _ content: String) -> String {
        let identifier = nextIdentifier()
        definitions += "<\(name) id=\"\(identifier)\"\(attributes) gradientUnits=\"userSpaceOnUse\">\(content)</\(name)>"
        return "url(#\(identifier))"
    }

    private mutating func nextIdentifier() -> String {
        count += 1
        return prefix + "\(count)"
    }

    private static func text(of stops: [Stop]) -> String {
        stops.reduce("") { text, stop in
            text + "<stop offset=\"\(number(stop.offset * 100))%\" stop-color=\"\(stop.colour.hex)\""
                + "\(attribute("stop-opacity", stop.opacity))/>"
        }
    }

    /// Attributes in the order they are written.
    private static func attributes(_ numbers: KeyValuePairs<String, Double>) -> String {
        numbers.reduce("") { $0 + " \($1.key)=\"\(number($1.value))\"" }
    }

    /// An attribute that is 1 unless it is written.
    private static func attribute(_ name: String, _ value: Double) -> String {
        value == 1 ? "" : " \(name)=\"\(number(value))\""
    }
}
