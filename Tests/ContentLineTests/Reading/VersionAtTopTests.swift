import ContentLine
import Testing

@Suite struct VersionAtTopTests {
    @Test(arguments: [
        ("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A", VCard.Version.v3_0), ("BEGIN:VCARD\nVERSION:4.0\nFN:A", .v4_0),
        ("BEGIN:VCARD\r\nVERSION:2.1\r\n", .v2_1), ("BEGIN:VCARD\r\nFN:A\r\nVERSION:3.0\r\n", nil),
        ("BEGIN:VCARD\r\nVERSION:3.0", nil), ("BEGIN:VCARD\r\nVERSION:3.0 \r\n", nil), ("BEGIN:VCARD\r\nVERSION:3.01\r\n", nil),
        ("begin:vcard\r\nversion:3.0\r\n", nil), ("BEGIN:VCARD", nil), ("", nil), ("BEGIN:VCARD\r\n VERSION:3.0\r\n", nil),
    ])
    func `it is told only where the second line says it plainly`(_ text: String, _ version: VCard.Version?) throws {
        #expect(VCard.Version.atTop(of: Array(text.utf8)) == version)
    }

    @Test func `a card that says it there is of that version`() throws {
        for version in VCard.Version.allCases {
            let bytes = Array("BEGIN:VCARD\r\nVERSION:\(version.rawValue)\r\nFN:A\r\nEND:VCARD\r\n".utf8)
            #expect(VCard.Version.atTop(of: bytes) == version)
            #expect(try VCard(bytes: bytes).version == version)
        }
    }
}
