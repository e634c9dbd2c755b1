/// Whether the words around a place in a text are about the past or the future.
///
/// The nearest verb before a date in its clause decides; where there is none, the next one after it does, as in German
/// and where a line begins with the day.
struct Tense: Sendable {
    /// The words of a language that tell.
    struct Words: Sendable {
        /// Verbs of the past, folded.
        let past: Set<String>
        /// Endings of such verbs.
        let pastEndings: [String]
        /// Words that end like these and tell nothing.
        let notPast: Set<String>
        /// Verbs of the present and the future, and commands.
        let present: Set<String>
        /// Endings of such verbs.
        let presentEndings: [String]
    }

    private let looksBack: [Bool]

    init(_ terms: [Term], _ words: Words) {
        let cues = terms.map { Tense.isPast($0, words) }
        var result = [Bool](repeating: false, count: terms.count)
        var start = 0
        while start < terms.count {
            var end = start
            while end < terms.count, !Tense.isBoundary(terms, end) { end += 1 }
            var last = (start..<end).lazy.compactMap { cues[$0] }.first ?? false
            for position in start..<end {
                last = cues[position] ?? last
                result[position] = last
            }
            start = end + 1
        }
        looksBack = result
    }

    /// Whether the clause of a term is about the past.
    func isPast(at position: Int) -> Bool { position < looksBack.count && looksBack[position] }

    private static func isBoundary(_ terms: [Term], _ position: Int) -> Bool {
        guard terms[position].kind == .sign else { return false }
        // A comma or stop within a date or number does not end a clause.
        let isLast = position + 1 >= terms.count
        switch terms[position].folded {
        case ".":
            return isLast
                || terms[position + 1].followsBlank && terms[position + 1].kind == .word && terms[position + 1].isCapitalised
        case ",": return isLast || terms[position + 1].kind == .word
        case "!", "?", ";", "…", "(", "–", "—": return true
        default: return false
        }
    }

    private static func isPast(_ term: Term, _ words: Words) -> Bool? {
        guard term.kind == .word else { return nil }
        if words.past.contains(term.folded) { return true }
        if words.present.contains(term.folded) { return false }
        guard term.folded.utf8.count > 4, !term.isCapitalised || term.span.lowerBound == 0, !words.notPast.contains(term.folded)
        else { return nil }
        if words.pastEndings.contains(where: { term.folded.hasSuffix($0) }) { return true }
        return words.presentEndings.contains { term.folded.hasSuffix($0) } ? false : nil
    }
}
