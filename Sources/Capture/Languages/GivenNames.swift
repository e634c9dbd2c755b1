import Kinkeeper

/// Usual given names of a language's speakers, folded. They tell a new name from another word, and she from he.
struct GivenNames: Sendable {
    private let genders: [String: Gender?]

    /// The names of a list. Those for anyone, and for both women and men, tell no gender.
    init(_ list: WordList) {
        var genders: [String: Gender?] = [:]
        for gender in [Gender.female, .male] {
            for name in list.phrases(gender.rawValue).flatMap(Self.spellings) {
                genders.updateValue(genders[name] == nil || genders[name] == gender ? gender : nil, forKey: name)
            }
        }
        for name in list.phrases("anyone").flatMap(Self.spellings) { genders.updateValue(nil, forKey: name) }
        self.genders = genders
    }

    /// A name folded, and as it is written where there are no umlauts: "Jürgen", "Juergen".
    private static func spellings(of name: String) -> Set<String> {
        let letters = ["ä": "ae", "ö": "oe", "ü": "ue"]
        let plain = letters.reduce(name) { $0.replacing($1.key, with: $1.value) }
        return [SearchFolding.fold(name), SearchFolding.fold(plain)]
    }

    /// Whether it is a usual given name.
    func contains(_ folded: String) -> Bool { genders.keys.contains(folded) }

    /// Whether it is a woman's or a man's; nil where it is both, or is not known.
    func gender(of folded: String) -> Gender? { genders[folded] ?? nil }
}
