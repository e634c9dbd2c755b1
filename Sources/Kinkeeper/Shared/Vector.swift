import Foundation

/// A place or a way on a plane, from the left and from the top.
///
/// The standard library's SIMD types say the same, but are slow in a build without optimisation, and tests run in one.
struct Vector: Hashable {
    /// To the right.
    var x: Double
    /// Downwards.
    var y: Double

    /// A vector of two numbers.
    init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The point at an angle, in radians clockwise from the right, on the circle of radius 1 around the origin.
    init(angle: Double) {
        self.init(cos(angle), sin(angle))
    }

    /// How long it is.
    var length: Double { (x * x + y * y).squareRoot() }
    /// A quarter turn of it.
    var normal: Vector { Vector(-y, x) }

    /// The sum.
    static func + (one: Vector, other: Vector) -> Vector { Vector(one.x + other.x, one.y + other.y) }
    /// The way from the other to the one.
    static func - (one: Vector, other: Vector) -> Vector { Vector(one.x - other.x, one.y - other.y) }
    /// So many times as long.
    static func * (vector: Vector, factor: Double) -> Vector { Vector(vector.x * factor, vector.y * factor) }
    /// So many times as short.
    static func / (vector: Vector, divisor: Double) -> Vector { Vector(vector.x / divisor, vector.y / divisor) }
    /// Adds to it.
    static func += (one: inout Vector, other: Vector) { one = one + other }
    /// Takes from it.
    static func -= (one: inout Vector, other: Vector) { one = one - other }
}
