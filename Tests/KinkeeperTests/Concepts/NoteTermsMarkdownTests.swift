import Kinkeeper
import Testing

@Suite struct NoteTermsMarkdownTests {
    private func labels(_ text: String) -> Set<String> { Set(NoteTerms(title: "", text: text).terms.map(\.label)) }

    @Test(arguments: [
        "the **greenhouse**", "## The greenhouse", "> - [ ] the greenhouse", "1. the _greenhouse_", "the ~~greenhouse~~",
        "the [greenhouse](https://example.com/tomato)", "the [greenhouse][tomato]", "the ![greenhouse](pictures/tomato.png)",
        "the [[Tomato|greenhouse]]", "the greenhouse<br>", "the <b class=\"tomato\">greenhouse</b>", "the greenhouse `tomato`",
        "the ``tomato ` tomato`` greenhouse", "```\ntomato\n```\nthe greenhouse", "~~~swift\ntomato\n```\n~~~\nthe greenhouse",
        "---\ntags: tomato\n---\nthe greenhouse", "the greenhouse https://tomato.example/path?x=1",
        "the greenhouse www.tomato.org",
        "the greenhouse (tomato@example.org)", "the greenhouse @tomato", "the greenhouse @Tomato Tomatoson",
        "the greenhouse tomato.pdf",
        "the greenhouse /home/tomato/potato", "the greenhouse &tomato;", "the greenhouse <!-- tomato\ntomato --> ",
        "the greenhouse **<https://tomato.example>**", "the #greenhouse", "the green\u{AD}house",
        "the \u{202E}greenhouse\u{202C}",
    ])
    func `marks, code, addresses and names of people are left out`(text: String) {
        #expect(labels(text) == ["greenhouse"])
    }

    @Test func `a page's name stands where it has no words of its own`() {
        #expect(labels("the [[Greenhouse]]") == ["Greenhouse"])
    }

    @Test func `a word with an underscore is two`() {
        #expect(labels("the greenhouse_heater") == ["greenhouse", "heater"])
    }

    @Test func `a mark that is not closed loses no words`() {
        #expect(labels("the `greenhouse").contains("greenhouse"))
        #expect(labels("the [greenhouse](with the heater") == ["greenhouse", "heater"])
        #expect(labels("the greenhouse <3 the heater") == ["greenhouse", "heater"])
        #expect(labels("the *greenhouse and the **heater") == ["greenhouse", "heater"])
    }

    @Test func `a rule is no front matter`() {
        #expect(labels("---\nthe greenhouse\n---\nthe heater") == ["greenhouse", "heater"])
    }

    @Test func `words of headings and hashtags say more`() {
        for text in ["the heater\n## The greenhouse", "the heater and a #greenhouse"] {
            #expect(NoteTerms(title: "", text: text).terms.first?.label == "greenhouse")
        }
    }
}
