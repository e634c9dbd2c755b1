/// The way a picture is drawn.
public enum PaintingStyle: String, CaseIterable, Hashable, Sendable {
    /// Hills behind hills with trees, and the sun or the moon. A concept is a hill and the trees on it.
    case landscape
    /// A garden. A concept is a flower.
    case bloom
    /// A quilt. A concept is a patch of tiles.
    case tiles
    /// Water. A concept is a wave.
    case waves
    /// A map of the sky. A concept is a star.
    case constellation
}
