import TestSupport
import Testing

@testable import DAV

@Suite struct XMLReaderTests {
    @Test func `elements, attributes and text are read with their namespaces`() throws {
        let root = try XMLReader.root(
            of: Array(
                """
                <?xml version="1.0" encoding="utf-8"?>
                <D:prop xmlns:D="DAV:" xmlns="urn:x"><!-- no --><note xml:lang="de" D:kind="a&amp;b">Grüße &lt;3<![CDATA[ & ]]></note><D:empty/></D:prop>
                """.utf8))
        #expect(root.name == .dav("prop"))
        let note = try #require(root.children.first)
        #expect(note.name == XMLName("note", in: "urn:x"))
        #expect(note.text == "Grüße <3 & ")
        #expect(note.attributes.map(\.name) == [.language, .dav("kind")])
        #expect(note.attributes.map(\.value) == ["de", "a&b"])
        #expect(root.first(.dav("empty"))?.content.isEmpty == true)
    }

    @Test func `UTF-16 and Latin-1 are read when the document says so`() throws {
        let utf16 = Array("<?xml version=\"1.0\" encoding=\"utf-16\"?><a>é</a>".utf16).flatMap {
            [UInt8($0 >> 8), UInt8($0 & 255)]
        }
        #expect(try XMLReader.root(of: [0xFE, 0xFF] + utf16).text == "é")
        let latin = Array("<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><a>".utf8) + [0xE9] + Array("</a>".utf8)
        #expect(try XMLReader.root(of: latin).text == "é")
    }

    @Test(arguments: [
        "", " ", "text", "<a>", "<a></b>", "<a/><b/>", "<a b=1/>", "<p:a/>", "<a>&nbsp;</a>", "<a>\u{1}</a>",
        "<?xml version=\"1.0\" encoding=\"klingon\"?><a/>",
    ])
    func `what is not well-formed is refused`(text: String) {
        #expect(throws: XMLReader.Fault.malformed) { try XMLReader.root(of: Array(text.utf8)) }
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        #expect(throws: XMLReader.Fault.malformed) {
            try XMLReader.root(of: Array("<a>".utf8) + [0xC3, 0x28] + Array("</a>".utf8))
        }
    }

    @Test(arguments: [
        "<!DOCTYPE a><a/>",
        "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>",
        "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>",
        "<!DOCTYPE l [<!ENTITY l1 \"lol\"><!ENTITY l2 \"&l1;&l1;&l1;\">]><l>&l2;</l>",
    ])
    func `a document type is refused whatever it says`(text: String) {
        #expect(throws: XMLReader.Fault.forbidden) { try XMLReader.root(of: Array(text.utf8)) }
    }

    @Test func `elements may be nested 64 deep and no deeper`() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)).utf8)
        }
        #expect(try XMLReader.root(of: nested(64)).name.local == "a")
        #expect(throws: XMLReader.Fault.tooLarge) { try XMLReader.root(of: nested(65)) }
        #expect(throws: XMLReader.Fault.tooLarge) { try XMLReader.root(of: nested(100_000)) }
    }

    @Test func `the number of elements is bounded`() {
        let text = "<a>" + String(repeating: "<b/>", count: XMLReader.most) + "</a>"
        #expect(throws: XMLReader.Fault.tooLarge) { try XMLReader.root(of: Array(text.utf8)) }
    }

    @Test func `a list of addresses may be longer, and only that`() throws {
        let hrefs = String(repeating: "<D:href>/x</D:href>", count: 60_000)
        let list =
            "<C:addressbook-multiget xmlns:D='DAV:' xmlns:C='urn:ietf:params:xml:ns:carddav'>\(hrefs)</C:addressbook-multiget>"
        #expect(try XMLReader.root(of: Array(list.utf8)).children.count == 60_000)
        let other = list.replacing("addressbook-multiget", with: "addressbook-query")
        #expect(throws: XMLReader.Fault.tooLarge) { try XMLReader.root(of: Array(other.utf8)) }
    }

    @Test func `a name is not long, and neither is a namespace, however often it is used`() {
        let long = String(repeating: "n", count: 500_000)
        for text in ["<a xmlns='\(long)'><b/><b/></a>", "<\(long)/>", "<a \(long)='1'/>", "<x:a xmlns:x='\(long)'/>"] {
            #expect(throws: XMLReader.Fault.tooLarge) { try XMLReader.root(of: Array(text.utf8)) }
        }
    }

    @Test func `random and mutated documents are read or refused, and never crash`() {
        var random = SeededGenerator(seed: 4_918)
        let document = Array(
            """
            <?xml version="1.0"?><D:propertyupdate xmlns:D="DAV:" xmlns:Z="http://ns.example.com/z"><D:set><D:prop>\
            <Z:Authors xml:lang="en"><Z:Author>Jim &amp; Roy &#x1F600;</Z:Author></Z:Authors></D:prop></D:set></D:propertyupdate>
            """.utf8)
        for _ in 0..<4_000 {
            var bytes = document
            for _ in 0...Int.random(in: 0...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert(contentsOf: "<&>\"]!".utf8.shuffled(using: &random).prefix(2), at: place)
                }
            }
            check(bytes)
        }
        for _ in 0..<1_000 {
            check((0..<Int.random(in: 0...80, using: &random)).map { _ in UInt8.random(in: .min ... .max, using: &random) })
        }
    }

    /// Checks that a read document can be written and read again, and is then the same.
    private func check(_ bytes: [UInt8]) {
        guard let element = try? XMLReader.root(of: bytes) else { return }
        let text = XMLWriter.fragment(element)
        #expect((try? XMLReader.root(of: Array(text.utf8))) == element, "\(text)")
    }
}
