import Kinkeeper
import Testing

/// One reading of account names for every door.
@Suite struct AccountNameTests {
    @Test(arguments: [
        (" Anna ", "Anna", "anna"), ("Ｂｏｂ", "Ｂｏｂ", "bob"), ("Jose\u{301}", "José", "jose"), ("a:b", "a:b", "a:b"),
        ("Anna  Berg", "Anna  Berg", "anna  berg"), ("anna@example.org", "anna@example.org", "anna@example.org"),
        ("❤\u{FE0F}", "❤\u{FE0F}", "❤"),
    ])
    func `a name is composed, without blanks around it, and compared without case and diacritics`(
        typed: String, text: String, folded: String
    ) throws {
        let name = try AccountName(typed)
        #expect(Array(name.text.utf8) == Array(text.utf8))
        #expect(name.folded == folded)
    }

    @Test func `the same name typed on different keyboards is the same name`() throws {
        #expect(try AccountName("José") == AccountName("Jose\u{301}"))
    }

    @Test(arguments: [
        "bob\0N", "\0bob", "bob\0", "bob\u{1}", "bob\u{7F}", "bob\u{85}x", "bo\tb", "bo\nb", "bob\u{200B}",
        "bob\u{202E}", "\u{2066}bob", "bob\u{2028}x", "bob\u{FEFF}", "bob\u{FFFD}", "bob\u{E0001}", "bob\u{3164}",
        "bob\u{AD}", "bob\u{E000}", "bob\u{FE00}",
    ])
    func `a name with a sign that cannot be seen is refused`(typed: String) {
        #expect(throws: AccountName.Refusal.invisible) { try AccountName(typed) }
    }

    @Test func `letters that are joined or parted are the same name`() throws {
        let parted = try AccountName("علی\u{200C}رضا")
        #expect(parted.text == "علی\u{200C}رضا")
        #expect(parted.folded == (try AccountName("علیرضا")).folded)
        #expect(throws: AccountName.Refusal.invisible) { try AccountName("\u{200C}\u{200D}") }
    }

    @Test func `a name that is empty or too long is refused`() {
        #expect(throws: AccountName.Refusal.empty) { try AccountName(" \n ") }
        #expect(throws: AccountName.Refusal.tooLong) { try AccountName(String(repeating: "a", count: 101)) }
        #expect(throws: AccountName.Refusal.tooLong) { try AccountName("a" + String(repeating: "\u{301}", count: 3_000)) }
        #expect((try? AccountName(String(repeating: "a", count: 100))) != nil)
    }

    @Test func `what no name has can be taken out of one that was kept`() {
        #expect(AccountName(cleaning: "bo\u{200B}b\0 ")?.text == "bob")
        #expect(AccountName(cleaning: "\u{200B}") == nil)
    }
}
