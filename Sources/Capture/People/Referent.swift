/// The person a clause speaks of, and how that is known.
struct Referent: Hashable, Sendable {
    /// How the words refer to the person.
    enum Link: Hashable, Sendable {
        /// They name them.
        case named
        /// A pronoun stands for the one named before.
        case pronoun
        /// Nothing does: it is still about the one named before.
        case carried
    }

    /// The people of the index; empty for a new person.
    let people: [Int]
    let newName: String?
    let part: NamePart?
    let gender: Gender?
    /// The tokens of the name.
    let range: Range<Int>
    var link: Link
    /// Whether the words are about a relation of theirs.
    var isRelative: Bool

    init(_ mention: Mention) {
        people = mention.people
        newName = mention.newName
        part = mention.part
        gender = mention.gender
        range = mention.range
        link = .named
        isRelative = mention.isRelative
    }

    func linked(by link: Link, isRelative: Bool = false) -> Referent {
        var copy = self
        copy.link = link
        copy.isRelative = isRelative
        return copy
    }

    /// Whether a pronoun of that gender can speak of them.
    func fits(_ gender: Gender?) -> Bool { self.gender == nil || gender == nil || self.gender == gender }
}
