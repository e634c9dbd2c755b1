import ContentLine
import HTTPTypes
import Testing

@testable import DAV

@Suite struct CardFilterTests {
    private static let card = """
        BEGIN:VCARD
        VERSION:3.0
        UID:abc-123
        FN:Zoë Groß
        N:Groß;Zoë;;;
        item1.EMAIL;type=INTERNET;type=WORK;type=pref:zoe@example.com
        EMAIL;TYPE=home:private@example.org
        TEL;TYPE="cell,voice":+49 30 1
        NOTE:Likes walnut cake\\, and\\n rain in a lo
         ng folded line
        END:VCARD
        """

    private func matches(_ filter: String) throws -> Bool {
        let text = "<filter xmlns='urn:ietf:params:xml:ns:carddav'" + filter + "</filter>"
        let card = try VCard(bytes: Array(Self.card.replacing("\n", with: "\r\n").utf8))
        let filter = try CardFilter(XMLReader.root(of: Array(text.utf8)))
        let holds = try filter.matches(card)
        // A card ruled out by its bytes never matches.
        if holds { #expect(card.bytes.withUnsafeBytes(filter.mayMatch)) }
        return holds
    }

    /// A prop-filter, and whether it holds for the card.
    static let single: [(String, Bool)] = [
        ("<prop-filter name='FN'/>", true),
        ("<prop-filter name='fn'/>", true),
        ("<prop-filter name='PHOTO'/>", false),
        ("<prop-filter name='PHOTO'><is-not-defined/></prop-filter>", true),
        ("<prop-filter name='FN'><is-not-defined/></prop-filter>", false),
        ("<prop-filter name='VERSION'><text-match match-type='ends-with'>.0</text-match></prop-filter>", true),
        ("<prop-filter name='UID'><text-match match-type='equals'>ABC-123</text-match></prop-filter>", true),
        ("<prop-filter name='UID'><text-match match-type='equals'>ABC-12</text-match></prop-filter>", false),
        (
            "<prop-filter name='UID'><text-match match-type='equals' collation='i;octet'>ABC-123</text-match></prop-filter>",
            false
        ),
        ("<prop-filter name='UID'><text-match match-type='starts-with'>abc</text-match></prop-filter>", true),
        ("<prop-filter name='UID'><text-match match-type='ends-with'>abc</text-match></prop-filter>", false),
        ("<prop-filter name='FN'><text-match>ZOË</text-match></prop-filter>", true),
        ("<prop-filter name='FN'><text-match>zoe\u{308}</text-match></prop-filter>", true),
        ("<prop-filter name='FN'><text-match>GROß</text-match></prop-filter>", true),
        ("<prop-filter name='FN'><text-match collation='i;ascii-casemap'>ZOË</text-match></prop-filter>", false),
        ("<prop-filter name='FN'><text-match collation='i;ascii-casemap'>zOë</text-match></prop-filter>", true),
        ("<prop-filter name='FN'><text-match negate-condition='yes'>zoë</text-match></prop-filter>", false),
        ("<prop-filter name='EMAIL'><text-match negate-condition='yes'>.org</text-match></prop-filter>", true),
        ("<prop-filter name='EMAIL'><text-match>zoe@</text-match></prop-filter>", true),
        ("<prop-filter name='item1.EMAIL'><text-match>private</text-match></prop-filter>", false),
        ("<prop-filter name='ITEM1.email'><text-match>zoe@</text-match></prop-filter>", true),
        ("<prop-filter name='NOTE'><text-match>cake, and</text-match></prop-filter>", true),
        ("<prop-filter name='NOTE'><text-match>a long folded</text-match></prop-filter>", true),
        (
            "<prop-filter name='EMAIL'><param-filter name='TYPE'><text-match>work</text-match></param-filter></prop-filter>",
            true
        ),
        (
            "<prop-filter name='TEL'><param-filter name='type'><text-match match-type='equals'>CELL</text-match></param-filter></prop-filter>",
            true
        ),
        ("<prop-filter name='TEL'><param-filter name='PREF'><is-not-defined/></param-filter></prop-filter>", true),
        ("<prop-filter name='TEL'><param-filter name='TYPE'><is-not-defined/></param-filter></prop-filter>", false),
        // The parts are about one and the same property.
        (
            "<prop-filter name='EMAIL' test='allof'><text-match>.org</text-match><param-filter name='TYPE'><text-match>work</text-match></param-filter></prop-filter>",
            false
        ),
        (
            "<prop-filter name='EMAIL' test='anyof'><text-match>.net</text-match><param-filter name='TYPE'><text-match>work</text-match></param-filter></prop-filter>",
            true
        ),
    ]

    @Test(arguments: single) func `a property filter`(filter: (text: String, expected: Bool)) throws {
        #expect(try matches(">" + filter.text) == filter.expected)
    }

    @Test func `filters are joined by or, unless they say and`() throws {
        let both = "<prop-filter name='FN'><text-match>zoë</text-match></prop-filter><prop-filter name='PHOTO'/>"
        #expect(try matches(">" + both))
        #expect(try matches(" test='anyof'>" + both))
        #expect(try !matches(" test='allof'>" + both))
        #expect(try matches(">"))
    }

    @Test func `an unknown collation is refused by its name`() {
        let error = #expect(throws: DAVError.self) {
            try matches("><prop-filter name='FN'><text-match collation='i;klingon'>x</text-match></prop-filter>")
        }
        #expect(error?.status == .forbidden)
        #expect(error?.conditions.map(\.name) == [.card("supported-collation")])
    }

