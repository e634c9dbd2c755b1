import Kinkeeper

// What is German in the rules, beside its lists of words.

extension LineGrammar {
    static let german: LineGrammar = {
        let list = WordList("grammar", of: .german)
        // Words in -en that are no verbs, and words in ge- that are no participles.
        let (noInfinitives, noParticiples) = (Set(list[.noInfinitives]), Set(list[.noParticiples]))
        let prefixes = list[.separablePrefixes].map { $0 + "ge" }
        var grammar = LineGrammar(list)
        grammar.nounsAreCapitalised = true
        grammar.ordinalsHaveDot = true
        grammar.infinitiveIsLast = true
        grammar.isInfinitive = { word in
            word.utf8.count > 3 && ["en", "eln", "ern"].contains { word.hasSuffix($0) } && !noInfinitives.contains(word)
        }
        // "telefoniert", "angerufen", "getroffen": ge- at the beginning or after a prefix, or -iert.
        grammar.isPast = { word in
            guard word.utf8.count > 5, word.hasSuffix("t") || word.hasSuffix("en") else { return false }
            if word.hasSuffix("iert") || word.hasPrefix("ge") && !noParticiples.contains(word) { return true }
            return prefixes.contains { word.hasPrefix($0) && word.utf8.count > $0.utf8.count + 3 }
        }
        grammar.petEndings = [
            ("chen", ["", "e"]), ("lein", ["", "e"]), ("le", ["", "e"]), ("erl", ["", "e"]), ("i", ["", "e", "a"]), ("l", [""]),
        ]
        return grammar
    }()
}

extension DateLanguage {
    static let german: DateLanguage = {
        var german = DateLanguage(.german)
        german.homeCountry = "DE"
        german.halfNamesNextHour = true
        german.marksDaysWithStop = true
        german.capitalisesWeekdays = true
        german.hasPrepositionAm = true
        return german
    }()
}

extension NumberWords {
    /// Numbers are one word up to the thousands, so the words up to 2999 are put together beforehand, of parts that are folded: once with
    /// "funf", once with "fuenf".
    static let german: NumberWords = {
        let list = WordList("numbers", of: .german)
        var words = NumberWords(.german)
        words.add(.value(2), "zwo")
        for parts in [list.parts(SearchFolding.fold), list.parts { SearchFolding.fold($0.umlautSpellings.last ?? $0) }] {
            words.put(together: parts)
        }
        words.add(.multiplier(1000), "tausend")
        words.add(.multiplier(1_000_000), "Million")
        words.add(.multiplier(1_000_000), "Millionen")
        return words
    }()

    private mutating func put(together parts: GermanNumberParts) {
        let below100 = (0..<100).map { parts.below100($0) }
        for number in 0..<100 { insert(.value(number), below100[number]) }
        func addHundreds(_ hundreds: Int, _ prefix: String) {
            insert(.value(hundreds * 100), prefix + "hundert")
            for rest in 1..<100 { insert(.value(hundreds * 100 + rest), prefix + "hundert" + below100[rest]) }
        }
        for hundreds in [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19] {
            addHundreds(hundreds, hundreds == 1 ? "ein" : below100[hundreds])
        }
        addHundreds(1, "")
        for (thousands, prefix) in [(1, ""), (1, "ein"), (2, below100[2])] {
            for rest in 1..<100 {
                for joiner in ["", "und"] {
                    insert(.value(thousands * 1000 + rest), prefix + "tausend" + joiner + below100[rest])
                }
            }
        }
        for thousands in 1..<100 { insert(.value(thousands * 1000), parts.below100(thousands, isLast: false) + "tausend") }
        let irregular = [1: "erst", 3: "dritt", 7: "siebt", 8: "acht"]
        // Beyond the days of a month they are ages.
        for number in 1...99 {
            let stem = number < 20 ? irregular[number] ?? below100[number] + "t" : below100[number] + "st"
            addOrdinal(number, stem)
        }
        addOrdinal(7, "siebent")
    }

    private mutating func addOrdinal(_ value: Int, _ stem: String) {
        for ending in ["e", "er", "en", "es", "em"] { insert(.ordinal(value), stem + ending) }
    }
}

/// The German words that numbers below a hundred are put together of.
private struct GermanNumberParts {
    /// Of 0 to 19.
    let small: [String]
    /// Of 0, 10 … 90.
    let tens: [String]

    /// A number below a hundred; one at the end is "eins", before another word "ein".
    func below100(_ number: Int, isLast: Bool = true) -> String {
        if number == 1 { return isLast ? "eins" : "ein" }
        if number < 20 { return small[number] }
        let unit = number % 10
        return unit == 0 ? tens[number / 10] : (unit == 1 ? "ein" : small[unit]) + "und" + tens[number / 10]
    }
}

extension WordList {
    fileprivate func parts(_ folded: (String) -> String) -> GermanNumberParts {
        func word(_ number: Int) -> String { folded(phrases(String(number)).first ?? "") }
        return GermanNumberParts(small: (0..<20).map(word), tens: (0..<10).map { word($0 * 10) })
    }
}
