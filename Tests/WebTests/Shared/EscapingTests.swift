import Foundation
import Kinkeeper
import Screens
import Testing

@testable import Web

@Suite struct EscapingTests {
    /// Names that try to leave their place. The last ones hide a sign in a cluster with an accent or a joiner.
    static let hostile = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)", "&lt;b&gt;",
        "{{frame.csrf}}", "{{{frame.csrf}}}", "</title><svg onload=alert(1)>", "\"\u{301} onfocus=alert(1) x=\"",
        "<\u{200D}b", "'\u{20DD}>",
    ]

    @Test(arguments: hostile)
    func `a hostile name shows as it is written, on every page`(name: String) async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let birthday = try PartialDate(year: 1985, month: 11, day: 22)
        let person = try await world.space(of: account).add(name, birthday: birthday, note: name)
        let escaped = EscapedHTML().escapeText(name)
        for path in ["/", "/people", "/people/\(person)", "/people/\(person)/card"] {
            let text = try await anna.get(path).text
            #expect(text.unicodeScalars.contains(escaped), "\(path)")
            if escaped != name { #expect(!text.unicodeScalars.contains(name), "\(path)") }
        }
    }

    @Test func `what was searched for is escaped in the field and in the sentence`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        _ = try await world.space(of: account).add("Somebody")
        for query in Self.hostile {
            let encoded = query.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let text = try await anna.get("/people?q=\(encoded)").text
            #expect(text.unicodeScalars.contains("value=\"\(EscapedHTML().escapeText(query))\""), "\(query)")
        }
    }

    @Test func `every sign that means something in HTML is replaced, wherever it hides`() {
        var random = SystemRandomNumberGenerator()
        let pieces = ["<", ">", "&", "\"", "'", "\u{301}", "\u{200D}", "a", "é", "\r\n", "👩‍👩‍👧"]
        for _ in 0..<2_000 {
            let text = (0..<8).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let escaped = EscapedHTML().escapeText(text)
            #expect(!escaped.utf8.contains { "<>\"'".utf8.contains($0) })
            var back = escaped
            for (entity, sign) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
                back = String(decoding: Array(back.utf8).replacing(Array(entity.utf8), with: Array(sign.utf8)), as: UTF8.self)
            }
            #expect(Array(back.utf8) == Array(text.utf8))
        }
    }

    @Test func `a hostile file name and account name are escaped too`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("<b>Anna</b>")
        let home = try await anna.get("/imports").text
        #expect(home.contains("&lt;b&gt;Anna&lt;/b&gt;"))
        #expect(!home.contains("<b>Anna"))
        let answer = try await anna.upload("/imports", file: "BEGIN:VCARD\r\nFN:X\r\nEND:VCARD", named: "<i>x.vcf")
        let run = try await anna.get(answer.location ?? "").text
        #expect(run.contains("&lt;i&gt;x.vcf"))
        #expect(!run.contains("<i>x"))
    }
}

extension String.UnicodeScalarView {
    /// Whether the scalars of `text` stand in this one after the other; clusters do not matter.
    func contains(_ text: String) -> Bool {
        !text.isEmpty && Array(String(self).utf8).firstRange(of: Array(text.utf8)) != nil
    }
}
