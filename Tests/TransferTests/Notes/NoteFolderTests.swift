import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Transfer

@Suite struct NoteFolderTests {
    /// A data folder with an account, and a folder of files beside it.
    private final class World {
        let data: DataFolder
        let account: Account
        let folder: NoteFolder
        let now = Date(timeIntervalSince1970: 1_795_258_800)
        private let url = FileManager.default.temporaryDirectory.appending(path: "notes-\(UUID().uuidString)")

        init() async throws {
            data = try DataFolder(url: url.appending(path: "data"))
            account = try await data.accounts.create(named: "Anna", passwordHash: nil, at: now)
            folder = NoteFolder(url.appending(path: "vault"))
        }

        deinit { try? FileManager.default.removeItem(at: url) }

        func notes() async throws -> AccountNotes { try await data.notes(of: account, at: now) }

        func put(_ text: String, at path: String) throws {
            try folder.write(Data(text.utf8), to: path, modified: now.addingTimeInterval(-1000))
        }

        func files() -> [String: Data] {
            let listing = folder.list()
            return Dictionary(
                uniqueKeysWithValues: (listing.notes + listing.others).compactMap { path in bytes(path).map { (path, $0) } })
        }

        func bytes(_ path: String) -> Data? {
            if case .file(let bytes, _) = folder.read(path) { bytes } else { nil }
        }

        func person(_ name: String) async throws -> Person.ID {
            let space = try await notes().personal
            let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name)\r\nN:;\(name);;;\r\nEND:VCARD\r\n"
            let run = try await ContactsImport(of: "people.vcf", into: space, by: nil, now: { [now] in now })
            _ = try await run.read(ImportSource(bytes: Array(card.utf8)), today: CivilDate(daysSinceEpoch: 20_000))
            return try #require(try await space.peoplePage(matching: name, order: .givenFirst, limit: 1).rows.first).id
        }

        func take(at time: Date? = nil) async throws -> NoteFolderReport {
            try await folder.take(into: notes(), at: time ?? now, zone: .gmt)
        }

        func write(replaces: Bool = false) async throws -> NoteFolderReport {
            try await folder.write(notes(), order: .givenFirst, replaces: replaces, at: now)
        }

        func titles() async throws -> [String] {
            try await notes().page(by: .title, limit: 999).rows.map(\.title)
        }

        func note(_ title: String) async throws -> Note {
            let notes = try await notes()
            let found = try await notes.page(by: .title, limit: 999).rows.first { $0.title == title }
            let id = try #require(found).id
            return try #require(try await notes.personal.note(id, asking: account.id))
        }

