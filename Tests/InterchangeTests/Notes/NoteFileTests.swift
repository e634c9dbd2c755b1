import Foundation
import Kinkeeper
import Testing

@testable import Interchange

@Suite struct NoteFileTests {
    private func file(_ text: String, path: String = "Journal/May.md") throws -> NoteFile {
        try NoteFile(path: path, bytes: Array(text.utf8))
    }

    @Test(arguments: [
        "", "plain", "# Title\n\ntext", "---\n---\n", "---\ntitle: A\n---\nbody", "---\ntitle: A\n...\nbody",
        "---\r\ntags: [a, b]\r\n---\r\nb\r\n",
        "\u{FEFF}---\nid: x\n---\nwith a mark", "\u{FEFF}only a mark", "---\nnever ends\n", "--- \nkey: v\n---  \nx",
        "---\n: odd\n  nested:\n - x\n---\n",
        "text\n---\nkey: v\n---\n", "---", "----\na: b\n---\n", "---\na: b\n---", "---\n---\n---\na: b\n---\n",
    ])
    func `a file that nothing is said of anew stays byte by byte`(text: String) throws {
        var file = try file(text)
        #expect(file.head + file.text == text)
        #expect(file.bytes == Array(text.utf8))
        file.say(file.facts)
        #expect(file.bytes == Array(text.utf8))
    }

    @Test func `words between two rules are the text, and are not hidden`() throws {
        for text in [
            "---\nSome words\n---\nmore", "---\n- item\n---\n", "---\n\n  indented: x\n---\n", "---\nAt 10:30 we left\n---\n",
        ] {
            #expect(try file(text).text == text && file(text).head.isEmpty)
        }
        #expect(try file("---\n# a comment\n\nkey: v\n---\nbody").text == "body")
    }

    @Test func `what is no UTF-8 is no note`() {
        #expect(throws: NoteFileProblem.notUTF8) { try NoteFile(path: "a.md", bytes: [0x66, 0xFC, 0x72]) }
    }

    @Test func `front matter says what it says in every usual way`() throws {
        let facts = try file(
            """
            ---
            title: "The \\"garden\\": plans"   # a comment
            tags:
              - garden
              - 'it''s'
            people: [Anna Berg, "Ben, the elder"]
            status: active
            pinned: true
            draft: false
            created: 2024-05-01 08:30
            updated: 2024-05-02T10:00:00+02:00
            ---
            Text with #beds and `#code`, not #1 or a#b.
            ```
            #fenced
            ```
            #größe/klein
            """
        ).facts
        #expect(facts.title == "The \"garden\": plans")
        #expect(facts.tags == ["garden", "it's", "beds", "größe/klein"])
        #expect(facts.people == ["Anna Berg", "Ben, the elder"])
        #expect(facts.status == .active && facts.isPinned && !facts.isDraft)
        #expect(try file("---\ntags: one two\n---\n").facts.tags == ["one", "two"])
        #expect(try file("---\ntag: one, two words\n---\n").facts.tags == ["one", "two words"])
        #expect(try file("---\ntags: \"#one\"\n---\n").facts.tags == ["one"])
        #expect(try file("---\ntags: [\"one, two\", three]\n---\n").facts.tags == ["one", "two", "three"])
        #expect(try file("no front matter").facts.title == "May")
        #expect(try file("---\ntitle: \"\"\n---\ntext").facts.title == "")
        #expect(try file("---\ntitle: \"\"\n---\n").facts.title == "May")
        // A status of the file's own is not taken for ours.
        #expect(try file("---\nstatus: reading\n---\nx").facts.status == .inbox)
    }

