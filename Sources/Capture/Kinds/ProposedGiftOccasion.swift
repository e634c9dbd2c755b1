/// The occasion of a gift.
public enum ProposedGiftOccasion: String, CaseIterable, Sendable {
    case birthday
    case christmas
    case anniversary
    case housewarming
    case valentines
    case mothersDay = "mothersday"
    case fathersDay = "fathersday"
    case graduation
    case other
}
