/// Counts the words and phrases of a note.
struct TermCounter {
    /// What is known of a word or a phrase.
    struct Entry {
        /// The numbers of its stems.
        let stems: [Int32]
        /// Where it stands: the places of its first word.
        var places: [Int] = []
        /// The sum of its roles; see `TermRole`.
        var roles = 0.0
        /// The most that one of its places counts.
        var place = 0.0
        /// Whether it is in the title.
        var isInTitle = false
        /// Whether a phrase is somewhere all that stands between two words of all texts.
        var isWhole = false
        /// Whether the words of a phrase surely belong together.
        var isFirm = false

        /// How often it is found.
        var count: Int { places.count }

        /// Counts one more place, within a note of so many words.
        fileprivate mutating func add(_ token: TermToken, at place: Int, of total: Int, role: Double) {
            let early = 1 - Double(place) / Double(total)
            let worth = token.line == 0 ? 1.9 : token.isHeading || token.isTag ? 1.4 : 1 + 0.25 * early
            places.append(place)
            roles += role
            self.place = max(self.place, worth)
            if token.line == 0 { isInTitle = true }
        }
    }

    /// The words of the note.
    let all: [TermWord]
    /// The stems, by their numbers.
    private(set) var stems: [String] = []
    /// The words that say something.
    private(set) var words: [Entry] = []
    /// Their phrases.
    private(set) var phrases: [Entry] = []
    private var numbers: [String: Int32] = [:]
    private var wordIndices: [Int32: Int] = [:]
    private var phraseIndices: [UInt64: Int] = [:]

    /// The words and phrases of a note.
    init(_ all: [TermWord]) {
        self.all = all
        var start = 0
        for place in all.indices {
            let word = all[place]
            if word.token.isAfterBreak || !word.isContent || word.token.script == .unspaced {
                countPhrases(start..<place)
                start = place
            }
            guard word.isContent else {
                start = place + 1
                countLinked(around: place)
                continue
            }
            countWord(at: place)
        }
        countPhrases(start..<all.count)
    }

    private mutating func countWord(at place: Int) {
        let number = number(of: all[place].stem)
        let index = wordIndices[number] ?? words.count
        if index == words.count {
            words.append(Entry(stems: [number]))
            wordIndices[number] = index
        }
        words[index].add(all[place].token, at: place, of: all.count, role: all[place].role)
    }

    // MARK: Phrases

    /// Counts the phrases of words in a row: two or three of them. The whole row is one that stands alone, without verbs at its ends.
    private mutating func countPhrases(_ row: Range<Int>) {
        guard row.count >= 2, all[row.lowerBound].token.script != .unspaced else { return }
        let first = row.first { all[$0].role >= TermRole.noun } ?? row.upperBound
        let last = row.last { all[$0].role >= TermRole.noun } ?? row.lowerBound
        for length in 2...3 where row.count >= length {
            for start in row.lowerBound...(row.upperBound - length) {
                countPhrase(start..<(start + length), isWhole: start == first && start + length - 1 == last)
            }
        }
    }

    /// Counts a phrase such as "fin de semana" around a word that links.
    private mutating func countLinked(around place: Int) {
        guard place > 0, place + 1 < all.count, all[place].token.kinds.contains(.link), !all[place].token.isAfterBreak else {
            return
        }
        let (before, after) = (all[place - 1], all[place + 1])
        let goesOn = place + 2 < all.count && all[place + 2].isContent && !all[place + 2].token.isAfterBreak
        guard after.isContent, !goesOn, !after.token.isAfterBreak, before.token.folded.utf8.count >= 3,
            before.isContent || Self.isHead(before),
            after.role >= TermRole.noun, before.role >= TermRole.noun
        else { return }
        countPhrase((place - 1)..<(place + 2), isWhole: true)
    }

    /// Whether a word of all texts may begin a phrase: "el plan de pensiones", but not "a pinch of salt".
    private static func isHead(_ word: TermWord) -> Bool {
        word.language == .spanish && word.isAfterArticle && !word.token.kinds.contains(.link)
    }

    private mutating func countPhrase(_ places: Range<Int>, isWhole: Bool) {
        let stems = places.map { number(of: all[$0].stem) }
        guard stems[0] != stems[1], stems[1] != stems[stems.count - 1] || stems.count == 2, stems[0] != stems[stems.count - 1]
        else {
            return
        }
        let key = stems.reduce(0) { $0 << 21 | UInt64($1) + 1 }
        let index = phraseIndices[key] ?? phrases.count
        if index == phrases.count {
            phrases.append(Entry(stems: stems))
            phraseIndices[key] = index
        }
        let said = places.filter { all[$0].isContent }
        let role = said.map { all[$0].role }.reduce(0, +) / Double(max(said.count, 1))
        phrases[index].add(all[places.lowerBound].token, at: places.lowerBound, of: all.count, role: role)
        // German writes what belongs together as one word: of nouns in a row one cannot be sure.
        let first = all[places.lowerBound]
        let isFirm = first.language != .german || first.token.isHeading
        if isWhole, isFirm || stems.count == 2 { phrases[index].isWhole = true }
        if isFirm || phrases[index].count >= 2 { phrases[index].isFirm = true }
    }

    private mutating func number(of stem: String) -> Int32 {
        if let known = numbers[stem] { return known }
        let number = Int32(stems.count)
        stems.append(stem)
        numbers[stem] = number
        return number
    }
}