    @Test(
        arguments: [
            ("2024-05-01", "2024-04-30T22:00:00Z"), ("2024-05-01 08:30", "2024-05-01T06:30:00Z"),
            ("2024-05-01T08:30:15Z", "2024-05-01T08:30:15Z"),
            ("2024-12-01T08:30:00-0530", "2024-12-01T14:00:00Z"), ("2024-02-30", nil), ("May", nil), ("2024-05-01T25:00", nil),
        ] as [(String, String?)])
    func `moments are read with their zone, else the account's`(text: String, expected: String?) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        #expect(NoteMoment.read(text, in: zone)?.formatted(.iso8601) == expected)
    }

    @Test func `only what changed is written, and what is not ours stays as it stands`() throws {
        let text = """
            ---
            # mine
            aliases: [x, y]
            tags:
            - a   # first

            # about the next one
            nested:
              deep: true
            ---
            Body

            """
        var changed = try file(text)
        var facts = changed.facts
        facts.tags = ["a", "b: c"]
        facts.status = .done
        changed.say(facts)
        #expect(
            String(decoding: changed.bytes, as: UTF8.self) == """
                ---
                # mine
                aliases: [x, y]
                tags:
                  - a
                  - "b: c"

                # about the next one
                nested:
                  deep: true
                status: done
                ---
                Body

                """)
        var own = try file("---\nstatus: reading\npinned: maybe\n---\nx")
        facts = own.facts
        (facts.status, facts.isPinned, facts.title) = (.active, true, "New: title")
        own.say(facts)
        #expect(
            own.head
                == "---\nstatus: reading\npinned: maybe\ntitle: \"New: title\"\nkinkeeper-status: active\nkinkeeper-pinned: true\n---\n"
        )
        #expect(own.facts.status == .active && own.facts.isPinned && own.facts.title == "New: title")
        // A text that begins like front matter is told apart from it.
        let misread = NoteFile(path: "a.md", head: "", text: "---\nnot: matter\n---\n")
        #expect(try NoteFile(path: "a.md", bytes: misread.bytes).text == misread.text)
        var crlf = try file("---\r\na: b\r\n---\r\nx")
        facts = crlf.facts
        facts.isPinned = true
        crlf.say(facts)
        #expect(crlf.head == "---\r\na: b\r\npinned: true\r\n---\r\n")
    }

    /// Whatever is said is read back, in whatever words.
    @Test func `random facts are read back from what was written`() throws {
        var random = SystemRandomNumberGenerator()
        let pieces = [
            "a", "B", " ", ":", "#", "-", "[", "]", "{", "}", ",", "\"", "'", "\\", "é", "👩‍👩‍👧", "\n", "\t", "true", "1", "~", "|",
            ">", "%", "@", "`", "&", "*", "!", "?", "\u{2028}", "\u{FEFF}", "\u{85}", "\r",
        ]
        func word() -> String {
            (0..<Int.random(in: 1...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        }
        for _ in 0..<2_000 {
            var file = NoteFile(
                path: "x.md", head: Bool.random() ? "" : "---\nother: [1,\n  2]\ntags: \"q\"\n---\n", text: "text")
            var facts = NoteFileFacts()
            facts.title = word()
            facts.tags = NoteTag.unique((0..<Int.random(in: 0...3)).map { _ in "x\(word().replacing(",", with: ""))" })
            facts.people = (0..<Int.random(in: 0...2)).map { _ in word() }
            facts.status = Note.Status.allCases.randomElement() ?? .inbox
            (facts.isPinned, facts.isDraft) = (.random(), .random())
            file.say(facts)
            let read = try NoteFile(path: "x.md", bytes: file.bytes)
            #expect(read.text == "text")
            #expect(read.facts.title == NoteTag.line(facts.title), "\(String(reflecting: file.head))")
            // A tag loses a sign before it, and blanks become one, as everywhere.
            #expect(read.facts.tags == NoteTag.unique(facts.tags), "\(String(reflecting: file.head))")
            #expect(Set(read.facts.people) == Set(facts.people), "\(String(reflecting: file.head))")
            #expect(
                read.facts.status == facts.status && read.facts.isPinned == facts.isPinned
                    && read.facts.isDraft == facts.isDraft)
        }
    }
}