        func edit(_ title: String, _ change: (inout NoteDraft) -> Void) async throws {
            let note = try await note(title)
            var draft = NoteDraft(note)
            change(&draft)
            try await notes().personal.editNote(
                note.id, to: draft, ifVersion: note.version, asking: account.id, at: now.addingTimeInterval(5))
        }
    }

    @Test func `a folder goes in and out as it was, and a second time changes nothing`() async throws {
        let world = try await World()
        try world.put("---\ntags: [a]\nodd:   { kept: as it is }\n---\nText #b\r\n", at: "Journal/2024/May.md")
        try world.put("", at: "Empty.md")
        try world.put("\u{FEFF}# Heading\n- [ ] one", at: "Marked.markdown")
        try world.put("picture", at: "assets/p.png")
        try world.put("hidden", at: ".obsidian/app.md")
        let before = world.files()
        let first = try await world.take()
        #expect(first.added == ["Empty.md", "Journal/2024/May.md", "Marked.markdown"] && first.leftOut == ["assets/p.png"])
        #expect(try await world.titles() == ["Empty", "Marked", "May"])
        #expect(try await world.note("May").summary.tags == ["a", "b"])
        let second = try await world.take()
        #expect(second.unchanged == 3 && second.added.isEmpty && second.updated.isEmpty)
        let out = try await world.write()
        #expect(out.unchanged == 3 && out.added.isEmpty && out.updated.isEmpty)
        #expect(world.files() == before)
        // Into an empty folder they go under the same names.
        for path in ["Empty.md", "Journal/2024/May.md", "Marked.markdown"] {
            try FileManager.default.removeItem(at: world.folder.url.appending(path: path))
        }
        #expect(try await world.write().added.count == 3)
        #expect(world.files() == before)
        #expect(try await world.take().unchanged == 3)
    }

    @Test func `changes go both ways, and two changes keep both`() async throws {
        let world = try await World()
        try world.put("---\nmine: yes\n---\nold", at: "One.md")
        try world.put("two", at: "Two.md")
        _ = try await world.take()
        // Changed in the folder.
        try world.put("---\nmine: no\n---\nnew", at: "One.md")
        #expect(try await world.take().updated == ["One.md"])
        #expect(try await world.note("One").text == "new")
        // Changed here, its status as well.
        try await world.edit("One") { ($0.text, $0.status) = ("newer", .active) }
        #expect(try await world.write().updated == ["One.md"])
        #expect(world.files()["One.md"] == Data("---\nmine: no\nstatus: active\n---\nnewer".utf8))
        #expect(try await world.take().unchanged == 2)
        // A status that was changed here survives a change of the text there.
        try await world.edit("Two") { $0.status = .done }
        try world.put("two, changed", at: "Two.md")
        #expect(try await world.take().updated == ["Two.md"])
        #expect(try await world.note("Two").summary.status == .done)
        // Both changed.
        try await world.edit("One") { $0.text = "here" }
        try world.put("there", at: "One.md")
        #expect(try await world.write().problems == [.init(path: "One.md", reason: .changedInFolder)])
        #expect(world.files()["One.md"] == Data("there".utf8))
        let both = try await world.take()
        #expect(both.keptBoth == ["One.md"])
        #expect(try await world.titles() == ["One", "One", "Two"])
        #expect(try await world.take().unchanged == 2)
        #expect(try await world.write().added == ["One (Kinkeeper).md"])
        let files = world.files()
        #expect(files["One.md"] == Data("there".utf8))
        #expect(files["One (Kinkeeper).md"] == Data("---\nmine: no\nstatus: active\ntitle: One\n---\nhere".utf8))
        #expect(try await world.take().unchanged == 3)
    }

    @Test func `one's own notes get names by their titles, and come back as they were elsewhere`() async throws {
        let world = try await World()
        let notes = try await world.notes()
        let lea = try await world.person("Lea")
        for title in ["A/B: \"c\"?", "a b c", "..", "", "CON"] {
            try await notes.personal.createNote(
                NoteDraft(
                    title: title, text: "Text of \(title)\n", tags: ["x y", "z"], people: [lea], status: .done,
                    isPinned: title == "CON"),
                asking: world.account.id, at: world.now)
        }
        let out = try await world.write()
        // Two that differ in case only are one file on many systems; which of them is first is left to their identifiers.
        #expect(
            Set(out.added.map { $0.lowercased() }) == ["a b c.md", "a b c 2.md", "note.md", "text of.md", "con.md"])
        #expect(try await world.take().unchanged == 5)
        #expect(try await world.write().unchanged == 5)

        let other = try await World()
        _ = try await other.person("Lea")
        let there = NoteFolder(world.folder.url)
        let report = try await there.take(into: other.notes(), at: world.now.addingTimeInterval(60), zone: .gmt)
        #expect(report.added.count == 5 && report.problems.isEmpty)
        for row in try await notes.page(by: .title, limit: 9).rows {
            let copy = try #require(try await other.notes().personal.note(row.id, asking: other.account.id))
            #expect(copy.title == row.title && copy.summary.tags == row.tags && copy.summary.status == row.status)
            #expect(copy.summary.isPinned == row.isPinned && copy.summary.people.count == 1)
            #expect(abs(copy.summary.createdAt.timeIntervalSince(row.createdAt)) < 0.002)
        }
    }

    @Test func `what was deleted here does not come back by itself`() async throws {
        let world = try await World()
        try world.put("one", at: "One.md")
        _ = try await world.take()
        let note = try await world.note("One")
        try await world.notes().personal.deleteNote(note.id, at: world.now)
        #expect(try await world.take().deletedHere == ["One.md"])
        #expect(try await world.titles().isEmpty)
        try world.put("one, again", at: "One.md")
        #expect(try await world.take().added == ["One.md"])
        #expect(try await world.note("One").text == "one, again")
    }

    @Test func `files that are no notes are named, and the others are taken`() async throws {
        let world = try await World()
        try world.put("fine", at: "Fine.md")
        try world.folder.write(Data([0xFF, 0xFE, 0x41, 0x00]), to: "Latin.md", modified: world.now)
        try world.put(String(repeating: "x", count: 200_001), at: "Long.md")
        try world.put(String(repeating: "x", count: 5 << 20), at: "Huge.md")
        try FileManager.default.createSymbolicLink(
            at: world.folder.url.appending(path: "Link.md"), withDestinationURL: URL(fileURLWithPath: "/etc/hostname"))
        let report = try await world.take()
        #expect(report.added == ["Fine.md"])
        #expect(
            Set(report.problems) == [
                .init(path: "Latin.md", reason: .notUTF8), .init(path: "Long.md", reason: .refused(.longText)),
                .init(path: "Huge.md", reason: .unreadable),
            ])
    }

    @Test func `two folders with files of the same names are told apart, and one that was moved is known again`() async throws {
        let world = try await World()
        try world.put("of the first", at: "README.md")
        _ = try await world.take()
        let second = NoteFolder(world.folder.url.deletingLastPathComponent().appending(path: "other"))
        try second.write(Data("of the second".utf8), to: "README.md", modified: world.now)
        let report = try await second.take(into: world.notes(), at: world.now, zone: .gmt)
        #expect(report.added == ["README.md"] && report.updated.isEmpty)
        #expect(try await world.titles() == ["README", "README"])
        // The whole folder under another name, and a file in it as well.
        let moved = NoteFolder(world.folder.url.deletingLastPathComponent().appending(path: "moved"))
        try FileManager.default.moveItem(at: world.folder.url, to: moved.url)
        #expect(try await moved.take(into: world.notes(), at: world.now, zone: .gmt).unchanged == 1)
        try FileManager.default.moveItem(
            at: moved.url.appending(path: "README.md"), to: moved.url.appending(path: "Read me.md"))
        #expect(try await moved.take(into: world.notes(), at: world.now, zone: .gmt).updated == ["Read me.md"])
        let out = try await moved.write(world.notes(), order: .givenFirst, at: world.now)
        #expect(moved.list().notes.contains("Read me.md") && out.problems.isEmpty)
        // A note that was called like its file still is.
        #expect(try await world.titles() == ["Read me", "README"])
    }

    @Test func `a folder is never given the files of another under its own names`() async throws {
        let world = try await World()
        try world.put("of the first", at: "README.md")
        _ = try await world.take()
        let second = NoteFolder(world.folder.url.deletingLastPathComponent().appending(path: "second"))
        let front = "---\nmine: kept\n---\nof the second"
        try second.write(Data(front.utf8), to: "README.md", modified: world.now.addingTimeInterval(-9_000))
        _ = try await second.take(into: world.notes(), at: world.now, zone: .gmt)
        for replaces in [false, true] {
            let out = try await second.write(world.notes(), order: .givenFirst, replaces: replaces, at: world.now)
            #expect(out.problems.isEmpty && out.updated.isEmpty)
            guard case .file(let bytes, _) = second.read("README.md") else { throw CocoaError(.fileReadUnknown) }
            #expect(bytes == Data(front.utf8))
        }
        #expect(second.list().notes == ["README 2.md", "README.md"])
        #expect(try await second.take(into: world.notes(), at: world.now, zone: .gmt).unchanged == 2)
        // A file that was never read is not replaced either.
        try second.write(Data("a stranger".utf8), to: "Third.md", modified: world.now)
        try await world.notes().personal.createNote(
            NoteDraft(title: "Third", text: "mine"), asking: world.account.id, at: world.now)
        let out = try await second.write(world.notes(), order: .givenFirst, replaces: true, at: world.now)
        #expect(out.added == ["Third 2.md"])
        #expect(try await second.take(into: world.notes(), at: world.now, zone: .gmt).added == ["Third.md"])
    }

    @Test func `a file of ours that was renamed and changed changes its note`() async throws {
        let world = try await World()
        try await world.notes().personal.createNote(
            NoteDraft(title: "Old", text: "words"), asking: world.account.id, at: world.now)
        _ = try await world.write()
        let file = try #require(world.bytes("Old.md"))
        try FileManager.default.removeItem(at: world.folder.url.appending(path: "Old.md"))
        try world.folder.write(file + Data(" and more".utf8), to: "New.md", modified: world.now)
        #expect(try await world.take().updated == ["New.md"])
        #expect(try await world.note("Old").text == "words and more")
        #expect(try await world.write().unchanged == 1)
        #expect(world.folder.list().notes == ["New.md"])
    }

    @Test func `what cannot be read is never written over`() async throws {
        let world = try await World()
        try world.put("small", at: "One.md")
        _ = try await world.take()
        let large = String(repeating: "x", count: 5 << 20)
        try world.put(large, at: "One.md")
        #expect(try await world.take().problems == [.init(path: "One.md", reason: .unreadable)])
        #expect(try await world.write(replaces: true).problems == [.init(path: "One.md", reason: .unreadable)])
        #expect(try Data(contentsOf: world.folder.url.appending(path: "One.md")) == Data(large.utf8))
        // A folder that is a link now leads nowhere.
        try world.put("two", at: "Sub/Two.md")
        _ = try await world.take()
        let outside = world.folder.url.deletingLastPathComponent().appending(path: "outside")
        try FileManager.default.moveItem(at: world.folder.url.appending(path: "Sub"), to: outside)
        try FileManager.default.createSymbolicLink(at: world.folder.url.appending(path: "Sub"), withDestinationURL: outside)
        try await world.edit("Two") { $0.text = "changed" }
        #expect(try await world.write(replaces: true).problems.map(\.path).contains("Sub/Two.md"))
        #expect(try Data(contentsOf: outside.appending(path: "Two.md")) == Data("two".utf8))
    }

    @Test func `names that nobody has stay, and so do those in another order`() async throws {
        let world = try await World()
        let lea = try await world.person("Lea")
        let text = "---\npeople: [Nobody, \"[[Lea]]\"]\npublished: \"true\"\ntags: [b, a]\n---\nx"
        try world.put(text, at: "My  note.md")
        _ = try await world.take()
        #expect(try await world.note("My note").summary.people == [lea])
        #expect(try await world.write().unchanged == 1)
        try await world.edit("My note") { $0.people = [] }
        #expect(try await world.write().updated == ["My  note.md"])
        #expect(
            world.files()["My  note.md"]
                == Data("---\npeople:\n  - Nobody\npublished: \"true\"\ntags: [b, a]\n---\nx".utf8))
        #expect(try await world.take().unchanged == 1)
    }

    @Test func `marks that were set here stay while others change in the file`() async throws {
        let world = try await World()
        try world.put("---\nupdated: 2024-01-01\n---\none", at: "One.md")
        _ = try await world.take()
        try await world.edit("One") { ($0.status, $0.isPinned) = (.done, true) }
        try world.put("---\nupdated: 2024-01-02\ndraft: true\n---\ntwo", at: "One.md")
        #expect(try await world.take().updated == ["One.md"])
        let note = try await world.note("One")
        #expect(note.text == "two" && note.summary.status == .done && note.summary.isPinned && note.privacy == .draft)
    }

    @Test func `a note that was deleted for good does not come back`() async throws {
        let world = try await World()
        try world.put("one", at: "One.md")
        _ = try await world.take()
        let note = try await world.note("One")
        try await world.notes().personal.deleteNote(note.id, at: world.now)
        try await world.notes().personal.purgeNotes(at: world.now.addingTimeInterval(40 * 86_400))
        #expect(try await world.take().deletedHere == ["One.md"])
        #expect(try await world.titles().isEmpty)
    }

    @Test func `no path leads out of the folder`() {
        for path in [
            "../a.md", "/etc/a.md", "a/../../b.md", "a//b.md", ".hidden/a.md", "a\u{0}b.md", "", "a/.md", "Makefile",
            "a.md/build.sh", "a",
        ] {
            #expect(NoteFolder.safe(path) == nil, "\(path)")
        }
        #expect(NoteFolder.safe("Journal/May 2024.md") == "Journal/May 2024.md")
        #expect(NoteFolder.fileName("../../etc/passwd") == "etc passwd")
        #expect(NoteFolder.fileName(String(repeating: "é", count: 500)).utf8.count <= 120)
    }

    /// Random edits on both sides, taken and written in any order: no text is ever lost.
    @Test func `random histories lose no text`() async throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<12 {
            let world = try await World()
            var texts: Set<String> = []
            for step in 0..<25 {
                let name = "N\(Int.random(in: 0...3, using: &random))"
                let text = "text \(step)"
                switch Int.random(in: 0...4, using: &random) {
                case 0:
                    // What is replaced in the folder by its own editor is that editor's to keep.
                    if let old = world.bytes("\(name).md") {
                        texts.remove(String(decoding: old, as: UTF8.self).components(separatedBy: "---\n").last ?? "")
                    }
                    try world.put(text, at: "\(name).md")
                    texts.insert(text)
                case 1:
                    guard let row = try await world.notes().page(limit: 99).rows.randomElement(using: &random) else { continue }
                    let notes = try await world.notes()
                    let note = try #require(try await notes.personal.note(row.id, asking: world.account.id))
                    texts.remove(note.text)
                    var draft = NoteDraft(note)
                    draft.text = text
                    try await notes.personal.editNote(
                        note.id, to: draft, ifVersion: note.version, asking: world.account.id, at: world.now)
                    texts.insert(text)
                case 2, 3: _ = try await world.take()
                default: _ = try await world.write()
                }
            }
            _ = try await world.take()
            _ = try await world.write()
            var kept: Set<String> = []
            for row in try await world.notes().page(limit: 99).rows {
                let note = try await world.notes().personal.note(row.id, asking: world.account.id)
                kept.insert(try #require(note).text)
            }
            #expect(texts.isSubset(of: kept), "\(texts.subtracting(kept))")
            #expect(try await world.take().added.isEmpty)
        }
    }

    // MARK: Pictures and other files

    private let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data("pixels".utf8)

    @Test func `files that notes show come along, and go out as they were`() async throws {
        let world = try await World()
        let now = world.now
        try world.put("![](../../assets/p.png) and ![[Trip one.png|300]]", at: "Journal/2024/May.md")
        try world.put("[the paper](paper.pdf#page=2) ![x](https://a.org/q.png)", at: "Home.md")
        for (path, bytes) in [
            ("assets/p.png", png), ("deep/in/Trip one.png", png + Data("2".utf8)), ("paper.pdf", Data("%PDF-1.4".utf8)),
        ] {
            try world.folder.write(bytes, to: path, modified: now)
        }
        try world.folder.write(Data("no note names it".utf8), to: "loose.txt", modified: now)
        let before = world.files()
        let first = try await world.take()
        #expect(first.files == ["assets/p.png", "deep/in/Trip one.png", "paper.pdf"] && first.leftOut == ["loose.txt"])
        #expect(first.problems.isEmpty && !first.needsALook)
        let may = try await world.note("May").summary
        #expect(may.attachments.map(\.path).sorted() == ["../../assets/p.png", "../../deep/in/Trip one.png"])
        #expect(try await world.note("Home").summary.attachments.map(\.mediaType) == ["application/pdf"])

        let again = try await world.take()
        #expect(again.files.isEmpty && again.updated.isEmpty && again.unchanged == 2)
        let out = try await world.write()
        #expect(out.files.isEmpty && world.files() == before)
        // Into an empty folder all of it comes out, but for what no note names.
        try FileManager.default.removeItem(at: world.folder.url)
        let anew = try await world.write()
        #expect(anew.files.count == 3)
        #expect(world.files() == before.filter { $0.key != "loose.txt" })
    }

    @Test func `a picture that changed in the folder changes here, and one that changed there is not replaced`() async throws {
        let world = try await World()
        try world.put("![](p.png)", at: "One.md")
        try world.folder.write(png, to: "p.png", modified: world.now)
        _ = try await world.take()
        let changed = png + Data("more".utf8)
        try world.folder.write(changed, to: "p.png", modified: world.now)
        let out = try await world.write()
        #expect(out.problems == [.init(path: "p.png", reason: .changedInFolder)] && world.bytes("p.png") == changed)
        #expect(try await world.take().files == ["p.png"])
        let attachment = try #require(try await world.note("One").summary.attachments.first)
        #expect(
            try await world.notes().personal.media.url(for: attachment.digest).lastPathComponent
                == MediaFolder.digest(of: changed).hex)
        #expect(try await world.note("One").summary.attachments.count == 1)
        try world.folder.write(png, to: "p.png", modified: world.now)
        #expect(try await world.write(replaces: true).files == ["p.png"])
        #expect(world.bytes("p.png") == changed)
    }

    @Test func `files of notes written here lie beside them, and nothing is written elsewhere`() async throws {
        let world = try await World()
        let notes = try await world.notes()
        let (space, account) = (notes.personal, world.account.id)
        let note = try await space.createNote(NoteDraft(title: "Trip"), asking: account, at: world.now).id
        let kept = try space.media.keep(png, at: world.now)
        let shown = try await space.attach(kept, name: "Map of it.png", to: note, asking: account, at: world.now)
        for path in ["../../../outside.png", ".hidden/x.png", "sub/evil.md", "/etc/x"] {
            let other = try space.media.keep(Data("of \(path)".utf8), at: world.now)
            try await space.attach(other, name: "x", path: path, to: note, asking: account, at: world.now)
        }
        let out = try await world.write()
        #expect(world.bytes(shown.path) == png && out.files.contains(shown.path))
        let outside = world.folder.url.deletingLastPathComponent()
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).sorted() == ["data", "vault"])
        #expect(world.files().keys.allSatisfy { !$0.contains("evil") && !$0.contains(".hidden") })
        #expect(world.bytes("attachments/outside.png") != nil)
        #expect(out.problems.isEmpty)
        // A link in the folder that leads out of it is not followed.
        try FileManager.default.removeItem(at: world.folder.url.appending(path: "attachments"))
        try FileManager.default.createSymbolicLink(
            at: world.folder.url.appending(path: "attachments"), withDestinationURL: outside)
        #expect(try await world.write().problems.contains(.init(path: shown.path, reason: .unreadable)))
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).sorted() == ["data", "vault"])
    }

    @Test func `two pictures of one path never take each other's place`() async throws {
        let world = try await World()
        let notes = try await world.notes()
        let (space, account) = (notes.personal, world.account.id)
        var own: [Note.ID: MediaDigest] = [:]
        for number in 0..<2 {
            let note = try await space.createNote(
                NoteDraft(title: "N\(number)", text: "![](assets/cover.png)"), asking: account, at: world.now
            ).id
            let kept = try space.media.keep(png + Data("\(number)".utf8), at: world.now)
            try await space.attach(kept, name: "cover.png", path: "assets/cover.png", to: note, asking: account, at: world.now)
            own[note] = kept.digest
        }
        func check() async throws {
            for (note, digest) in own {
                #expect(try await space.note(note, asking: account)?.summary.attachments.map(\.digest) == [digest])
            }
        }
        for replaces in [false, false, true, true] {
            let out = try await world.write(replaces: replaces)
            #expect(out.problems == [.init(path: "assets/cover.png", reason: .changedInFolder)])
            _ = try await world.take()
            try await check()
        }
        // One that is changed in the folder is that of the note that had it.
        try world.folder.write(png + Data("drawn over".utf8), to: "assets/cover.png", modified: world.now)
        _ = try await world.take()
        var changed = 0
        for (note, digest) in own {
            let now = try #require(try await space.note(note, asking: account)?.summary.attachments.first).digest
            if now != digest { changed += 1 }
        }
        #expect(changed == 1)
    }
}
