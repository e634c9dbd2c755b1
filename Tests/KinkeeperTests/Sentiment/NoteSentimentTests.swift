import Testing

@testable import Kinkeeper

/// The valence of a text; 0 where too little is said.
func valence(_ text: String, _ language: Language? = .english, title: String = "") -> Double {
    NoteSentiment(title: title, text: text, language: language)?.valence ?? 0
}

@Suite struct NoteSentimentTests {
    @Test(arguments: [
        ("Tom got the job in Leeds. He's over the moon. So proud of him.", Language.english),
        ("Not a bad day at all. The presentation went smoothly and Jo brought cake. I am happy.", .english),
        ("Tom hat die Stelle bekommen. Er ist glücklich, ich bin so stolz auf ihn.", .german),
        ("So einen schönen Abend hatte ich lange nicht.", .german),
        ("Tomás está feliz, empieza en marzo. Estoy muy orgullosa de él.", .spanish),
        ("Nos reímos mucho. Qué alivio tan grande.", .spanish),
    ])
    func `a note of a good day is above 0`(text: String, language: Language) {
        #expect(valence(text, language) > 0.2)
    }

    @Test(arguments: [
        ("Rosie died this morning. I miss her.", Language.english),
        ("Rude letter from the landlord. Not fair, and I can't afford it. Worried all evening.", .english),
        ("Heute früh ist Rosi gestorben. Ich bin traurig.", .german),
        ("Unverschämter Brief vom Vermieter. Das ist nicht gerecht, den ganzen Abend Sorgen gemacht.", .german),
        ("Esta mañana murió Rosi. Estoy triste.", .spanish),
        ("No es justo y no podemos pagarlo. Toda la tarde preocupada.", .spanish),
    ])
    func `a note of a bad day is below 0`(text: String, language: Language) {
        #expect(valence(text, language) < -0.2)
    }

    @Test(arguments: [
        ("Call the dentist on Monday. Car insurance expires on the 14th.", Language.english),
        ("Meeting notes: agenda by Friday, what kind of room, pretty much like last time", .english),
        ("Zwei Kinder, Gift gegen Schnecken, ein Arm gebrochen? Bald fast fertig, hell genug", .german),
        ("Hat Brot besorgt. Der Hammer liegt im Keller, Leber ist schon bestellt.", .german),
        ("Vale, el seguro del coche vence el 14. Irá solo, dura dos horas. Mamá calza un 39.", .spanish),
        ("", .english), ("…", .german), ("123 456", .spanish),
    ])
    func `facts and lists say nothing`(text: String, language: Language) {
        #expect(NoteSentiment(title: "", text: text, language: language) == nil)
    }

    @Test func `one weak word is too little, one strong word is enough`() {
        #expect(NoteSentiment(title: "", text: "A good lamp", language: .english) == nil)
        #expect(NoteSentiment(title: "", text: "A wonderful lamp", language: .english)?.words == 1)
        #expect(NoteSentiment(title: "", text: "A good lamp, a helpful man", language: .english)?.words == 2)
    }

    @Test func `the more is said, the further from 0`() {
        #expect(valence("A happy day.") < valence("A happy day. We were glad. So much laughter."))
        #expect(abs(valence("We were happy and sad")) < 0.1)
    }

    @Test func `a title counts, with capitals everywhere`() {
        #expect(valence("", title: "A Wonderful Day") > 0.3)
        #expect(valence("Milk, bread", .german, title: "Traurig") < -0.2)
    }

    @Test func `a capital within a sentence makes a name, but not in German`() {
        #expect(NoteSentiment(title: "", text: "Lunch with Happy and Bliss", language: .english) == nil)
        #expect(NoteSentiment(title: "", text: "Comida con Felicidad y Alegría", language: .spanish) == nil)
        #expect(valence("Das war eine Freude", .german) > 0.2)
        #expect(valence("Lunch. SO HAPPY") > 0.2)
    }

    @Test func `without a language it is guessed`() {
        #expect(valence("Ich bin so glücklich, dass wir noch einmal dort waren", nil) > 0.3)
        #expect(valence("Estoy muy triste porque se fue", nil) < -0.2)
        #expect(valence("She was angry with us and left", nil) < -0.2)
        #expect(valence("wonderful", nil) == 0)
        #expect(valence("wonderful 🎉", nil) > 0.2)
    }

    @Test func `only the first 20,000 characters are read`() {
        let long = String(repeating: "word ", count: NoteSentiment.longestText / 5)
        #expect(valence(long + "terrible awful") == 0)
        #expect(valence("terrible awful " + long) < 0)
    }

    @Test func `marks may be composed or not, and ß, ae and typographic apostrophes are read`() {
        #expect(valence("scho\u{308}n", .german) == valence("schön", .german))
        #expect(valence("schoen", .german) == valence("schön", .german))
        #expect(valence("schon", .german) == 0)
        #expect(valence("süß, SÜSS", .german) > 0)
        #expect(valence("It isn’t wonderful") < 0)
    }
}
