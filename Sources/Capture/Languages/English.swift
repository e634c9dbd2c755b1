import Kinkeeper

// What is English in the rules, beside its lists of words.

extension LineGrammar {
    static let english: LineGrammar = {
        let list = WordList("grammar", of: .english)
        let (modals, noPasts) = (Set(list[.modals]), Set(list[.noPasts]))
        // Pasts and participles that do not end in -ed, of what people do together or what befalls them.
        let irregularPasts = Set(list[.irregularPasts])
        var grammar = LineGrammar(list)
        grammar.isPast = { $0.utf8.count > 4 && $0.hasSuffix("ed") && !noPasts.contains($0) || irregularPasts.contains($0) }
        grammar.isModal = { modals.contains($0) }
        grammar.petEndings = [("y", ["", "e"]), ("ie", ["", "e"]), ("ey", [""])]
        return grammar
    }()
}

extension DateLanguage {
    static let english: DateLanguage = {
        var english = DateLanguage(.english)
        english.homeCountry = "US"
        english.isMonthFirst = true
        english.halfFollowsHour = true
        english.countsWeeksFromDay = true
        return english
    }()
}
