/// The mood of a picture: a band of valence.
public enum PaintingMood: String, CaseIterable, Hashable, Sendable {
    /// Light and warm: a valence above 0.25.
    case bright
    /// Neither the one nor the other.
    case calm
    /// Dark: a valence below -0.25.
    case heavy
    /// Not known: the colours of paper.
    case unknown

    /// The mood of a valence; unknown for none and for one that is no number.
    public init(valence: Double?) {
        switch valence {
        case .some(let value) where value > 0.25: self = .bright
        case .some(let value) where value < -0.25: self = .heavy
        case .some(let value) where !value.isNaN: self = .calm
        default: self = .unknown
        }
    }
}
