/// Weighs the words and phrases of a note against one another.
struct TermWeights {
    /// The longest key, in UTF-8.
    static let longestKey = 80

    /// A word or a phrase with what it says.
    private struct Candidate {
        let entry: TermCounter.Entry
        let key: String
        let score: Double
    }

    private let counter: TermCounter
    private let sorter: TermSorter

    /// The words of a note, counted.
    init(_ counter: TermCounter, _ sorter: TermSorter) {
        self.counter = counter
        self.sorter = sorter
    }

    /// The terms that say most, at most so many, from most to least.
    func terms(most: Int) -> [NoteTerm] {
        let phrases = acceptedPhrases()
        var covered: [Int32: Int] = [:]
        for phrase in phrases where phrase.isFirm {
            for stem in phrase.stems { covered[stem, default: 0] += phrase.count }
        }
        let words = counter.words.map { word in
            candidate(word, score: score(of: word, isCovered: covered[word.stems[0]] ?? 0 >= word.count))
        }
        let sorted = (words + phrases.map { candidate($0, score: score(of: $0)) }).filter {
            $0.key.utf8.count <= Self.longestKey
        }
        .sorted { one, other in
            if one.score != other.score { return one.score > other.score }
            return (one.entry.places[0], one.key) < (other.entry.places[0], other.key)
        }
        guard let top = sorted.first?.score else { return [] }
        return sorted.prefix(most).map { candidate in
            NoteTerm(
                key: candidate.key, label: label(of: candidate.entry), weight: candidate.score / top,
                isInTitle: candidate.entry.isInTitle, isPhrase: candidate.entry.stems.count > 1)
        }
    }

    private func candidate(_ entry: TermCounter.Entry, score: Double) -> Candidate {
        let words = entry.stems.map { counter.stems[Int($0)] }
        return Candidate(entry: entry, key: words.count == 1 ? words[0] : words.joined(separator: " "), score: score)
    }

    /// Phrases that are found twice, or stand alone, without those that are always within a longer one.
    private func acceptedPhrases() -> [TermCounter.Entry] {
        let kept = counter.phrases.filter { $0.count >= 2 || $0.isWhole }
        var longer: [[Int32]: Int] = [:]
        for phrase in kept where phrase.stems.count == 3 {
            for part in [phrase.stems.prefix(2), phrase.stems.suffix(2)] {
                longer[Array(part)] = max(longer[Array(part)] ?? 0, phrase.count)
            }
        }
        return kept.filter { longer[$0.stems] ?? 0 < $0.count }
    }

    // MARK: Scores

    private func score(of word: TermCounter.Entry, isCovered: Bool) -> Double {
        let letters = counter.all[word.places[0]].token.text.unicodeScalars.count
        let length = letters <= 3 ? 0.85 : letters == 4 ? 0.93 : letters >= 9 ? 1.06 : 1
        return Self.damped(word) * word.place * length * (isCovered ? word.isInTitle ? 0.75 : 0.6 : 1)
    }

    private func score(of phrase: TermCounter.Entry) -> Double {
        Self.damped(phrase) * phrase.place * (phrase.count >= 2 ? 1.3 : phrase.isFirm ? 1.05 : 0.75)
    }

    /// The square root of how often it is found, times how much it looks like the name of a thing.
    private static func damped(_ entry: TermCounter.Entry) -> Double { entry.roles / Double(entry.count).squareRoot() }

    // MARK: Labels

    /// The form that is found most often, the first of equals.
    private func label(of entry: TermCounter.Entry) -> String {
        var counts: [String: Int] = [:]
        let forms = entry.places.map { place in form(at: place, words: entry.stems.count) }
        for form in forms { counts[form, default: 0] += 1 }
        let most = counts.values.max() ?? 0
        return forms.first { counts[$0] == most } ?? ""
    }

    private func form(at place: Int, words: Int) -> String {
        let last = place + words - 1
        let before = counter.all[place..<last].map { sorter.form(of: $0) + ($0.token.isPossessive ? "'s " : " ") }
        return before.joined() + sorter.form(of: counter.all[last])
    }
}
