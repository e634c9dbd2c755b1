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
    /// Numbers are one word up to the thousands, so the words up to 2999 are put together beforehand.
    static let german: NumberWords = {
        let list = WordList("numbers", of: .german)
        // The words below twenty and the tens, by their numbers.
        func word(_ number: Int) -> String { list.phrases(String(number)).first ?? "" }
        let (small, tens) = ((0..<20).map(word), (0..<10).map { word($0 * 10) })
        var words = NumberWords(.german)

        /// A number below a hundred; one at the end is "eins", before another word "ein".
        func below100(_ number: Int, isLast: Bool = true) -> String {
            if number == 1 { return isLast ? "eins" : "ein" }
            if number < 20 { return small[number] }
            let unit = number % 10
            return unit == 0 ? tens[number / 10] : (unit == 1 ? "ein" : small[unit]) + "und" + tens[number / 10]
        }
        func add(_ value: Int, _ spelling: String) {
            words.add(.value(value), spelling)
            guard let plain = withoutUmlauts(spelling) else { return }
            words.add(.value(value), plain)
        }
        func addOrdinal(_ value: Int, _ stem: String) {
            for ending in ["e", "er", "en", "es", "em"] {
                words.add(.ordinal(value), stem + ending)
                if let plain = withoutUmlauts(stem) { words.add(.ordinal(value), plain + ending) }
            }
        }

        for number in 0..<100 { add(number, below100(number)) }
        words.add(.value(2), "zwo")
        for hundreds in 1...9 {
            for prefix in hundreds == 1 ? ["", "ein"] : [below100(hundreds)] {
                add(hundreds * 100, prefix + "hundert")
                for rest in 1..<100 { add(hundreds * 100 + rest, prefix + "hundert" + below100(rest)) }
            }
        }
        for hundreds in 11...19 {
            add(hundreds * 100, small[hundreds] + "hundert")
            for rest in 1..<100 { add(hundreds * 100 + rest, small[hundreds] + "hundert" + below100(rest)) }
        }
        for thousands in 1...2 {
            for prefix in thousands == 1 ? ["", "ein"] : [small[thousands]] {
                for joiner in ["", "und"] {
                    for rest in 1..<100 { add(thousands * 1000 + rest, prefix + "tausend" + joiner + below100(rest)) }
                }
            }
        }
        for thousands in 1..<100 { add(thousands * 1000, below100(thousands, isLast: false) + "tausend") }
        words.add(.multiplier(1000), "tausend")
        words.add(.multiplier(1_000_000), "Million")
        words.add(.multiplier(1_000_000), "Millionen")

        let irregular = [1: "erst", 3: "dritt", 7: "siebt", 8: "acht"]
        for number in 1..<20 { addOrdinal(number, irregular[number] ?? small[number] + "t") }
        addOrdinal(7, "siebent")
        for number in 20...31 { addOrdinal(number, below100(number) + "st") }
        return words
    }()

    private static func withoutUmlauts(_ text: String) -> String? {
        // Thousands of words are put together: most have no letter beyond ASCII, which begins with this byte.
        guard text.utf8.contains(0xC3) else { return nil }
        let plain = text.unicodeScalars.reduce(into: "") { plain, letter in
            switch letter {
            case "ä": plain += "ae"
            case "ö": plain += "oe"
            case "ü": plain += "ue"
            default: plain.unicodeScalars.append(letter)
            }
        }
        return plain.unicodeScalars.count == text.unicodeScalars.count ? nil : plain
    }
}
