import HTTPTypes
import TestSupport
import Testing

@testable import DAV

@Suite struct RobustnessTests {
    private static let bodies = [
        ("PROPFIND", Phone.body("propfind", "<D:prop><D:getetag/><D:acl/><x:y xmlns:x='urn:x'/></D:prop>")),
        ("PROPPATCH", Phone.body("propertyupdate", "<D:set><D:prop><D:displayname>A</D:displayname></D:prop></D:set>")),
        ("MKCOL", Books.mkcol("<D:displayname>A</D:displayname>")),
        (
            "REPORT",
            Phone.body(
                "C:addressbook-query",
                """
                <D:prop><C:address-data version="4.0"><C:prop name="FN" novalue="yes"/></C:address-data></D:prop><C:filter test="allof">\
                <C:prop-filter name="FN" test="anyof"><C:text-match match-type="equals">a</C:text-match><C:param-filter name="TYPE">\
                <C:is-not-defined/></C:param-filter></C:prop-filter></C:filter><C:limit><C:nresults>5</C:nresults></C:limit>
                """)
        ),
        (
            "REPORT",
            Phone.body(
                "C:addressbook-multiget", "<D:prop><D:getetag/></D:prop><D:href>/dav/addressbooks/anna/contacts/1.vcf</D:href>")
        ),
        ("REPORT", Phone.body("sync-collection", "<D:sync-token/><D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop>")),
        ("REPORT", Phone.body("expand-property", "<D:property name='owner'><D:property name='displayname'/></D:property>")),
        ("PUT", Phone.card("u1", "Anna", "PHOTO;ENCODING=b:AAAA", "item1.TEL;TYPE=x:1", "BDAY:2000-01-01")),
        ("PUT", Phone.card("g1", "Family", "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:u1")),
    ]

    /// A client may send nonsense; that is never an error of the server's.
    @Test func `mutated requests are answered or refused, and what is answered is XML`() async throws {
        var random = SeededGenerator(seed: 6_352)
        let phone = try await Server().phone()
        try await phone.put("1.vcf", Phone.card("u1", "Anna"))
        for turn in 0..<500 {
            let (method, body) = Self.bodies[turn % Self.bodies.count]
            var bytes = Array(body.utf8)
            for _ in 0...Int.random(in: 0...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
                case 1: bytes.removeSubrange(place..<min(place + Int.random(in: 1...20, using: &random), bytes.count))
                case 2: bytes.insert(contentsOf: bytes.shuffled(using: &random).prefix(3), at: place)
                default: bytes.insert(contentsOf: bytes[place...].prefix(30), at: place)
                }
                if bytes.isEmpty { bytes = [0x20] }
            }
            let path =
                phone.home + (method == "MKCOL" ? "book\(turn)/" : method == "PUT" ? "contacts/\(turn).vcf" : "contacts/")
            let answer = try await phone.send(method, path, bytes: bytes, ["Depth": turn.isMultiple(of: 2) ? "0" : "1"])
            #expect(answer.status < 500 || answer.status == 507, "\(method) \(String(decoding: bytes, as: UTF8.self))")
            if answer.status == 207 { #expect(answer.xml != nil) }
        }
        #expect(try await phone.send("PROPFIND", phone.book, "", ["Depth": "1"]).xml != nil)
    }
}
