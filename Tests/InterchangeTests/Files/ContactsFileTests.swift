import ContentLine
import Interchange
import Kinkeeper
import Testing

struct ContactsFileTests {
    private struct Broken: Error {}

    @Test func `cards come one at a time with their line`() throws {
        let read = try Import("BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nEND:VCARD\n\nBEGIN:VCARD\nVERSION:4.0\nFN:Bo\nEND:VCARD\n")
        #expect(read.profiles.map(\.name.formatted) == ["Anna", "Bo"])
        #expect(read.cards.map(\.line) == [1, 6])
        #expect(read.diagnostics.isEmpty)
    }

    @Test func `a problem is told with its line and the name on its card`() throws {
        let read = try Import(
            "BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nBDAY:30.2.85\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nFN:Bo\nno colon\nEND:VCARD\n"
        )
        #expect(read.diagnostics.map(\.line) == [4, 9])
        #expect(read.diagnostics.map(\.finding.card) == ["Anna", "Bo"])
        #expect(
            read.diagnostics[0].finding.parameters == [.name: .text("BDAY"), .text: .text("30.2.85"), .reason: .reason(.form)])
    }

    @Test(arguments: FileFormat.Other.allCases.filter { $0 != .unknown })
    func `a file of another kind gives one diagnostic and no card`(_ other: FileFormat.Other) throws {
        let beginnings: [FileFormat.Other: [UInt8]] = [
            .empty: [], .zip: Array("PK\u{3}\u{4}".utf8), .gzip: [0x1F, 0x8B, 8], .picture: [0xFF, 0xD8, 0xFF],
            .pdf: Array("%PDF-1".utf8),
            .database: Array("SQLite format 3\0".utf8), .xCard: Array("<vcards>".utf8), .html: Array("<html>".utf8),
            .xml: Array("<?xml?>".utf8), .calendar: Array("BEGIN:VCALENDAR".utf8), .ldif: Array("dn: x".utf8),
            .json: Array("{}".utf8),
            .bondsDump: [0x50, 0x4B, 3, 4, 20, 0, 8, 0, 8, 0] + Array(repeating: 0, count: 16) + [12, 0, 0, 0]
                + Array("database.sql".utf8),
        ]
        let read = try Import(try #require(beginnings[other]))
        #expect(read.cards.isEmpty)
        #expect(read.diagnostics == [Interchange.Diagnostic(line: 0, ImportFinding(other.code), severity: .error)])
    }

    @Test func `a card that no database could hold is left out with an error, and the next one is read`() throws {
        let text =
            "BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nNOTE:\(String(repeating: "x", count: 500))\nEND:VCARD\n"
            + "BEGIN:VCARD\nVERSION:3.0\nFN:Bo\nEND:VCARD\n"
        var file = ContactsFile(today: Import.today, bytes: Array(text.utf8))
        // SQLite takes a thousand million bytes in one piece.
        #expect(file.largestCard < 1_000_000_000)
        file.largestCard = 200
        let card = try #require(try file.next())
        #expect(card.line == 6)
        #expect(try file.next() == nil)
        let diagnostics = file.takeDiagnostics()
        #expect(diagnostics.map(\.line) == [1])
        #expect(diagnostics.map(\.severity) == [.error])
    }

    @Test func `a text without any card says so`() throws {
        let read = try Import("Dear Anna,\nhow are you?\n")
        #expect(read.cards.isEmpty)
        #expect(read.diagnostics.last?.finding == ImportFinding(.noContacts))
    }

    @Test func `a jCard file gives the same people as the vCard it stands for`() throws {
        let json = """
            [["vcard", [["version", {}, "text", "4.0"], ["fn", {}, "text", "Anna Berg"], ["bday", {}, "date-and-or-time", "--02-03"]]],
             ["vcard", [["fn", {}, "text", "Bo"], ["bad"]]], "no card"]
            """
        let read = try Import(json)
        #expect(read.profiles.map(\.name.formatted) == ["Anna Berg", "Bo"])
        #expect(try read.profiles[0].occasions == [Occasion(kind: .birthday, when: .date(PartialDate(month: 2, day: 3)))])
        #expect(read.cards.allSatisfy { $0.line == 0 })
        #expect(read.diagnostics.map(\.finding.card) == ["Bo", ""])
        #expect(read.diagnostics.allSatisfy { $0.severity == .error })
    }

    @Test func `a card made from jCard is folded and says all that the jCard says`() throws {
        let words = Array(repeating: "Änne, Bo; and so on", count: 20).joined(separator: " ")
        let json =
            #"["vcard", [["fn", {}, "text", "Anna"], ["note", {"x-a": "b;c"}, "text", "\#(words)"], ["x-odd", {}, "unknown", "a\\,b"]]]"#
        let card = try #require(try Import(json).cards.first)
        let lines = String(decoding: card.bytes, as: UTF8.self).split(separator: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 })
        let properties = try VCard(bytes: card.bytes).properties
        #expect(properties.map(\.name) == ["FN", "NOTE", "X-ODD"])
        #expect(properties[1].text == words)
        #expect(properties[1].values(ofParameter: "X-A") == ["b;c"])
        #expect(String(decoding: properties[2].rawValue, as: UTF8.self) == "a\\,b")
    }

    @Test func `a jCard file that breaks off says where`() throws {
        let read = try Import("[\"vcard\",\n[[\"fn\", {}, \"text\",")
        #expect(read.cards.isEmpty)
        #expect(read.diagnostics.map(\.line) == [2])
    }

    @Test func `what the source throws is passed on, and reading can go on after it`() throws {
        let bytes = Array("BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nEND:VCARD\n".utf8)
        var calls = 0
        var file = ContactsFile(today: Import.today) { buffer in
            calls += 1
            switch calls {
            case 1:
                buffer.copyBytes(from: bytes)
                return bytes.count
            case 2: throw Broken()
            default: return 0
            }
        }
        #expect(throws: Broken.self) { try file.next() }
        guard case .person(let profile, _)? = try file.next()?.content else {
            Issue.record("no person")
            return
        }
        #expect(profile.name.formatted == "Anna")
        #expect(try file.next() == nil)
        #expect(file.bytesRead == Int64(bytes.count))
    }
}
