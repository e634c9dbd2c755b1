import Kinkeeper

// What is French in the rules, beside its lists of words.

extension LineGrammar {
    static let french: LineGrammar = {
        let list = WordList("grammar", of: .french)
        let (noInfinitives, pasts) = (Set(list[.noInfinitives]), Set(list[.irregularPasts]))
        var grammar = LineGrammar(list)
        grammar.isInfinitive = { word in
            word.utf8.count > 3 && ["er", "ir", "re"].contains { word.hasSuffix($0) } && !noInfinitives.contains(word)
        }
        // Without its accent a participle in -é is no other than a present in -e: only those without one can be told.
        grammar.isPast = { pasts.contains($0) || $0.utf8.count > 4 && $0.hasSuffix("ee") }
        return grammar
    }()
}

extension DateLanguage {
    static let french: DateLanguage = {
        var french = DateLanguage(.french)
        french.homeCountry = "FR"
        french.minutesFollowHour = true
        french.namesDaysByCardinal = true
        french.separatesHourLetter = true
        return french
    }()
}
