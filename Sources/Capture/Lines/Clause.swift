/// A stretch of a line that says one thing.
struct Clause: Hashable, Sendable {
    /// What stands before it.
    enum Opening: Hashable, Sendable {
        /// The beginning of the line, or a sign that ends a sentence.
        case sentence
        case comma
        case colon
        case dash
        /// A word that ties clauses, or nothing but the clause's own beginning.
        case run
    }

    /// Its tokens.
    var range: Range<Int>
    /// What stands before it.
    let opening: Opening
    /// Whether a question mark ends it.
    var isQuestion = false
    /// The tokens of a label before it that say what it is about: "Dad's Christmas present:".
    var label: Range<Int>?
}