    @Test func `a kind of match that nobody knows is as if none were named`() throws {
        #expect(try matches("><prop-filter name='FN'><text-match match-type='like'>zoë</text-match></prop-filter>"))
    }

    @Test(arguments: [
        "><comp-filter name='FN'/>", "><param-filter name='TYPE'/>", "><prop-filter name='FN'><other/></prop-filter>",
        "><prop-filter name='FN'><param-filter name='TYPE'><other/></param-filter></prop-filter>",
    ])
    func `a filter of other parts than there are is refused by its name`(filter: String) {
        let error = #expect(throws: DAVError.self) { try matches(filter) }
        #expect(error?.conditions.map(\.name) == [.card("supported-filter")])
    }

    @Test func `a filter of very many tests, or of very long ones, is refused`() {
        let many = String(repeating: "<prop-filter name='FN'><text-match>x</text-match></prop-filter>", count: 65)
        let long = "<prop-filter name='FN'><text-match>\(String(repeating: "x", count: 1_025))</text-match></prop-filter>"
        for filter in [many, long] {
            let error = #expect(throws: DAVError.self) { try matches(">" + filter) }
            #expect(error?.conditions.map(\.name) == [.card("supported-filter")])
        }
    }

    @Test func `a filter may have 64 tests, each of one property or all of one`() throws {
        let match = "<text-match>zoë</text-match>"
        let each = String(repeating: "<prop-filter name='FN'>\(match)</prop-filter>", count: 64)
        #expect(try matches(">" + each))
        #expect(try matches("><prop-filter name='FN'>\(String(repeating: match, count: 64))</prop-filter>"))
    }

    @Test(arguments: [
        "><prop-filter/>", " test='both'>", "><prop-filter name='FN' test='x'/>",
        "><prop-filter name='FN'><text-match negate-condition='maybe'>x</text-match></prop-filter>",
        "><prop-filter name='FN'><is-not-defined/><text-match>x</text-match></prop-filter>",
        "><prop-filter name='FN'><param-filter/></prop-filter>",
    ])
    func `a filter that cannot be read is a bad request`(filter: String) {
        let error = #expect(throws: DAVError.self) { try matches(filter) }
        #expect(error?.status == .badRequest)
    }
}
