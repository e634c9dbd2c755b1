import Kinkeeper

/// Usual given names of a language's speakers, folded. They tell a new name from another word, and she from he.
struct GivenNames: Sendable {
    private let genders: [String: Gender?]

    /// The names of a list. Those for anyone, and for both women and men, tell no gender.
    init(_ list: WordList) {
        var genders: [String: Gender?] = [:]
        for gender in [Gender.female, .male] {
            for name in list.phrases(gender.rawValue).flatMap(\.umlautSpellings).map(SearchFolding.fold) {
                genders.updateValue(genders[name] == nil || genders[name] == gender ? gender : nil, forKey: name)
            }
        }
        for name in list.phrases("anyone").flatMap(\.umlautSpellings).map(SearchFolding.fold) {
            genders.updateValue(nil, forKey: name)
        }
        self.genders = genders
    }

    /// Whether it is a usual given name.
    func contains(_ folded: String) -> Bool { genders.keys.contains(folded) }

    /// Whether it is a woman's or a man's; nil where it is both, or is not known.
    func gender(of folded: String) -> Gender? { genders[folded] ?? nil }
}
