import Testing

@testable import Kinkeeper

@Suite struct SentimentRulesTests {
    @Test(arguments: [
        ("I am happy", "I am not happy", Language.english), ("They were kind words, it was fun", "it wasn't fun", .english),
        ("That is terrible", "That is never terrible", .english), ("It went well", "Nothing went well", .english),
        ("Das ist wunderbar", "Das ist nicht wunderbar", .german), ("Das gefällt mir", "Das gefällt mir nicht", .german),
        ("Er freut sich sehr", "Er freut sich gar nicht", .german), ("Ich hatte Angst", "Ich hatte nie Angst", .german),
        ("Wir hatten Streit", "Wir hatten keinen Streit", .german), ("mit Schmerzen", "ohne Schmerzen", .german),
        ("Estoy contenta", "No estoy contenta", .spanish), ("Estaba triste", "Nunca estaba triste", .spanish),
        ("con miedo", "sin miedo", .spanish), ("Me siento feliz", "Tampoco me siento feliz", .spanish),
    ])
    func `a negation turns a sentence`(plain: String, negated: String, language: Language) {
        #expect(valence(plain, language) * valence(negated, language) < 0, "\(plain) / \(negated)")
        #expect(abs(valence(negated, language)) < abs(valence(plain, language)) + 0.1)
    }

    @Test(arguments: [
        ("She didn't call, sad evening", Language.english, -1.0), ("She didn't call and I was sad", .english, -1),
        ("Er kam nicht, wir waren traurig", .german, -1), ("Ich habe nicht geschlafen und bin traurig", .german, -1),
        ("Leider nicht, ich bin wütend", .german, -1), ("nicht traurig, sondern glücklich", .german, 1),
        ("Sin llamar y triste", .spanish, -1), ("No llamó porque estaba triste", .spanish, -1),
        ("no triste sino feliz", .spanish, 1),
    ])
    func `a negation ends with its clause`(text: String, language: Language, sign: Double) {
        #expect(valence(text, language) * sign > 0)
    }

    @Test(arguments: [
        ("I was happy", "I was very happy", Language.english), ("I was a bit sad", "I was sad", .english),
        ("I enjoyed it", "I enjoyed it so much", .english),
        ("Ich war traurig", "Ich war sehr traurig", .german), ("etwas traurig", "traurig", .german),
        ("Ich vermisse ihn", "Ich vermisse ihn sehr", .german),
        ("Estaba triste", "Estaba muy triste", .spanish), ("un poco triste", "triste", .spanish),
        ("Disfruté", "Disfruté muchísimo", .spanish),
    ])
    func `the second is stronger`(weak: String, strong: String, language: Language) {
        #expect(abs(valence(weak, language)) < abs(valence(strong, language)))
    }

    @Test(arguments: [
        ("It was sad, but we were happy", Language.english), ("Although it was sad, we were happy", .english),
        ("Es war traurig, aber wir waren froh", .german), ("Obwohl es traurig war, waren wir froh", .german),
        ("Fue triste, pero estábamos contentos", .spanish), ("Aunque fue triste, estábamos contentos", .spanish),
    ])
    func `what comes after but counts more`(text: String, language: Language) {
        #expect(valence(text, language) > 0.1)
    }

    @Test(arguments: [
        ("I hope it will be wonderful", "It was wonderful", Language.english),
        ("Are you happy?", "You are happy.", .english),
        ("Hoffentlich wird es wunderbar", "Es wurde wunderbar", .german),
        ("Ojalá sea una maravilla", "Fue una maravilla", .spanish),
    ])
    func `a wish and a question count weakly`(wished: String, real: String, language: Language) {
        #expect(valence(wished, language) > 0)
        #expect(valence(wished, language) < valence(real, language) * 0.7)
    }

    @Test(arguments: [
        ("We said good night, happy birthday, best regards", Language.english), ("Guten Morgen, viel Glück", .german),
        ("Buenos días, feliz cumpleaños, a lo mejor", .spanish),
    ])
    func `greetings say nothing`(text: String, language: Language) {
        #expect(valence(text, language) == 0)
    }

    @Test(arguments: Language.allCases) func `emoji and emoticons count in any language`(language: Language) {
        for text in ["🎉", "❤️", "❤", ":)", ":-)", "<3", "word 😀", "👍🏽", ";-)", "=D"] {
            #expect(valence(text, language) > 0, "\(text)")
        }
        for text in ["😢", "💔", ":(", ":-(", ":'(", "word 😡"] { #expect(valence(text, language) < 0, "\(text)") }
        for text in ["18:30", "a:b", "(list:)1", "<30", ":Dinner", "🚲🏠"] { #expect(valence(text, language) == 0, "\(text)") }
        #expect(NoteSentiment(title: "", text: "😂😂😂😂", language: language)?.words == 1)
    }

    @Test(arguments: Language.allCases) func `a lexicon has no word that cannot be found`(language: Language) {
        let text =
            switch language {
            case .english: SentimentLexicon.englishText
            case .german: SentimentLexicon.germanText
            case .spanish: SentimentLexicon.spanishText
            }
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ")
            guard let label = parts.first else { continue }
            let isKnown = Int(label) != nil || label == "fixed" || label.hasPrefix("/")
            #expect(isKnown || SentimentLexicon.Role(rawValue: String(label)) != nil, "\(label)")
            if let strength = Int(label) { #expect((-3...3).contains(strength)) }
            for part in parts.dropFirst() where !label.hasPrefix("/") {
                let pair = part.split(separator: "/")
                #expect(pair.count == 1 || text.contains("/\(pair[1]) "), "no endings: \(part)")
                #expect(part.hasPrefix("=") || SearchFolding.fold(String(part)) == part, "not folded: \(part)")
            }
        }
    }

    @Test func `endings, phrases and words as typed are read from a lexicon`() {
        let lexicon = SentimentLexicon("/t - …en ge…t\n+2 lach/t =schön fed_up\n-3 lach\nfixed fed_up\n+9 fed\nnegation fed")
        func meaning(_ text: String) -> SentimentLexicon.Meaning? {
            lexicon.meaning(of: text.split(separator: " ").map { SentimentWord(String($0)) }[...])?.meaning
        }
        #expect(meaning("gelacht")?.strength == 2)
        #expect(meaning("Lach")?.strength == -3)
        #expect(meaning("Schön")?.strength == 2)
        #expect(meaning("schon") == nil)
        #expect(meaning("fed up")?.strength == 2)
        #expect(meaning("fed up")?.isFixed == true)
        #expect(meaning("fed")?.strength == 3)
        #expect(meaning("fed")?.role == .negation)
        #expect(lexicon.meaning(of: []) == nil)
    }
}
