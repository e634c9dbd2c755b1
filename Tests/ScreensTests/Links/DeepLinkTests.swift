import Foundation
import Kinkeeper
import Store
import Testing

@testable import Screens

/// Links that name no server.
@Suite struct DeepLinkTests {
    private let gift = Gift.ID("0198c0de-0000-7000-8000-00000000beef") ?? .make(at: .distantPast)

    @Test func `a link is printed as it is read`() throws {
        let link = try #require(DeepLink(target: Routes.gift.path(gift)))
        #expect(link.description == "kinkeeper://gifts/0198c0de-0000-7000-8000-00000000beef")
        #expect(link.text(.web) == "web+kinkeeper:gifts/0198c0de-0000-7000-8000-00000000beef")
        #expect(DeepLink(link.description) == link && DeepLink(link.text(.web)) == link)
        #expect(Routes.gift.argument(in: link.target) == gift)
        let today = try #require(DeepLink(target: Routes.today.path))
        #expect(today.description == "kinkeeper://today" && DeepLink("kinkeeper://today") == today)
    }

    @Test(
        arguments: [
            ("kinkeeper://people", "/people"), ("kinkeeper:people", "/people"), ("kinkeeper:/people", "/people"),
            ("kinkeeper:///people", "/people"), ("KinKeeper://people/", "/people"), ("web+kinkeeper://people", "/people"),
            ("web+kinkeeper:people?q=anna&sort=name#top", "/people?q=anna&sort=name#top"), (" kinkeeper://people\n", "/people"),
            ("kinkeeper:", "/"), ("kinkeeper://", "/"), ("kinkeeper://?back=1", "/?back=1"), ("kinkeeper://today/", "/"),
            ("kinkeeper://capture?text=Kaffee mit Jürgen", "/capture?text=Kaffee%20mit%20J%C3%BCrgen"),
            ("kinkeeper://capture?text=50%25", "/capture?text=50%25"), ("kinkeeper://phones/iphone", "/phones/iphone"),
            ("kinkeeper://PEOPLE/0198C0DE-0000-7000-8000-00000000BEEF", nil),
            ("kinkeeper://people/0198C0DE-0000-7000-8000-00000000BEEF", "/people/0198c0de-0000-7000-8000-00000000beef"),
        ] as [(String, String?)])
    func `what hands links over may rewrite them`(text: String, target: String?) {
        #expect(DeepLink(text)?.target == target)
    }

    @Test(arguments: [
        "", "kinkeeper", "https://example.org/people", "javascript:alert(1)", "kinkeeper://evil.example/people",
        "kinkeeper://people/new/", "kinkeeper://../people", "kinkeeper://people/../settings", "kinkeeper:\\\\evil.example",
        "kinkeeper://people/not-an-identifier", "kinkeeper://sign-out", "kinkeeper://people%2Fnew", "kinkeeper://setup/secret",
        "kinkeeper://open?link=kinkeeper://people", "kinkeeper://feeds/secret/kinkeeper.ics", "kinkeeper://@evil.example",
        "kinkeeper://people\r\nSet-Cookie: a=b",
    ])
    func `what leads nowhere is no link, and none leads to another site`(text: String) {
        guard let link = DeepLink(text) else { return }
        #expect(link.target == "/people/new", "\(text) led to \(link.target)")
    }

    @Test func `every page of the table is printed and read back by both schemes`() throws {
        for pattern in Routes.linkedPatterns {
            var filled: [String] = []
            for blank in [gift.description, PhoneKind.iphone.description, CoupleOnboarding.Step.quiz.description] {
                let parts = pattern.split(separator: "/").map { $0.hasPrefix(":") ? blank : String($0) }
                filled.append("/" + parts.joined(separator: "/"))
            }
            let links = filled.compactMap { DeepLink(target: $0) }
            let link = try #require(links.first, "\(pattern)")
            for scheme in DeepLink.Scheme.allCases { #expect(DeepLink(link.text(scheme)) == link, "\(pattern)") }
            let asked = try #require(DeepLink(target: link.target + "?a=b%20c#d"))
            for scheme in DeepLink.Scheme.allCases { #expect(DeepLink(asked.text(scheme)) == asked, "\(pattern)") }
        }
        #expect(Set(Routes.linkedPatterns).count == Routes.linkedPatterns.count)
    }

    @Test func `whatever is sent as a link, what it leads to is a path of this site`() {
        var random = SystemRandomNumberGenerator()
        let parts = [
            "kinkeeper:", "web+kinkeeper:", "/", "//", "people", "gifts", "..", "\\", "?", "#", "%2e", "@", "evil.example", " ",
            "é",
            "\r\n", "\"", gift.description, ":", "&", "=", "<",
        ]
        for _ in 1...20_000 {
            let count = Int.random(in: 1...9, using: &random)
            let text = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            guard let link = DeepLink(text) else { continue }
            #expect(link.target.hasPrefix("/") && !link.target.hasPrefix("//"))
            #expect(link.target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
            #expect(DeepLink(link.description) == link && DeepLink(link.text(.web)) == link)
        }
    }
}
