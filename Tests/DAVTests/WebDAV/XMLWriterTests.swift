import TestSupport
import Testing

@testable import DAV

@Suite struct XMLWriterTests {
    @Test func `text is escaped, and a carriage return survives`() throws {
        var writer = XMLWriter()
        writer.beginDocument("D:multistatus")
        writer.element(.card("address-data"), "FN:A & <B> ]]>\r\nNOTE:\tx\u{1}\u{FFFE}")
        writer.raw("</D:multistatus>")
        let root = try XMLReader.root(of: writer.take())
        #expect(root.first(.card("address-data"))?.text == "FN:A & <B> ]]>\r\nNOTE:\tx\u{FFFD}\u{FFFD}")
    }

    @Test func `bytes that are not UTF-8 become replacement characters`() throws {
        var writer = XMLWriter()
        writer.beginDocument("D:prop")
        writer.text([0x41, 0xFF, 0x42])
        writer.raw("</D:prop>")
        #expect(try XMLReader.root(of: writer.take()).text == "A\u{FFFD}B")
    }

    @Test func `a long text goes out in parts, escaped as it goes, between characters`() throws {
        var random = SeededGenerator(seed: 65)
        let letters = Array("&<>\r\nabü€😀")
        let text = String((0..<60_000).map { _ in letters.randomElement(using: &random) ?? "a" })
        var writer = XMLWriter()
        writer.beginDocument("D:prop")
        writer.text(Array(text.utf8))
        writer.raw("</D:prop>")
        let length = writer.count
        var parts = XMLParts(writer.takePieces())
        #expect(writer.count == 0)
        var all: [UInt8] = []
        while let part = parts.next(atLeast: 10_000) {
            #expect(part.count < 10_000 + XMLWriter.longestText * 5)
            all += part
        }
        #expect(length < all.count)
        #expect(try XMLReader.root(of: all).text == text)
    }

    @Test func `a fragment stands alone and keeps languages and foreign names`() throws {
        let text = "<details xml:lang='en' xmlns='DAV:' xmlns:z='urn:z' z:a='&apos;\"&#10;'>My <z:b/>Name</details>"
        let element = try XMLReader.root(of: Array(text.utf8))
        let fragment = XMLWriter.fragment(element)
        #expect(fragment.contains("details xml:lang='en'"))
        #expect(try XMLReader.root(of: Array(fragment.utf8)) == element)
    }

    @Test func `names of unknown namespaces declare them`() throws {
        var writer = XMLWriter()
        writer.beginDocument("D:prop")
        writer.empty(XMLName("a", in: "urn:it's"))
        writer.empty(XMLName("b", in: ""))
        writer.empty(XMLName("getctag", in: Namespace.server))
        writer.raw("</D:prop>")
        let names = try XMLReader.root(of: writer.take()).children.map(\.name)
        #expect(names == [XMLName("a", in: "urn:it's"), XMLName("b", in: ""), XMLName("getctag", in: Namespace.server)])
    }
}
