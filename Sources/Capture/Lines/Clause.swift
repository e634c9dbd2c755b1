/// A stretch of a line that says one thing.
struct Clause: Hashable, Sendable {
    /// The sign or word that opens a clause.
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
    /// Its opening.
    let opening: Opening
    /// Whether a question mark ends it.
    var isQuestion = false
    /// The tokens of a label before it that names its subject: "Dad's Christmas present:".
    var label: Range<Int>?
}
