import ContentLine
import Testing

/// Separators, escapes and parameters, case by case.
struct EscapingTests {
    private func property(_ line: String, version: String = "3.0") throws -> Property {
        let card = try VCard(bytes: Array("BEGIN:VCARD\nVERSION:\(version)\n\(line)\nEND:VCARD\n".utf8))
        return try #require(card.properties.first)
    }

    @Test(arguments: [
        ("a\\nb\\Nc", "a\nb\nc"), ("a\\,b\\;c\\:d\\\\e", "a,b;c:d\\e"), ("C:\\dir", "C:\\dir"), ("end\\", "end\\"),
        ("\\\\n", "\\n"),
        ("\\\\\\n", "\\\n"), ("", ""), (" a ", " a "), ("a,b;c", "a,b;c"), ("\\", "\\"), ("ä\\,ö", "ä,ö"),
        ("12345678\\n9", "12345678\n9"),
    ])
    func `text has its escapes resolved and everything else left alone`(written: String, text: String) throws {
        for version in ["2.1", "3.0", "4.0"] { #expect(try property("NOTE:\(written)", version: version).text == text) }
    }

    @Test(
        arguments: [
            ("", [[]]), (";", [[], []]), ("a", [["a"]]), ("a;b,c;", [["a"], ["b", "c"], []]),
            ("a\\;b;c\\,d", [["a;b"], ["c,d"]]),
            (",;", [["", ""], []]), ("a\\\\;b", [["a\\"], ["b"]]), ("a\\", [["a\\"]]), (";;;;x", [[], [], [], [], ["x"]]),
        ] as [(String, [[String]])])
    func `components are cut where no escape is`(written: String, components: [[String]]) throws {
        #expect(try property("N:\(written)").components == components)
        #expect(try property("N:\(written)", version: "4.0").components == components)
    }

    @Test(
        arguments: [
            ("", []), ("a", ["a"]), ("a,b\\,c", ["a", "b,c"]), (",", ["", ""]), ("a,", ["a", ""]), ("a;b", ["a;b"]),
            ("a\\\\,b", ["a\\", "b"]),
        ] as [(String, [String])])
    func `lists are cut where no escape is`(written: String, list: [String]) throws {
        #expect(try property("CATEGORIES:\(written)").list == list)
    }

    @Test func `a list of 2,1 is cut by semicolon where there is one`() throws {
        #expect(try property("CATEGORIES:a,b;c\\;d", version: "2.1").list == ["a,b", "c;d"])
        #expect(try property("CATEGORIES:a,b\\;c", version: "2.1").list == ["a", "b;c"])
    }

    @Test(
        arguments: [
            ("TEL;HOME;CELL:1", [Parameter("TYPE", "HOME"), Parameter("TYPE", "CELL")]),
            ("TEL;TYPE=home,cell:1", [Parameter("TYPE", "home", "cell")]),
            ("TEL;type=\"home,cell\":1", [Parameter("TYPE", "home", "cell")]),
            ("TEL;X=\"a,b\",c:1", [Parameter("X", "a,b", "c")]), ("TEL;X=:1", [Parameter("X", "")]),
            ("TEL;;X=1;:1", [Parameter("X", "1")]),
            ("NOTE;QUOTED-PRINTABLE:1", [Parameter("ENCODING", "QUOTED-PRINTABLE")]),
            ("PHOTO;URL:1", [Parameter("VALUE", "URL")]),
            ("TEL ; TYPE = home :1", [Parameter("TYPE", "home")]), ("TEL;X=a=b:1", [Parameter("X", "a=b")]), ("TEL:1", []),
            ("TEL;X=\"\":1", [Parameter("X", "")]), ("TEL;X=J\u{FC}rgen:1", [Parameter("X", "Jürgen")]),
        ] as [(String, [Parameter])])
    func `parameters are read as they are meant`(line: String, parameters: [Parameter]) throws {
        let property = try property(line)
        #expect(property.parameters == parameters)
        #expect(property.text == "1")
    }

    @Test func `caret escapes are of 4,0 only`() throws {
        #expect(try property("X;Y=a^nb^'c^^d^e^:1", version: "4.0").parameters == [Parameter("Y", "a\nb\"c^d^e^")])
        #expect(try property("X;Y=a^nb:1").parameters == [Parameter("Y", "a^nb")])
    }

    @Test(
        arguments: [
            ("tel:+49", "tel:+49"), ("https\\://a\\,b", "https://a,b"), (" urn:uuid:1 ", "urn:uuid:1"),
            ("a.b+c-d:e", "a.b+c-d:e"),
            ("+49 30", nil), ("12:30", nil), ("C:\\dir", nil), ("no scheme: here", nil), (":x", nil), ("", nil),
        ] as [(String, String?)])
    func `a URI begins with a scheme`(written: String, uri: String?) throws {
        #expect(try property("URL:\(written)").uri == uri)
    }

    @Test(
        arguments: [
            ("PHOTO;ENCODING=b;TYPE=JPG:AQID", "image/jpeg"), ("PHOTO;TYPE=image/PNG;ENCODING=b:AQID", "image/png"),
            ("PHOTO;MEDIATYPE=image/gif:http://a/b", "image/gif"), ("PHOTO:data:image/webp;base64,AQID", "image/webp"),
            ("PHOTO;ENCODING=b:AQID", nil), ("PHOTO;ENCODING=b;TYPE=HOME:AQID", nil), ("PHOTO;GIF;BASE64:AQID", "image/gif"),
            ("PHOTO:data:;base64,AQID", nil),
        ] as [(String, String?)])
    func `the media type is found wherever it is said`(line: String, type: String?) throws {
        #expect(try property(line).mediaType == type)
    }

    @Test(arguments: [
        "PHOTO;ENCODING=b:AQID", "PHOTO;ENCODING=B;TYPE=x:AQID", "PHOTO;BASE64:AQID", "PHOTO;ENCODING=\"b\":AQID",
        "PHOTO;VALUE=binary:AQID",
        "PHOTO;encoding = base64:AQID", "PHOTO:data:;base64,AQID", "KEY;ENCODING=BASE-64: AQ ID ",
        "SOUND;QUOTED-PRINTABLE:=01=02=03",
    ])
    func `bytes are decoded by whatever says that they are bytes`(line: String) throws {
        #expect(try property(line).data == [1, 2, 3])
    }

    @Test(arguments: [
        "NOTE;TYPE=B:AQID", "NOTE;X-A=BASE64:AQID", "NOTE:AQID", "PHOTO;ENCODING=b:AQ:ID", "PHOTO;ENCODING=b:(none)",
    ])
    func `bytes are not decoded by what only looks like it`(line: String) throws {
        #expect(try property(line).data == nil)
    }
}
