import Foundation
import Kinkeeper
import TestSupport
import Testing

@Suite struct NoteDraftTests {
    @Test func `a note needs a title or a text`() throws {
        #expect(throws: NoteRefusal.empty) { try NoteDraft().checked() }
        #expect(throws: NoteRefusal.empty) { try NoteDraft(title: " \t", text: "\n \u{A0}\n").checked() }
        #expect(try NoteDraft(title: "Ideas").checked().text.isEmpty)
        #expect(try NoteDraft(text: "  indented\n").checked().text == "  indented\n")
        #expect(try NoteDraft(title: "  two\nlines ").checked().title == "two lines")
    }

    @Test func `what is too long is refused by its place`() throws {
        let long = { (count: Int) in String(repeating: "é", count: count) }
        #expect(throws: NoteRefusal.longTitle) { try NoteDraft(title: long(501)).checked() }
        #expect(throws: NoteRefusal.longText) { try NoteDraft(text: long(200_001)).checked() }
        #expect(throws: NoteRefusal.longTag(long(61))) { try NoteDraft(text: "a", tags: ["ok", long(61)]).checked() }
        #expect(throws: NoteRefusal.tooManyTags) { try NoteDraft(text: "a", tags: (0...50).map(String.init)).checked() }
        let people = (0...200).map { _ in Person.ID(UUID()) }
        #expect(throws: NoteRefusal.tooManyPeople) { try NoteDraft(text: "a", people: people).checked() }
        let most = NoteDraft(
            title: long(500), text: long(200_000), tags: (1...50).map { "\($0)" }, people: Array(people.prefix(200)))
        #expect(try most.checked() == most)
    }

    @Test func `tags are the same but for case, accents and blanks, and the first one stays`() {
        #expect(NoteTag.unique(["Café", " cafe ", "Big  House", "", "big house", "x"]) == ["Café", "Big House", "x"])
        #expect(NoteTag.list("one, Two,, TWO ,three") == ["one", "Two", "three"])
    }

    @Test func `checking a draft twice changes nothing, whatever its tags are`() throws {
        var random = SeededGenerator(seed: 6)
        let letters = ["a", "A", "é", "E", " ", "\n", ",", "ß", "🦊", "\u{301}"]
        for _ in 0..<500 {
            func text(_ most: Int) -> String {
                (0..<Int.random(in: 0...most, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
            }
            let draft = NoteDraft(title: "t" + text(9), text: text(9), tags: (0..<4).map { _ in text(5) })
            let once = try draft.checked()
            #expect(try once.checked() == once)
            #expect(once.text == draft.text)
            #expect(Set(once.tags.map(NoteTag.key)).count == once.tags.count)
            #expect(once.tags.allSatisfy { !$0.isEmpty })
        }
    }

    @Test func `a row shows the title, else the first line, and a line below it`() {
        func row(_ title: String, _ beginning: String) -> [String?] {
            let note = NoteSummary(
                id: .make(at: TestClock().now), title: title, beginning: beginning, status: .inbox, isPinned: false,
                privacy: .isPrivate, createdAt: .distantPast, modifiedAt: .distantPast)
            return [note.heading, note.preview]
        }
        #expect(row("Trip", "\n\n  Pack the tent\nand more") == ["Trip", "Pack the tent"])
        #expect(row("", "First\r\n\r\nSecond\nThird") == ["First", "Second"])
        #expect(row("Only a title", "") == ["Only a title", ""])
        #expect(row("", "Only a line") == ["Only a line", ""])
        // A note of the partner that was not opened.
        #expect(row("", "") == [nil, ""])
        #expect(row("", String(repeating: "x", count: 900))[0]?.count == 200)
    }
}
