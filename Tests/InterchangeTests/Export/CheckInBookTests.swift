import Kinkeeper
import Testing

@testable import Interchange

@Suite struct CheckInBookTests {
    @Test func `a chapter says everything once, and no word is taken for a mark`() {
        let chapter = CheckInChapter(
            title: "25 November 2026, 45 minutes",
            topics: [
                .init(
                    name: "Money *and* fun",
                    questions: [.init(text: "What was good?", answers: [.init(name: "Anna_", text: "# One\n\n1. two <b>")])])
            ],
            moods: ["Anna_: 🙂 Good"], reflections: .init(title: "How was it?", elements: [.init(name: "Ben", text: "Fine.")]),
            items: .init(
                title: "To do",
                elements: [
                    .init(text: "Buy [paint]", details: "Ben · 27 November 2026", isDone: true),
                    .init(text: "Someday", details: "", isDone: false, note: "Ask *her*\nfirst"),
                ]))
        #expect(
            CheckInBook.chapter(chapter) == """

                ## 25 November 2026, 45 minutes

                - Anna\\_: 🙂 Good

                ### Money \\*and\\* fun

                **What was good?**

                Anna\\_:

                > \\# One
                >
                > 1\\. two \\<b\\>

                ### How was it?

                Ben:

                > Fine.

                ### To do

                - [x] Buy \\[paint\\] (Ben · 27 November 2026)
                - [ ] Someday
                  > Ask \\*her\\*
                  > first

                """)
    }

    @Test func `what has nothing to say has no heading`() {
        let chapter = CheckInChapter(
            title: "A day", topics: [], moods: [], reflections: .init(title: "R", elements: []),
            items: .init(title: "I", elements: []))
        #expect(CheckInBook.chapter(chapter) == "\n## A day\n")
        #expect(CheckInBook.list([], under: CheckInBook.heading("Open")).isEmpty)
    }

    @Test func `love languages have their words, examples and what was done for them, each safe as Markdown`() {
        let tea = CheckInChapter.LoveLanguage(
            title: "Tea *in* bed", details: "Anna · Essential", text: "# First\nThen", examples: ["Black"],
            actions: ["26 November · Ben · Made [tea]"])
        let hug = CheckInChapter.LoveLanguage(title: "Touch", details: "Ben", text: "", examples: [], actions: [])
        #expect(
            CheckInBook.loveLanguages([tea, hug], under: CheckInBook.heading("Love"), done: "Done for it") == """

                ## Love

                ### Tea \\*in\\* bed

                Anna · Essential

                > \\# First
                > Then

                - Black

                Done for it:

                - 26 November · Ben · Made \\[tea\\]

                ### Touch

                Ben

                """)
        #expect(CheckInBook.loveLanguages([], under: "## Love", done: "Done").isEmpty)
    }
}
