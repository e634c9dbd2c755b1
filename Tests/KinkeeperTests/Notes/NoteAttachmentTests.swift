import Foundation
import Testing

@testable import Kinkeeper

@Suite struct NoteAttachmentTests {
    private let note = Note.ID.make(at: Date(timeIntervalSince1970: 1_795_258_800))

    private func attachment(_ path: String) throws -> NoteAttachment {
        let digest = try #require(MediaDigest(hex: String(repeating: "0a", count: 32)))
        return NoteAttachment(
            id: .make(at: .distantPast), path: path, mediaType: "image/png", size: 1, digest: digest, createdAt: .distantPast)
    }

    @Test(arguments: [
        ("Garden plan.JPG", "Garden-plan.JPG"), ("a/b\\c.png", "c.png"), ("../../etc/passwd", "passwd"), ("", "file"),
        (".hidden", "hidden"), ("[x](y).png", "xy.png"), ("a\u{202E}gnp.exe", "agnp.exe"),
        ("Übung für Zoë.pdf", "Übung-für-Zoë.pdf"),
        ("n\u{0}ul\n.txt", "nul.txt"), ("100%.png", "100.png"), ("写真.png", "写真.png"), ("...", "file"), ("a.", "a"),
    ])
    func `a name needs no escapes and leads nowhere else`(name: String, expected: String) {
        #expect(NoteAttachment.fileName(name) == expected)
    }

    @Test func `random names stay names, and their paths are unlike`() {
        var random = SystemRandomNumberGenerator()
        let pieces = ["a", "É", " ", ".", "/", "..", "%", "[", "(", "\u{200F}", "\0", "👩‍👧", "\\", "-", "pdf", "\n", "很"]
        for _ in 0..<2_000 {
            let name = (0..<Int.random(in: 0...40, using: &random)).map { _ in pieces.randomElement() ?? "" }.joined()
            let plain = NoteAttachment.fileName(name)
            #expect(
                !plain.isEmpty && !plain.hasPrefix(".") && plain.utf8.count <= 120 && NoteAttachment.fileName(plain) == plain)
            #expect(plain.allSatisfy { !"/\\()[]%\0\n ".contains($0) })
            let first = NoteAttachment.path(for: name, of: note)
            let second = NoteAttachment.path(for: name, of: note, taken: [first.uppercased()])
            #expect(NoteAttachment.isPath(first) && NoteAttachment.key(first) != NoteAttachment.key(second))
            #expect(NoteAttachmentPath.resolved(first, from: "Journal/May.md") == "Journal/\(first)")
        }
    }

    @Test func `a reference means the file of its path, else of its name`() throws {
        let files = try ["attachments/3f/garden.jpg", "../assets/Trip one.png", "../assets/more/Trip one.png"].map(attachment)
        let index = NoteAttachmentIndex(files)
        #expect(index.found(by: "attachments/3f/garden.jpg") == files[0] && index.found(by: "GARDEN.jpg") == files[0])
        #expect(index.found(by: "./attachments/3f/garden.jpg") == files[0])
        #expect(index.found(by: "assets/Trip%20one.png") == files[1] && index.found(by: "more/Trip one.png") == files[2])
        #expect(index.found(by: "Trip one.png") == files[1] && index.found(by: "../assets/more/Trip%20one.png") == files[2])
        #expect(
            index.found(by: "other.jpg") == nil && index.found(by: "") == nil && NoteAttachmentIndex([]).found(by: "a") == nil)
    }

    @Test func `a path from one file to another leads there`() {
        var random = SystemRandomNumberGenerator()
        func path() -> String {
            (0..<Int.random(in: 1...4, using: &random)).map { _ in ["a", "b", "ü", "d e"].randomElement() ?? "" }.joined(
                separator: "/")
        }
        for _ in 0..<1_000 {
            let (file, note) = (path(), path())
            #expect(
                NoteAttachmentPath.resolved(NoteAttachmentPath.relative(to: file, from: note), from: note) == file,
                "\(file) \(note)")
        }
        #expect(NoteAttachmentPath.resolved("../../x.png", from: "a/b.md") == nil)
        #expect(NoteAttachmentPath.relative(to: "assets/p.png", from: "Journal/May.md") == "../assets/p.png")
    }

    @Test func `bytes say what they are, and nothing that runs is shown`() {
        func type(_ text: String) -> String { MediaType.of(Array(text.utf8)) }
        #expect(MediaType.of([0xFF, 0xD8, 0xFF, 0xE0]) == "image/jpeg" && type("GIF89a…") == "image/gif")
        #expect(
            type("RIFF\0\0\0\0WAVEfmt ") == "audio/wav" && type("RIFF\0\0\0\0WEBPVP8 ") == "image/webp"
                && type("OggS") == "audio/ogg")
        #expect(type("\0\0\0 ftypM4A ") == "audio/mp4" && type("%PDF-1.7") == "application/pdf" && type("ID3") == "audio/mpeg")
        for text in [
            "<svg xmlns='http://www.w3.org/2000/svg'>", "<!doctype html>", "RIFF\0\0\0\0AVI ", "\0\0\0 ftypmp42", "", "G",
        ] {
            #expect(type(text) == MediaType.unknown)
        }
        var random = SystemRandomNumberGenerator()
        for _ in 0..<1_000 {
            let bytes = (0..<Int.random(in: 0...80, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(MediaType.all.contains(MediaType.of(bytes)))
        }
    }
}
