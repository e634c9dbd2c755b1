import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct NoteAttachmentPageTests {
    /// A sound of a thousand bytes, each unlike its neighbours.
    private let sound = "RIFF1234WAVE" + (0..<988).map { String(UnicodeScalar(UInt8(33 + $0 % 90))) }.joined()

    @Test(arguments: [
        ("bytes=0-0", ByteRange.part(0..<1)), ("bytes=0-499", .part(0..<500)), ("bytes=500-", .part(500..<1000)),
        ("bytes=-1", .part(999..<1000)), ("bytes=0-9223372036854775807", .part(0..<1000)),
        ("bytes=9223372036854775807-", .outside), ("bytes=-9223372036854775807", .part(0..<1000)),
        ("bytes=-5000", .part(0..<1000)), ("bytes=990-5000", .part(990..<1000)),
        ("Bytes=1-2", .part(1..<3)), ("bytes=1000-", .outside), ("bytes=-0", .outside), ("bytes=5-4", .whole),
        ("bytes=0-1,4-5", .whole), ("bytes=a-b", .whole), ("bytes=-", .whole), ("lines=0-1", .whole), ("bytes=--1", .whole),
        ("bytes=99999999999999999999-", .whole), ("bytes=1-2-3", .whole), ("", .whole),
    ])
    func `a range is read, or all is sent`(field: String, expected: ByteRange) {
        #expect(ByteRange(field, of: 1000) == expected)
    }

    @Test func `a file is added to a note, listed, played in parts, taken away and put back`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let note = try await space.createNote(
            NoteDraft(title: "Trip", text: "![The memo](memo.wav)"), asking: account.id, at: world.now)
        let page = "/notes/\(note.id)"
        #expect(try await browser.get(page).text.contains("Files (0)"))
        #expect(try await browser.upload("\(page)/attachments", file: sound, named: "memo.wav", csrf: "wrong").status == 403)
        let sent = try await browser.upload("\(page)/attachments", file: sound, named: "memo.wav")
        #expect(sent.status == 303)
        let file = try #require(try await space.note(note.id, asking: account.id)?.summary.attachments.first)
        let path = "/note-attachments/\(file.id)"
        let shown = try await browser.get(page).text
        #expect(
            shown.contains("Files (1)") && shown.contains("src=\"\(path)\" aria-label=\"The memo\"") && shown.contains("1 kB"))
        // It is shown where the text names it, and not once more.
        #expect(!shown.contains("note-loose"))

        let whole = try await browser.get(path)
        #expect(whole.status == 200 && whole.bytes == Array(sound.utf8) && whole.headers[.contentType] == "audio/wav")
        #expect(
            whole.headers[.acceptRanges] == "bytes" && whole.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
        let part = try await browser.send(.get, path, headers: [.range: "bytes=100-299"])
        #expect(part.status == 206 && part.bytes == Array(Array(sound.utf8)[100..<300]))
        #expect(part.headers[.contentRange] == "bytes 100-299/1000")
        let outside = try await browser.send(.get, path, headers: [.range: "bytes=1000-"])
        #expect(outside.status == 416 && outside.headers[.contentRange] == "bytes */1000" && outside.bytes.isEmpty)
        let tag = try #require(whole.headers[.eTag])
        #expect(try await browser.send(.get, path, headers: [.ifNoneMatch: tag]).status == 304)
        #expect(try await browser.send(.get, path, headers: [.range: "bytes=0-1", .ifRange: "\"other\""]).status == 200)
        #expect(try await browser.send(.get, path, headers: [.range: "bytes=0-1", .ifRange: tag]).status == 206)

        let removed = try await browser.post("\(path)/removal")
        #expect(removed.status == 303)
        let undo = String(
            try #require(try await browser.get(page).text.firstMatch(of: /action="([^"]*attachments\/return[^"]*)"/)?.1))
        #expect(try await browser.get(path).status == 404)
        try await browser.get(page)
        #expect(try await browser.post(undo.replacing("&amp;", with: "&")).status == 303)
        #expect(try await space.note(note.id, asking: account.id)?.summary.attachments.map(\.path) == [file.path])
    }

    @Test func `what is not added is said, and what runs is saved rather than shown`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let note = try await space.createNote(NoteDraft(text: "x"), asking: account.id, at: world.now)
        let path = "/notes/\(note.id)/attachments"
        try await browser.get("/notes/\(note.id)")
        let empty = try await browser.upload(path, file: "", named: "empty.txt")
        #expect(empty.status == 422 && empty.text.contains("empty.txt"))
        #expect(
            try await browser.upload("/notes/\(Note.ID.make(at: world.now))/attachments", file: "x", named: "x").status == 404)
        let hostile = "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>"
        for name in ["pic.svg", "a\u{22}; x=\u{22}.html", "übel.html"] {
            try await browser.upload(path, file: hostile + name, named: name.replacing("\"", with: "%22"))
        }
        let files = try #require(try await space.note(note.id, asking: account.id)?.summary.attachments)
        #expect(files.count == 3)
        for file in files {
            let answer = try await browser.get("/note-attachments/\(file.id)")
            #expect(answer.headers[.contentType] == "application/octet-stream")
            #expect(answer.headers[.contentDisposition]?.hasPrefix("attachment; filename=\"") == true)
            #expect(answer.headers[.xContentTypeOptions] == "nosniff")
        }
        #expect(try await browser.get("/notes/\(note.id)").text.contains("<svg xmlns") == false)
    }

    @Test func `another account finds no file, and the partner only one of a note that is open`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let (_, partner) = try await world.member("Ben")
        try await browser.get("/couple")
        let made = try await browser.post("/couple/invitations").text
        let code = try #require(made.firstMatch(of: /id="fresh-code" value="([^"]+)"/)?.1)
        try await partner.get("/invitations/\(code)")
        try await partner.post("/invitations/\(code)/accepting")
        let space = try await world.space(of: account)
        let note = try await space.createNote(NoteDraft(title: "Plan", text: "x"), asking: account.id, at: world.now)
        try await browser.get("/notes/\(note.id)")
        try await browser.upload("/notes/\(note.id)/attachments", file: sound, named: "memo.wav")
        let file = try #require(try await space.note(note.id, asking: account.id)?.summary.attachments.first)
        let path = "/note-attachments/\(file.id)"
        func isShut() async throws -> Bool {
            try await partner.get("/notes")
            let answers = [
                try await partner.get(path), try await partner.get("\(path)?s=1"), try await partner.post("\(path)/removal"),
                try await partner.upload("/notes/\(note.id)/attachments", file: "his", named: "his.txt"),
            ]
            return answers.allSatisfy { $0.status == 404 }
        }
        #expect(try await isShut())
        let notes = try await world.folder.notes(of: account, at: world.now)
        try await #require(notes.shared).share(note.id, at: world.now)
        #expect(try await isShut())
        #expect(try await partner.get("/notes/\(note.id)").text.contains("memo.wav"))
        #expect(try await partner.get(path).bytes == Array(sound.utf8))
        #expect(try await partner.get(path).headers[.cacheControl] == "private, no-cache")
        try await partner.get("/notes/\(note.id)")
        #expect(try await partner.upload("/notes/\(note.id)/attachments", file: "his own", named: "his.txt").status == 303)
        let names = try #require(try await notes.shared?.note(note.id)).summary.attachments.map(\.name)
        #expect(Set(names) == ["memo.wav", "his.txt"])
    }
}
