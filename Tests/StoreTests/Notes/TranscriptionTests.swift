import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct TranscriptionStoreTests {
    private let start = TestClock().now
    private let account = Account.ID(UUID())

    /// A note with a recording.
    private func note(in space: Space) async throws -> (id: Note.ID, file: NoteAttachment) {
        let id = Note.ID.make(at: start)
        let path = NoteAttachment.path(for: "memo.wav", of: id)
        try await space.createNote(NoteDraft(id: id, text: "![Memo](\(path))\n"), asking: account, at: start)
        let kept = try space.media.keep(Data("RIFF0000WAVE and sound \(id)".utf8), at: start)
        return (id, try await space.attach(kept, name: "memo.wav", path: path, to: id, asking: account, at: start))
    }

    @Test func `words come into the text once, with the people they name`() async throws {
        let test = try await TestSpace.withCast(at: start)
        let space = test.space
        let (id, file) = try await note(in: space)
        let person = try #require(try await space.peoplePage(matching: "", order: .givenFirst, limit: 1).rows.first).id
        for words in ["call her", "another try"] {
            #expect(
                try await space.keepTranscript(
                    words, by: "engine", of: file.id, version: 2, people: [person], asking: account, at: start))
        }
        let read = try #require(try await space.note(id, asking: account))
        #expect(read.text == "![Memo](\(file.path))\n\nCall her\n" && read.version == 3 && read.summary.people == [person])
        #expect(
            try await space.transcripts(of: id, asking: account)
                == [file.id: Transcript(id: file.id, text: "call her", engine: "engine", isInText: true)])
        // Taking it away takes its words from the table, not from the text.
        try await space.removeAttachment(file.id, asking: account, at: start)
        #expect(try await space.transcripts(of: id, asking: account).isEmpty)
        #expect(try await !space.keepTranscript("x", by: "e", of: file.id, version: 2, people: [], asking: account, at: start))
        #expect(try await space.note(id, asking: account)?.text == read.text)
    }

    @Test func `editing wins: words wait until they are asked for`() async throws {
        let test = try TestSpace()
        let space = test.space
        let (id, file) = try await note(in: space)
        var draft = NoteDraft(try #require(try await space.note(id, asking: account)))
        draft.text += "typed meanwhile"
        try await space.editNote(id, to: draft, ifVersion: 2, asking: account, at: start)
        #expect(
            try await space.keepTranscript("words", by: "e", of: file.id, version: 2, people: [], asking: account, at: start))
        #expect(try await space.note(id, asking: account)?.text == draft.text)
        #expect(try await space.transcripts(of: id, asking: account)[file.id]?.isInText == false)
        for _ in 1...2 { #expect(try await space.insertTranscript(of: file.id, asking: account, at: start) == id) }
        #expect(try await space.note(id, asking: account)?.text == "![Memo](\(file.path))\n\nWords\n\ntyped meanwhile")
        // A text that is full already stays as it is, and the words stay beside it.
        let (full, second) = try await note(in: space)
        var long = NoteDraft(try #require(try await space.note(full, asking: account)))
        long.text = String(repeating: "x", count: Note.longestText)
        try await space.editNote(full, to: long, ifVersion: 2, asking: account, at: start)
        _ = try await space.keepTranscript("words", by: "e", of: second.id, version: 3, people: [], asking: account, at: start)
        #expect(try await space.note(full, asking: account)?.text == long.text)
        await #expect(throws: StoreError.noteRefused(.longText)) {
            try await space.insertTranscript(of: second.id, asking: account, at: start)
        }
    }

    @Test func `words that are not in the text go with a note that is shared`() async throws {
        let world = try await CoupleWorld()
        let own = try await world.own(world.anna)
        let note = try await own.createNote(NoteDraft(text: "x"), asking: world.anna.id, at: start).id
        let kept = try own.media.keep(Data("RIFF0000WAVE".utf8), at: start)
        let file = try await own.attach(kept, name: "memo.wav", to: note, asking: world.anna.id, at: start)
        _ = try await own.keepTranscript(
            "Zyx is what she said", by: "e", of: file.id, version: 9, people: [], asking: world.anna.id, at: start)
        let hers = try await world.folder.coupleNotes(of: world.anna, at: start)
        try await hers.share(note, at: start)
        #expect(try await hers.space.transcripts(of: note, asking: world.anna.id)[file.id]?.text == "Zyx is what she said")
        #expect(try await hers.space.transcripts(of: note, asking: world.ben.id).isEmpty)
        try await hers.takeBack(note)
        #expect(try await own.transcripts(of: note, asking: world.anna.id)[file.id]?.text == "Zyx is what she said")
        #expect(try !world.files(of: hers.couple.id, contain: "Zyx is what"))
    }

    @Test func `recordings wait, run one after the other for each account, and survive a crash`() async throws {
        let test = try TestFolder()
        let folder = try DataFolder(url: test.url)
        let anna = try await folder.accounts.create(named: "Anna", passwordHash: nil, at: start).id
        let ben = try await folder.accounts.create(named: "Ben", passwordHash: nil, at: start).id
        let accounts = folder.accounts
        let (first, second, his) = (
            NoteAttachment.ID.make(at: start), NoteAttachment.ID.make(at: start), NoteAttachment.ID.make(at: start)
        )
        for (id, account) in [(first, anna), (first, anna), (second, anna), (his, ben)] {
            try await accounts.askForTranscription(of: id, in: .make(at: start), version: 1, by: account, at: start)
        }
        #expect(try await accounts.transcriptions(of: [first, second, his]).count == 3)
        #expect(try await accounts.beginTranscriptions(at: start.addingTimeInterval(-1), limit: 9).isEmpty)
        let begun = try await accounts.beginTranscriptions(at: start, limit: 9)
        #expect(Set(begun.map(\.account)) == [anna, ben] && begun.count == 2)
        #expect(try await accounts.beginTranscriptions(at: start, limit: 9).isEmpty)
        try await accounts.resumeTranscriptions(at: start)
        let again = try await accounts.beginTranscriptions(at: start, limit: 1)
        #expect(again.count == 1)
        let one = try #require(again.first)
        // Asked for once more while it runs: nothing is begun twice.
        try await accounts.askForTranscription(of: one.id, in: one.note, version: 7, by: one.account, at: start)
        #expect(try await accounts.transcriptions(of: [one.id])[one.id]?.state == .running)
        try await accounts.endTranscription(one.id, setback: .busy, nextAt: start.addingTimeInterval(30), at: start)
        let waiting = try #require(try await accounts.transcriptions(of: [one.id])[one.id])
        #expect(waiting.state == .waiting && waiting.attempts == 1 && waiting.setback == .busy)
        try await accounts.endTranscription(one.id, setback: .refused, nextAt: nil, at: start)
        #expect(try await accounts.transcriptions(of: [one.id])[one.id]?.state == .failed)
        // Of a shared note either partner may try it again.
        try await accounts.askForTranscription(
            of: one.id, in: one.note, version: 1, by: one.account == anna ? ben : anna, at: start)
        #expect(try await accounts.transcriptions(of: [one.id])[one.id]?.account == (one.account == anna ? ben : anna))
        try await accounts.endTranscription(one.id, setback: .refused, nextAt: nil, at: start)
        try await accounts.hurryTranscriptions(of: one.account == anna ? ben : anna, at: start)
        #expect(try await accounts.transcriptions(of: [one.id])[one.id]?.state == .waiting)
        try await accounts.endTranscription(one.id, setback: nil, nextAt: nil, at: start)
        #expect(try await accounts.transcriptions(of: [one.id]).isEmpty)
        #expect(try await accounts.nextTranscription() == start)
    }
}
