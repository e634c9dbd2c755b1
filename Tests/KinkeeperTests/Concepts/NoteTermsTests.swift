import Kinkeeper
import Testing

@Suite struct NoteTermsTests {
    private func labels(_ title: String, _ text: String) -> [String] { NoteTerms(title: title, text: text).terms.map(\.label) }

    private func keys(_ title: String, _ text: String) -> [String] { NoteTerms(title: title, text: text).terms.map(\.key) }

    // MARK: Worked examples

    @Test func `an English note`() {
        let note = NoteTerms(
            title: "Tomatoes 2026",
            text: """
                Sowed the first tomatoes today. Last year the blight took half of them, so this time they go into the greenhouse. \
                Need more compost.
                """)
        #expect(note.language == .english)
        #expect(note.terms.prefix(4).map(\.label) == ["tomatoes", "blight", "greenhouse", "compost"])
        #expect(note.terms.first?.isInTitle == true)
        #expect(note.terms.first?.weight == 1)
    }

    @Test func `a German note keeps the capitals of its nouns`() {
        let note = NoteTerms(
            title: "",
            text: "Mama war beim Neurologen. Es ist wahrscheinlich der Anfang einer Demenz. Wir beantragen einen Pflegegrad.")
        #expect(note.language == .german)
        #expect(note.terms.map(\.label).prefix(4).sorted() == ["Demenz", "Mama", "Neurologen", "Pflegegrad"])
    }

    @Test func `a Spanish note has phrases with "de"`() {
        let note = NoteTerms(
            title: "", text: "El plan de pensiones tiene comisiones. Traspasar el plan de pensiones antes del fin de semana.")
        #expect(note.language == .spanish)
        #expect(note.terms.map(\.label).prefix(2) == ["plan de pensiones", "pensiones"])
        #expect(note.terms.first?.key == "plan de pension")
        #expect(note.terms.first?.isPhrase == true)
    }

    @Test func `lines of two languages are each read in their own`() {
        let note = NoteTerms(
            title: "",
            text: """
                Wir haben mit dem Architekten über die Küche gesprochen und es wird teuer.
                We talked to the architect about the kitchens and it will be expensive.
                """)
        #expect(Set(note.terms.map(\.key)) == ["architekt", "kuche", "architect", "kitchen"])
    }

    // MARK: Phrases

    @Test func `a phrase is not read across a full stop, a comma, a line or an item`() {
        for sign in [". ", ", ", "\n", "\n- ", " (", " / ", " `x` "] {
            #expect(!keys("", "the blood\(sign)pressure and the blood\(sign)pressure").contains("blood pressure"))
        }
        #expect(keys("", "the blood pressure").contains("blood pressure"))
    }

    @Test func `a phrase has no function words at its ends`() {
        #expect(
            labels("", "They sat in the greenhouse of the castle with the window open") == ["greenhouse", "castle", "window"])
    }

    @Test func `a word that is only found in a phrase has less weight than the phrase`() throws {
        let terms = NoteTerms(title: "", text: "The science club is fun. The science club meets on Friday.").terms
        let phrase = try #require(terms.first { $0.isPhrase })
        #expect(phrase.label == "science club")
        #expect(
            terms.filter { !$0.isPhrase && ["science", "club"].contains($0.label) }.allSatisfy { $0.weight < phrase.weight })
    }

    @Test func `the owner of a thing stays its owner`() {
        #expect(labels("", "I asked about Helen's allotment").first == "Helen's allotment")
        #expect(keys("", "I asked about Helen’s allotment").first == "helen allotment")
    }

    // MARK: Labels

    @Test func `the form found most often is the label, the first of equals`() {
        #expect(labels("", "The slug ate it. I hate slugs, I really hate slugs.").first == "slugs")
        #expect(labels("", "The slug and the slugs").first == "slug")
    }

    @Test func `a capital that is there for the sentence is small in English and Spanish`() {
        #expect(labels("", "Slugs are in the greenhouse.").contains("slugs"))
        #expect(labels("", "- Caracoles en el invernadero").contains("caracoles"))
        #expect(labels("", "I was in Lisbon with the kids.").contains("Lisbon"))
        #expect(labels("", "Schnecken sind im Gewächshaus.").contains("Schnecken"))
        #expect(labels("Plants For The Greenhouse", "").contains("plants"))
        #expect(labels("", "We went to IKEA. IKEA was full.").first == "IKEA")
        #expect(labels("", "I met Dr. Okafor at the clinic").contains("Okafor"))
    }

    // MARK: What says nothing

    @Test(arguments: [
        "the and of with to", "und der die das mit nicht", "los que para con una", "remember to call her tomorrow at 10:30",
        "nicht vergessen: morgen um 9 Uhr anrufen", "mañana por la mañana hay que llamarlo", "1 22 333 4,5 10km 3rd", "a b c x",
        "Monday, March 3rd", "Montag, 3. März", "lunes, 3 de marzo", "don't won't we'll they're", "🙂 🎉 ❤️", "— … !? ***",
    ])
    func `words of all texts, times, numbers and signs are no terms`(text: String) {
        #expect(labels("", text) == [])
    }

    @Test func `at most so many terms, and of words no longer than a word is`() {
        let words = (0..<5_000).map { "kohlrabi\(String($0, radix: 26).map { String($0.isNumber ? "q" : $0) }.joined())" }
        #expect(labels("", words.joined(separator: ", ")).count == NoteTerms.most)
        #expect(labels("", String(repeating: "x", count: 61)) == [])
    }

    @Test func `other scripts are read without phrases where they have no blanks`() {
        #expect(labels("", "庭の手入れをする") == ["手入"])
        #expect(labels("", "今日は東京タワーに行きました。") == ["今日", "東京", "タワー"])
        #expect(labels("", String(repeating: "庭", count: 9)) == [])
        #expect(labels("Сад", "Посадили помидоры").contains("помидоры"))
    }
}
