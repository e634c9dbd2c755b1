import Interchange
import Testing

struct FileFormatTests {
    private func format(_ text: String) -> FileFormat {
        FileFormat(beginning: Array(text.utf8))
    }

    @Test(arguments: [
        "BEGIN:VCARD\r\nVERSION:3.0\r\n", "begin:vcard\n", "\u{FEFF}BEGIN:VCARD\n", "\n\n  BEGIN:VCARD",
        "# my contacts\nBEGIN:VCARD\n",
    ])
    func `a vCard is told by its BEGIN line, wherever the first one stands`(_ text: String) {
        #expect(format(text) == .vCard)
    }

    @Test func `a vCard in UTF-16 is told too`() {
        let littleEndian: [UInt8] = [0xFF, 0xFE] + "BEGIN:VCARD\r\n".utf8.flatMap { [$0, 0] }
        #expect(FileFormat(beginning: littleEndian) == .vCard)
    }

    @Test func `a jCard is an array that names vcard`() {
        #expect(format(#" [ "vcard", [] ]"#) == .jCard)
        #expect(format(#"[["vcard", []], ["vcard", []]]"#) == .jCard)
        #expect(format(#"{"people": []}"#) == .other(.json))
        #expect(format("[1, 2]") == .other(.json))
    }

    @Test func `what people pick by mistake is named for what it is`() {
        #expect(format("") == .other(.empty))
        #expect(format(" \n") == .other(.empty))
        #expect(format("PK\u{3}\u{4}junk") == .other(.zip))
        #expect(format("%PDF-1.7") == .other(.pdf))
        #expect(format("SQLite format 3\0") == .other(.database))
        #expect(FileFormat(beginning: [0x1F, 0x8B, 8]) == .other(.gzip))
        #expect(FileFormat(beginning: [0xFF, 0xD8, 0xFF, 0xE0]) == .other(.picture))
        #expect(format("<?xml version=\"1.0\"?><vcards xmlns=\"urn:ietf:params:xml:ns:vcard-4.0\">") == .other(.xCard))
        #expect(format("<!DOCTYPE html><html>") == .other(.html))
        #expect(format("<?xml version=\"1.0\"?><plist>") == .other(.xml))
        #expect(format("BEGIN:VCALENDAR\nVERSION:2.0\n") == .other(.calendar))
        #expect(format("dn: cn=Anna\n") == .other(.ldif))
        #expect(format("Dear Anna, how are you?") == .other(.unknown))
    }

    @Test func `a table is told by its first line`() {
        #expect(format("First Name,Last Name,Birthday\nAnna,Berg,1985-04-12\n") == .table)
        #expect(format("Name;E-Mail\nAnna;anna@example.org\n") == .table)
        #expect(format("Wer;Wann\nOma;4.12.1931\n") == .table)
        #expect(format("Dear Anna,\nhow are you?\n") == .other(.unknown))
        #expect(format("sep=;\r\nWer;Wann\r\n") == .table)
        let utf16: [UInt8] = [0xFF, 0xFE] + "Name\tPhone\r\n".utf8.flatMap { [$0, 0] }
        #expect(FileFormat(beginning: utf16) == .table)
        #expect(format("date,name,surname,type,yearMatter,notes\n") == .birdayTable)
    }

    @Test func `what other programs keep of people is told by the names in its JSON`() {
        #expect(format(#"[{"id": 1, "type": "BIRTHDAY", "name": "Anna", "originalDate": "1985-04-12"}]"#) == .birday)
        #expect(format(#"{"version": "1.0-preview.1", "app_version": "4.1.2", "account": {"uuid": "x"}}"#) == .monica)
        let nametag = #"{"version": "1.2", "exportDate": "x", "user": {"accountCreated": "x"}, "groups": [], "people": []}"#
        #expect(format(nametag) == .nametag)
        #expect(format(#"{"format": "kinkeeper", "version": 1, "exportDate": "2026-11-21T12:00:00Z"}"#) == .kinkeeper)
    }

    @Test func `a backup of Bonds is told by the first name in the archive`() {
        func archive(_ name: String) -> FileFormat {
            let header: [UInt8] = [0x50, 0x4B, 3, 4, 20, 0, 8, 0, 8, 0] + Array(repeating: 0, count: 16)
            return FileFormat(beginning: header + [UInt8(name.utf8.count), 0, 0, 0] + Array(name.utf8))
        }
        #expect(archive("database.db") == .bonds && archive("database.sql") == .other(.bondsDump))
        #expect(archive("contacts.vcf") == .other(.zip) && archive("") == .other(.zip))
    }

    @Test func `each has a finding of its own`() {
        #expect(Set(FileFormat.Other.allCases.map(\.code)).count == FileFormat.Other.allCases.count)
    }
}
