/// The terms of a text with all that their words can mean in a date.
struct DateTerms {
    let terms: [Term]
    let numbers: NumberWords
    /// The words that begin at each term, the longest first.
    private var found: [(word: DateWord, end: Int)] = []
    /// Where what begins at a term lies in `found`.
    private var starts: [Int] = []

    init(_ terms: [Term], _ language: DateLanguage) {
        self.terms = terms
        numbers = language.numbers
        starts.reserveCapacity(terms.count + 1)
        for position in terms.indices {
            starts.append(found.count)
            language.lexicon.table.forEach(at: position, in: terms) { word, end in found.append((word, end)) }
        }
        starts.append(found.count)
    }

    var count: Int { terms.count }

    /// Whether any word of dates begins at a term.
    func hasWords(at position: Int) -> Bool { position < count && starts[position] < starts[position + 1] }

    /// The first meaning at a term that suits, and where its words end.
    @inline(__always)
    func first<Value>(at position: Int, _ pick: (DateWord) -> Value?) -> (value: Value, end: Int)? {
        guard position >= 0, position < count else { return nil }
        for index in starts[position]..<starts[position + 1] {
            if let value = pick(found[index].word) { return (value, found[index].end) }
        }
        return nil
    }

    /// The same, of what ends at a term or before.
    func first<Value>(at position: Int, until limit: Int, _ pick: (DateWord) -> Value?) -> (value: Value, end: Int)? {
        guard position >= 0, position < count else { return nil }
        for index in starts[position]..<starts[position + 1] where found[index].end <= limit {
            if let value = pick(found[index].word) { return (value, found[index].end) }
        }
        return nil
    }

    /// Where the particle that begins at a term ends; nil without one.
    func end(of particle: Particle, at position: Int) -> Int? {
        first(at: position) { if case .particle(particle) = $0 { true } else { nil } }?.end
    }

    /// Where one of the particles that begin at a term ends; the term itself without one.
    func skip(_ particles: Particle..., at position: Int) -> Int {
        var position = position
        for particle in particles { position = end(of: particle, at: position) ?? position }
        return position
    }

    /// Whether one of the particles stands before a term, with an article between or without.
    func isAfter(_ particles: [Particle], _ position: Int) -> Bool {
        for length in 1...4 where position >= length {
            for particle in particles {
                guard let end = end(of: particle, at: position - length), end <= position else { continue }
                if end == position || self.end(of: .article, at: end) == position { return true }
            }
        }
        return false
    }

    func unit(at position: Int) -> (value: DateUnit, end: Int)? {
        first(at: position) { if case .unit(let unit) = $0 { unit } else { nil } }
    }

    func month(at position: Int) -> (value: (number: Int, name: MonthName), end: Int)? {
        first(at: position) { if case .month(let month, let name) = $0 { (month, name) } else { nil } }
    }

    /// A weekday; a short one only if asked for.
    func weekday(at position: Int, short: Bool = true) -> (value: (number: Int, isShort: Bool), end: Int)? {
        first(at: position) {
            if case .weekday(let day, let isShort) = $0, short || !isShort { (day, isShort) } else { nil }
        }
    }

    func which(at position: Int) -> (value: Which, end: Int)? {
        first(at: position) { if case .which(let which) = $0 { which } else { nil } }
    }

    func whichAfter(at position: Int) -> (value: Which, end: Int)? {
        first(at: position) { if case .whichAfter(let which) = $0 { which } else { nil } }
    }

    func isSign(_ sign: String, at position: Int) -> Bool { position < count && position >= 0 && terms[position].isSign(sign) }

    func isCurrency(_ position: Int) -> Bool {
        position < count && position >= 0 && ["$", "€", "£"].contains(terms[position].folded)
    }

    func isGlued(_ position: Int) -> Bool { position < count && position > 0 && !terms[position].followsBlank }

    func number(at position: Int) -> Int? { position < count && position >= 0 ? terms[position].number : nil }

    /// Whether the text ends there, or a closing sign follows.
    func isClosed(at position: Int) -> Bool {
        position >= count
            || terms[position].kind == .sign && !["/", "-", "%", "€", "$", "£", ":", "'", "+"].contains(terms[position].folded)
    }
}
