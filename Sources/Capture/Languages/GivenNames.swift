/// Usual given names of a language's speakers, folded. They tell a new name from another word, and she from he.
struct GivenNames: Sendable {
    private let genders: [String: Gender?]

    /// Names divided by blanks. Those for anyone tell no gender.
    init(female: String, male: String, anyone: String = "") {
        var genders: [String: Gender?] = [:]
        for (list, gender) in [(female, Gender.female), (male, .male)] {
            for name in list.split(whereSeparator: \.isWhitespace) {
                let name = String(name)
                genders.updateValue(genders[name] == nil || genders[name] == gender ? gender : nil, forKey: name)
            }
        }
        for name in anyone.split(whereSeparator: \.isWhitespace) { genders.updateValue(nil, forKey: String(name)) }
        self.genders = genders
    }

    /// Whether it is a usual given name.
    func contains(_ folded: String) -> Bool { genders.keys.contains(folded) }

    /// Whether it is a woman's or a man's; nil where it is both, or is not known.
    func gender(of folded: String) -> Gender? { genders[folded] ?? nil }
}
