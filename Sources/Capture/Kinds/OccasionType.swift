/// The kind of event in a person's life.
public enum OccasionType: String, CaseIterable, Sendable {
    case birthday
    case anniversary
    case nameDay = "nameday"
    case wedding
    /// A birth, or the day it is expected.
    case baby
    case graduation
    case move
    case trip
    case exam
    case interview
    case surgery
    case funeral
    case party
    case concert
    case other

    /// Whether it comes back every year on its day.
    public var isYearly: Bool { self == .birthday || self == .anniversary || self == .nameDay }
}
