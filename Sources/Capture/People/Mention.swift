/// Words of a line that name a person.
struct Mention: Hashable, Sendable {
    /// The tokens.
    var range: Range<Int>
    /// The people of the index it may mean; empty for a new person.
    var people: [Int]
    /// The name of a new person as it is written.
    var newName: String?
    /// The part of the name; nil for a new person.
    let part: NamePart?
    /// The gender implied by the words.
    let gender: Gender?
    /// Whether something of theirs follows: "Anna's", "Omas", "de Ana".
    var isPossessive = false
    /// Whether the words speak of a relation of theirs: "Anna's boss", "la abuela de Tincho".
    var isRelative = false
}
