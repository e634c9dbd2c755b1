import Kinkeeper

/// The number words of a language, and how they are put together.
struct NumberWords: Sendable {
    /// The kind of a number word.
    enum Word: Sendable, Equatable {
        /// A number below a hundred, or one that is said in one word.
        case value(Int)
        /// It multiplies the number before it: 100, 1000, 1,000,000.
        case multiplier(Int)
        /// The position in a row: "third".
        case ordinal(Int)
    }

    private var words: [String: [Word]] = [:]
    /// How many terms the longest spelling has that begins with a word: "quatre-vingt-dix-neuf" has seven.
    private var lengths: [String: Int] = [:]
    /// Stands between the parts of a number: "and", "y".
    let joiners: Set<String>
    /// Whether it stands between tens and units alone: "treinta y dos", but not "quinientos y dos".
    let joinsTensAlone: Bool
    /// Stands for the tens in "nineteen oh five".
    let zeros: Set<String>
    /// The suffixes that make an ordinal of digits: "st", "te", "ro".
    let ordinalSuffixes: Set<String>

    /// The number words of a language's list.
    init(_ language: LineLanguage) {
        let list = WordList("numbers", of: language)
        let tens = list.phrases("joiner of tens").map(SearchFolding.fold)
        joiners = Set(list.phrases("joiner").map(SearchFolding.fold) + tens)
        joinsTensAlone = !tens.isEmpty
        zeros = Set(list.phrases("zero").map(SearchFolding.fold))
        ordinalSuffixes = Set(list.phrases("ordinal suffix").map(SearchFolding.fold))
        for entry in list.entries {
            guard let word = Word(heading: entry.heading) else { continue }
            for phrase in entry.phrases { add(word, String(phrase)) }
        }
    }

    /// Adds a spelling of a number, which may mean several.
    mutating func add(_ word: Word, _ spelling: String) {
        let terms = Term.terms(of: Token.tokens(of: spelling))
        if terms.count > 1 { lengths[terms[0].folded] = max(terms.count, lengths[terms[0].folded] ?? 0) }
        insert(word, Self.joined(terms[...]))
    }

    /// Adds a spelling that is one word and folded already.
    mutating func insert(_ word: Word, _ folded: String) {
        if words[folded]?.contains(word) != true { words[folded, default: []].append(word) }
    }

    /// The number words of a language, made once.
    static func of(_ language: LineLanguage) -> NumberWords {
        switch language {
        case .english: english
        case .german: german
        case .spanish: spanish
        case .french: french
        }
    }

    static let english = NumberWords(.english)
    static let spanish = NumberWords(.spanish)
    static let french = NumberWords(.french)

    // MARK: Reading

    /// The number that begins with a term, in digits or words, and where it ends.
    func cardinal(_ terms: [Term], at position: Int) -> (value: Int, end: Int)? {
        guard position < terms.count else { return nil }
        if let number = terms[position].number { return (number, position + 1) }
        return spelled(terms, at: position)
    }

    /// The number that is said in words from a term on, and where it ends.
    func spelled(_ terms: [Term], at position: Int) -> (value: Int, end: Int)? {
        var total = 0
        var group: Int?
        var end = position
        var index = position
        // The place of the last part within its group: a unit may follow tens, both may follow hundreds.
        var room = Int.max
        // What stood before the last part, and the smallest power of a thousand so far.
        var before: (group: Int?, end: Int) = (nil, position)
        var least = Int.max
        while index < terms.count, let (word, length) = word(terms, at: index) {
            switch word {
            case .value(let value):
                guard value < room else { return close(total, group, end) }
                // "four hundred five hundred" are two numbers.
                if group != nil, case .multiplier(let factor)? = self.word(terms, at: index + length)?.word,
                    factor == 100
                {
                    return close(total, group, end)
                }
                if total > 0 { before = (group, end) }
                group = (group ?? 0) + value
                room = value >= 20 && value % 10 == 0 && value < 100 ? 10 : value >= 100 && value % 100 == 0 ? 100 : 0
            case .multiplier(let factor):
                guard factor == 100 else {
                    // "mil quinientos dos mil" are two numbers.
                    guard factor < least else { return close(total, before.group, before.end) }
                    least = factor
                    total += (group ?? 1) * factor
                    guard total < 1_000_000_000 else { return nil }
                    group = nil
                    room = 1000
                    break
                }
                guard (group ?? 1) < 100 else { return close(total, group, end) }
                group = (group ?? 1) * 100
                room = 100
            case .ordinal: return close(total, group, end)
            }
            index += length
            end = index
            // A joiner or a hyphen counts only if a smaller part follows it.
            let isJoinable = room > 1 && (!joinsTensAlone || room == 10)
            if index + 1 < terms.count, isJoinable, joiners.contains(terms[index].folded) || terms[index].isSign("-"),
                case .value(let next)? = self.word(terms, at: index + 1)?.word, next < room
            {
                index += 1
            }
        }
        return close(total, group, end, from: position)
    }

