import Kinkeeper
import Testing

@Suite struct NoteLanguageTests {
    private func guess(_ text: String) -> Language? { NoteLanguage.guess(text.split(separator: " ")) }

    @Test func `function words tell a language`() {
        #expect(guess("we went to the lake and it was cold") == .english)
        #expect(guess("wir waren am See und es war kalt") == .german)
        #expect(guess("fuimos al lago y hacía frío") == .spanish)
    }

    @Test func `letters and endings tell where function words are missing`() {
        #expect(guess("Äpfel Möhren Grünkohl") == .german)
        #expect(guess("pañales jabón algodón") == .spanish)
        #expect(guess("roofing gutters mended thickness") == .english)
    }

    @Test(arguments: ["", "Kyoto", "42 7", "садовые ножницы", "Anna Schmidt"])
    func `too little tells nothing`(text: String) {
        #expect(guess(text) == nil)
    }

    @Test func `a text of two languages in equal parts is of none`() {
        #expect(guess("the shed and a hut und der Stall mit Dach") == nil)
    }

    @Test func `only the first words are looked at`() {
        let english = Array(repeating: "the", count: NoteLanguage.mostWords)
        #expect(NoteLanguage.guess(english + Array(repeating: "und", count: 10_000)) == .english)
    }
}
