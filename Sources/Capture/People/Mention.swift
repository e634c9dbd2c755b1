/// Words of a line that name somebody.
struct Mention: Hashable, Sendable {
    /// The tokens.
    var range: Range<Int>
    /// The people of the index it may mean; empty for somebody new.
    let people: [Int]
    /// The name as it is written, of somebody new.
    var newName: String?
    /// How it names them; nil for somebody new.
    let part: NamePart?
    /// What the words tell of woman or man.
    let gender: Gender?
    /// Whether something of theirs follows: "Anna's", "Omas", "de Ana".
    var isPossessive = false
    /// Whether the words speak of somebody of theirs: "Anna's boss", "la abuela de Tincho".
    var isRelative = false
}