    /// The position in a row that begins with a term: "3rd", "third", "twenty-third".
    func ordinal(_ terms: [Term], at position: Int) -> (value: Int, end: Int)? {
        guard position < terms.count else { return nil }
        let term = terms[position]
        if let number = term.number {
            guard position + 1 < terms.count, !terms[position + 1].followsBlank else { return nil }
            let next = terms[position + 1]
            // "7A" is a door.
            if ordinalSuffixes.contains(next.folded), next.folded.utf8.count > 1 || !next.isCapitalised {
                return (number, position + 2)
            }
            // "1.º", "4.ª"
            if next.isSign("."), position + 2 < terms.count, !terms[position + 2].followsBlank,
                ["o", "a", "er"].contains(terms[position + 2].folded), ordinalSuffixes.contains(terms[position + 2].folded)
            {
                return (number, position + 3)
            }
            if next.isSign("°"), ordinalSuffixes.contains("o") { return (number, position + 2) }
            return nil
        }
        if let value = ordinalWord(term) {
            // "vigésimo segundo"
            if value % 10 == 0, value >= 20, position + 1 < terms.count, let unit = ordinalWord(terms[position + 1]), unit < 10
            {
                return (value + unit, position + 2)
            }
            return (value, position + 1)
        }
        guard case .value(let tens)? = word(terms, at: position)?.word, tens >= 20, tens % 10 == 0 else { return nil }
        var next = position + 1
        if next < terms.count, terms[next].isSign("-") { next += 1 }
        guard next < terms.count, let unit = ordinalWord(terms[next]), unit < 10 else { return nil }
        return (tens + unit, next + 1)
    }

    /// A year in words: "nineteen eighty six", "zweitausendachtzehn", "mil novecientos noventa", "seventeen hundred".
    func year(_ terms: [Term], at position: Int) -> (value: Int, end: Int)? {
        guard let (first, end) = spelled(terms, at: position) else { return nil }
        if (1000...2999).contains(first) { return (first, end) }
        guard (10...20).contains(first), end < terms.count else { return nil }
        var start = end
        if terms[start].isSign("-") { start += 1 }
        if start + 1 < terms.count, zeros.contains(terms[start].folded),
            let (unit, last) = spelled(terms, at: start + 1), unit < 10
        {
            return (first * 100 + unit, last)
        }
        guard let (second, last) = spelled(terms, at: start), (10...99).contains(second) else { return nil }
        return (first * 100 + second, last)
    }

    /// The number below a hundred that a folded word says.
    func value(_ word: String) -> Int? {
        for case .value(let value) in words[word] ?? [] { return value }
        return nil
    }

    /// Whether a term is a number word.
    func isWord(_ term: Term) -> Bool { term.kind == .word && isWord(term.folded) }

    /// Whether a folded word is a number word.
    func isWord(_ word: String) -> Bool { words[word] != nil }

    // MARK: Private

    private func close(_ total: Int, _ group: Int?, _ end: Int, from position: Int = -1) -> (value: Int, end: Int)? {
        guard end != position, total > 0 || group != nil else { return nil }
        return (total + (group ?? 0), end)
    }

    /// The longest number word that begins with a term, and how many terms it has.
    private func word(_ terms: [Term], at position: Int) -> (word: Word, length: Int)? {
        guard position < terms.count, terms[position].kind == .word else { return nil }
        let most = min(lengths[terms[position].folded] ?? 1, terms.count - position)
        for length in stride(from: most, through: 1, by: -1) where terms[position + length - 1].kind == .word {
            let spelling = length == 1 ? terms[position].folded : Self.joined(terms[position..<position + length])
            guard let word = words[spelling]?.first(where: { if case .ordinal = $0 { false } else { true } }) else { continue }
            return (word, length)
        }
        return nil
    }

    /// The spelling of some terms, with hyphens or without.
    private static func joined(_ terms: ArraySlice<Term>) -> String {
        terms.lazy.filter { !$0.isSign("-") }.map(\.folded).joined()
    }

    private func ordinalWord(_ term: Term) -> Int? {
        guard term.kind == .word, let found = words[term.folded] else { return nil }
        for case .ordinal(let value) in found { return value }
        return nil
    }
}
