import Testing

@testable import DAV

@Suite struct PlaceTests {
    static let places: [DAVResource] = [
        .root, .principals, .principal("anna"), .homes, .home("anna"), .book("anna", "contacts"),
        .newMember("anna", "contacts"), .card("anna", "contacts", "1.vcf"), .card("Änne Maier", "初日", "a b%&?#;=+.vcf"),
        .calendarHomes, .calendarHome("anna"), .calendar("anna", "occasions"), .entry("Änne Maier", "occasions", "1.ics"),
    ]

    @Test(arguments: places) func `what is printed is parsed as the same`(place: DAVResource) {
        #expect(DAVResource(path: place.path) == place)
    }

    @Test func `collections end with a slash and parse without it`() {
        #expect(DAVResource.book("anna", "my book").path == "/dav/addressbooks/anna/my%20book/")
        #expect(DAVResource(path: "/dav/addressbooks/anna/my%20book") == .book("anna", "my book"))
        #expect(DAVResource.card("anna", "contacts", "é.vcf").path == "/dav/addressbooks/anna/contacts/%C3%A9.vcf")
        #expect(DAVResource(path: "/") == .root)
        #expect(DAVResource(path: "/dav") == .root)
    }

    @Test func `unescaped characters of other scripts are taken`() {
        #expect(DAVResource(path: "/dav/addressbooks/anna/初日/") == .book("anna", "初日"))
    }

    @Test(arguments: [
        "", "dav", "//dav/", "/dav//addressbooks/", "/dav/addressbooks/anna/../bob/", "/dav/addressbooks/anna/%2e%2e/",
        "/dav/addressbooks/anna/a%2Fb", "/dav/addressbooks/anna/a%00b", "/dav/addressbooks/anna/a%0Ab",
        "/dav/addressbooks/anna/%",
        "/dav/addressbooks/anna/%4", "/dav/addressbooks/anna/%zz", "/dav/addressbooks/anna/%FF",
        "/dav/addressbooks/anna//1.vcf",
        "/dav/addressbooks/anna/b/c/d", "/dav/calendar/", "/dav/calendars/a/b/c/d", "/other/", "/dav/principals/a/b/",
        "/dav/addressbooks/./",
    ])
    func `what names nothing is refused`(path: String) {
        #expect(DAVResource(path: path) == nil)
    }

    @Test func `a segment of more than 255 bytes names nothing`() {
        #expect(DAVResource(path: "/dav/addressbooks/anna/\(String(repeating: "a", count: 255))") != nil)
        #expect(DAVResource(path: "/dav/addressbooks/anna/\(String(repeating: "a", count: 256))") == nil)
    }
}
