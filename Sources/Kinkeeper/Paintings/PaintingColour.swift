/// A colour of a picture, in red, green and blue from 0 to 1.
struct PaintingColour: Hashable, ExpressibleByIntegerLiteral {
    /// The share of red.
    let red: Double
    /// The share of green.
    let green: Double
    /// The share of blue.
    let blue: Double

    /// A colour as it is written in hexadecimal, such as `0x2F6248`.
    init(integerLiteral value: Int) {
        self.init(red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255, blue: Double(value & 255) / 255)
    }

    private init(red: Double, green: Double, blue: Double) {
        self.red = min(max(red, 0), 1)
        self.green = min(max(green, 0), 1)
        self.blue = min(max(blue, 0), 1)
    }

    /// This colour with so much of another, 0…1, in it.
    func mixed(_ other: Self, _ share: Double) -> Self {
        let share = min(max(share, 0), 1)
        return Self(
            red: red + (other.red - red) * share, green: green + (other.green - green) * share,
            blue: blue + (other.blue - blue) * share)
    }

    /// How light it is as seen, 0…1.
    var lightness: Double { 0.299 * red + 0.587 * green + 0.114 * blue }

    /// The colour with its hue turned by an angle in degrees; its lightness as seen stays about the same.
    func turned(_ degrees: Double) -> Self {
        // Lightness and the two differences from it, as television has them; turning the differences turns the hue.
        let turn = Vector(angle: degrees * .pi / 180)
        let difference = Vector((blue - lightness) * 0.564, (red - lightness) * 0.713)
        let turned = difference * turn.x + difference.normal * turn.y
        return Self(
            red: lightness + 1.403 * turned.y, green: lightness - 0.344 * turned.x - 0.714 * turned.y,
            blue: lightness + 1.773 * turned.x)
    }

    /// Seven characters, such as `#2f6248`.
    var hex: String {
        let value = [red, green, blue].reduce(0) { $0 << 8 | Int(($1 * 255).rounded()) }
        let digits = String(value, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
