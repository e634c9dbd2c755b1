import Kinkeeper
import Testing

struct GroupNameTests {
    @Test func `a name loses the white space around it and is one line`() throws {
        #expect(try GroupName("  The choir \n").text == "The choir")
        #expect(try GroupName("The\tchoir\r\nof  St. Anne").text == "The choir of St. Anne")
    }

    @Test(arguments: ["", " ", "\n\t", "\u{3000}", "\0"])
    func `nothing is no name`(text: String) {
        #expect(throws: GroupName.Refusal.empty) { try GroupName(text) }
        #expect(GroupName(cutting: text) == nil)
    }

    @Test func `a hundred characters are a name, one more is not`() throws {
        let family = String(repeating: "👩‍👩‍👧", count: 100)
        #expect(try GroupName(family).text == family)
        #expect(throws: GroupName.Refusal.tooLong) { try GroupName(family + "x") }
        #expect(GroupName(cutting: family + "x")?.text == family)
    }

    @Test func `a cut does not leave a blank at the end`() {
        let name = String(repeating: "a", count: 99) + " b"
        #expect(GroupName(cutting: name)?.text == String(repeating: "a", count: 99))
    }

    @Test func `case, accents and width do not tell two names apart`() throws {
        #expect(try GroupName("CHÖR").folded == GroupName("chor").folded)
        #expect(try GroupName("Ｃｈｏｒ").folded == GroupName("chor").folded)
        #expect(try GroupName("Chor").folded != GroupName("Chöre").folded)
    }
}
