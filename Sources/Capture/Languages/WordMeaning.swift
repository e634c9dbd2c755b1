/// All that a word or phrase can mean for the reading of a line.
struct WordMeaning: Hashable, Sendable {
    var senses: Sense = []
    var occasion: OccasionType?
    var giftOccasion: ProposedGiftOccasion?
    var pronoun: Pronoun?
    var relation: Relation?

    /// Both meanings; what the first says of an occasion, pronoun or relation stands.
    func merged(with other: WordMeaning) -> WordMeaning {
        WordMeaning(
            senses: senses.union(other.senses), occasion: occasion ?? other.occasion,
            giftOccasion: giftOccasion ?? other.giftOccasion, pronoun: pronoun ?? other.pronoun,
            relation: relation ?? other.relation)
    }
}

/// The relation of a person to another: "sister", "Chefin", "abuela".
struct Relation: Hashable, Sendable {
    /// The first word of the group of words that mean the same relation: "mum" for "mum", "mom" and "mother".
    let group: String
    /// The gender it implies; nil if none.
    let gender: Gender?
}
