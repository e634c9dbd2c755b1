import Store
import Testing

@testable import DAV

@Suite struct BodyTests {
    @Test func `a PROPFIND asks for all, for names, or for some`() throws {
        #expect(try PropertyRequest.propfind(nil) == .all(including: []))
        #expect(try PropertyRequest.propfind(try body("<propfind><propname/></propfind>")) == .names)
        #expect(
            try PropertyRequest.propfind(try body("<propfind><prop><getetag/></prop></propfind>"))
                == .these([XMLElement(.dav("getetag"))]))
        #expect(
            try PropertyRequest.propfind(try body("<propfind><allprop/><include><acl/></include></propfind>"))
                == .all(including: [XMLElement(.dav("acl"))]))
    }

    @Test(arguments: ["<propfind/>", "<propfind><x/></propfind>", "<prop/>"])
    func `another body is a bad request`(text: String) {
        #expect(throws: DAVError.self) { try PropertyRequest.propfind(try body(text)) }
    }

    @Test func `a PROPPATCH keeps the order of its steps and the language that is in force`() throws {
        let patch = try PropertyPatch.proppatch(
            try body(
                """
                <propertyupdate xml:lang="de"><set><prop><a>1</a><b xml:lang="en">2</b></prop></set>\
                <remove><prop><c/></prop></remove></propertyupdate>
                """))
        #expect(patch.steps.map(\.name.local) == ["a", "b", "c"])
        guard case .set(let first) = patch.steps[0], case .set(let second) = patch.steps[1] else {
            Issue.record("not set")
            return
        }
        #expect(first.attributes.map(\.value) == ["de"])
        #expect(second.attributes.map(\.value) == ["en"])
    }

    @Test func `the last word about a property counts`() throws {
        let patch = try PropertyPatch.proppatch(
            try body(
                """
                <propertyupdate><set><prop><a>1</a></prop></set><remove><prop><a/></prop></remove>\
                <set><prop><a>2</a><displayname>Family</displayname></prop></set></propertyupdate>
                """))
        #expect(patch.change.set.map(\.name) == ["a", "displayname"])
        #expect(patch.change.removed.isEmpty)
        #expect(patch.bookChange.displayName == "Family")
        #expect(patch.bookChange.set.map(\.name) == ["a"])
    }

    @Test func `live properties are protected, but for a book's name and description`() throws {
        let patch = try PropertyPatch.proppatch(
            try body(
                """
                <propertyupdate xmlns:C="urn:ietf:params:xml:ns:carddav"><set><prop><getetag/><displayname/>\
                <C:addressbook-description/><details/></prop></set></propertyupdate>
                """))
        #expect(patch.protected(at: .book) == [.dav("getetag")])
        #expect(patch.protected(at: .card) == [.dav("getetag"), .card("addressbook-description")])
        #expect(patch.protected(at: .home).count == 4)
    }

    private func body(_ text: String) throws -> XMLElement {
        let end = try #require(text.firstIndex { $0 == ">" || $0 == " " || $0 == "/" })
        return try XMLReader.root(of: Array((text[..<end] + " xmlns='DAV:'" + text[end...]).utf8))
    }
}
