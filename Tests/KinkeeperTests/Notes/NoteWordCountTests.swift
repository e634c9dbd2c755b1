import Kinkeeper
import Testing

@Suite struct NoteWordCountTests {
    @Test(arguments: [
        ("", 0), ("  \n\t", 0), ("one", 1), ("one two\nthree\u{A0}four", 4), ("- [ ] a pump", 2), ("# — * ---", 0),
        ("well-known 3.5 it’s", 3), ("Zoë Müller", 2), ("مريم 山田", 2), ("e\u{301}te\u{301}", 1), ("👍 ok 👩‍👩‍👧", 1), ("½ Ⅷ", 2),
    ])
    func `words are what stands between blanks and has a letter or a digit`(_ text: String, _ count: Int) {
        #expect(NoteWordCount.count(text) == count, "\(text)")
    }
}
