import Kinkeeper
import TestSupport
import Testing

struct InvitationCodeTests {
    @Test func `a code is three groups of four that can be read out`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let code = InvitationCode(using: &generator)
            #expect(code.text.wholeMatch(of: /[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}/) != nil, "\(code)")
            #expect(InvitationCode(code.text) == code)
            #expect(InvitationCode(code.text.lowercased().replacing("-", with: " ")) == code)
        }
    }

    @Test(arguments: [
        ("7k3m9qxd4t2b", "7K3M-9QXD-4T2B"), ("7K3M – 9QXD – 4T2B", "7K3M-9QXD-4T2B"), ("oOlI-0011-LLLL", "0011-0011-1111"),
        ("\t7K3M-9QXD-4T2B\n", "7K3M-9QXD-4T2B"),
    ]) func `what looks alike is alike`(typed: String, code: String) {
        #expect(InvitationCode(typed)?.text == code)
    }

    @Test(arguments: [
        "", "7K3M-9QXD-4T2", "7K3M-9QXD-4T2B-1", "7K3M-9QXD-4T2U", "7K3M/9QXD/4T2B", "ＡＡＡＡ-AAAA-AAAA",
        String(repeating: "7", count: 100_000),
    ]) func `any other text is no code`(typed: String) {
        #expect(InvitationCode(typed) == nil)
    }

    @Test func `codes differ`() {
        #expect(Set((0..<2_000).map { _ in InvitationCode().text }).count == 2_000)
    }
}
