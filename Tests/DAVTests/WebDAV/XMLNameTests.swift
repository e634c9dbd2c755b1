import Testing

@testable import DAV

@Suite struct XMLNameTests {
    @Test func `names of two namespaces are two names`() {
        #expect(XMLName("href", in: "DAV:") == XMLName("href", in: "DAV:"))
        #expect(XMLName("href", in: "DAV:") != XMLName("href", in: "urn:ietf:params:xml:ns:carddav"))
    }
}
