import Kinkeeper
import Testing

@Suite struct AccountEmailTests {
    @Test(arguments: ["anna@example.org", "  a.b+c@mail.example.org\n", "o'neil@localhost"])
    func `an address is taken without the blanks around it`(typed: String) {
        #expect(AccountEmail(typed)?.text == typed.filter { !$0.isWhitespace })
    }

    @Test(arguments: [
        "", " ", "anna", "anna@", "@example.org", "a@b@c", "anna berg@example.org", "anna@example.org\r\nBcc: x@example.org",
        "<anna@example.org>", ".anna@example.org",
    ])
    func `what is none, or could end a header, is refused`(typed: String) {
        #expect(AccountEmail(typed) == nil)
    }
}
