import Kinkeeper
import Testing

@Suite struct FamilyNameTests {
    @Test(arguments: [
        (" The Bergers ", "The Bergers", "the bergers"), ("Jose\u{301}s", "Josés", "joses"), ("🏡", "🏡", "🏡"),
    ])
    func `a name is composed, without blanks around it`(typed: String, text: String, folded: String) throws {
        let name = try FamilyName(typed)
        #expect(Array(name.text.utf8) == Array(text.utf8) && name.folded == folded)
    }

    @Test func `a name of 100 characters is the longest`() throws {
        let longest = String(repeating: "ä", count: FamilyName.longest)
        #expect(try FamilyName(longest).text == longest)
        #expect(throws: FamilyName.Refusal.tooLong) { try FamilyName(longest + "a") }
        #expect(throws: FamilyName.Refusal.tooLong) { try FamilyName("a" + String(repeating: "\u{301}", count: 3_000)) }
    }

    @Test(arguments: ["Ber\0ger", "Berg\u{200B}", "\u{202E}Berg", "Berg\nHof", "\u{200D}"])
    func `a name with a sign that cannot be seen is refused`(typed: String) {
        #expect(throws: FamilyName.Refusal.invisible) { try FamilyName(typed) }
    }

    @Test func `nothing is no name`() {
        #expect(throws: FamilyName.Refusal.empty) { try FamilyName(" \n ") }
    }
}
