import Foundation
import Kinkeeper

/// Notes of made-up words, as often as words are in real texts (Zipf): a few are everywhere, most are rare.
struct SampleNotes {
    /// The words, the most frequent first.
    let words: [String]
    private let places: [Double]

    init(vocabulary: Int = 30_000) {
        var random = SeededRandom(seed: 6)
        let starts = ["b", "br", "d", "f", "g", "h", "k", "kl", "l", "m", "n", "p", "r", "s", "st", "t", "v", "z", ""]
        let vowels = ["a", "e", "i", "o", "u", "ä", "ü", "ei", "ó"]
        let ends = ["", "n", "r", "s", "t", "l", "ng", "m"]
        var known: Set<String> = []
        var words: [String] = []
        while words.count < vocabulary {
            let syllables = Int.random(in: words.count < 200 ? 1...2 : 2...4, using: &random)
            let word = (0..<syllables).map { _ in random.pick(starts) + random.pick(vowels) + random.pick(ends) }.joined()
            if word.count > 2, known.insert(word).inserted { words.append(word) }
        }
        self.words = words
        var sum = 0.0
        places = words.indices.map { rank in
            sum += 1 / Double(rank + 3)
            return sum
        }
    }

    /// A note: a title of some words, most texts of a few lines, some of pages.
    func note(_ random: inout SeededRandom) -> NoteDraft {
        let length =
            random.chance(0.03) ? Int.random(in: 400...1_200, using: &random) : Int.random(in: 15...120, using: &random)
        var text = ""
        for number in 0..<length {
            text += word(&random) + (number % 14 == 13 ? ".\n" : number % 40 == 39 ? "\n\n- [ ] " : " ")
        }
        return NoteDraft(
            title: (0..<3).map { _ in word(&random) }.joined(separator: " ").capitalized, text: text,
            tags: random.chance(0.3) ? [words[Int.random(in: 0..<40, using: &random)]] : [])
    }

    private func word(_ random: inout SeededRandom) -> String {
        let place = Double.random(in: 0..<(places.last ?? 1), using: &random)
        var (low, high) = (0, places.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < place { low = middle + 1 } else { high = middle }
        }
        return words[low]
    }
}
