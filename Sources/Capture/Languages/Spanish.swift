import Kinkeeper

// What is Spanish in the rules, beside its lists of words.

extension LineGrammar {
    static let spanish: LineGrammar = {
        let list = WordList("grammar", of: .spanish)
        // Words in -ar, -er and -ir that are no verbs.
        let noInfinitives = Set(list[.noInfinitives])
        let enclitics = list[.enclitics]
        let isInfinitive = { @Sendable (word: String) in word.hasSuffix("ar") || word.hasSuffix("er") || word.hasSuffix("ir") }
        var grammar = LineGrammar(list)
        grammar.dropsSubject = true
        grammar.isInfinitive = { $0.utf8.count > 2 && isInfinitive($0) && !noInfinitives.contains($0) }
        grammar.isPast = { word in
            word.utf8.count > 4 && ["ado", "ido", "amos", "imos"].contains { word.hasSuffix($0) }
        }
        // "llamarle" is "llamar", "devolvérselo" is "devolver".
        grammar.withoutEnclitics = { word in
            for ending in enclitics where word.hasSuffix(ending) {
                let stem = String(word.dropLast(ending.count))
                guard stem.utf8.count > 3 || ["dar", "ver", "ir"].contains(stem) else { continue }
                if isInfinitive(stem) { return stem }
            }
            return nil
        }
        grammar.petEndings = [
            ("cito", ["", "e", "o"]), ("cita", ["", "e", "a"]), ("ito", ["o", "", "e"]), ("ita", ["a", "", "e"]),
            ("illo", ["o", ""]), ("illa", ["a", ""]), ("in", ["o", ""]), ("ina", ["a"]),
        ]
        return grammar
    }()
}

extension DateLanguage {
    static let spanish: DateLanguage = {
        var spanish = DateLanguage(.spanish)
        spanish.minutesFollowHour = true
        spanish.namesDaysByCardinal = true
        spanish.separatesHourLetter = true
        return spanish
    }()
}
