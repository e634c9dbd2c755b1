import ContentLine
import Kinkeeper
import TestSupport
import Testing

@testable import Interchange

/// Cards made to take long: the time grows with their size, and too many entries stay in the card.
struct LongCardTests {
    private let reader = CardReader(today: CivilDate(daysSinceEpoch: 20_000))

    private func card(_ body: String) throws -> VCard {
        try VCard(bytes: Array("BEGIN:VCARD\nVERSION:4.0\nFN:Anna\n\(body)\nEND:VCARD\n".utf8))
    }

    @Test(arguments: [
        ("NICKNAME:", "n%,"), ("TEL;TYPE=", "t%,"), ("CATEGORIES:", "c%,"), ("NOTE:", "\\n"), ("NOTE:", "\\,"), ("ORG:", "\\;"),
        ("ADR:", "a\\,;"), ("NOTE:", "e\u{301}\u{323}"), ("TEL:", "\u{301}\u{323}"), ("IMPP:xmpp:", "%41"), ("REV:", "1-"),
        ("NOTE:", " \n "), ("X-ALTBDAY;CALSCALE=", "a,"), ("BDAY:", "\u{301}\u{323}"),
    ])
    func `one long value takes time in proportion to its length`(head: String, unit: String) throws {
        func time(_ count: Int) throws -> Duration {
            let value = (0..<count).map { unit.replacing("%", with: String($0)) }.joined()
            let card = try card(head + value + (head.contains("TYPE=") || head.contains("CALSCALE=") ? ":1" : ""))
            return (0..<4).map { _ in processorTime { _ = reader.read(card) } }.min() ?? .zero
        }
        _ = try time(10)
        #expect(try time(8_000) < time(2_000) * 10 + .milliseconds(10))
    }

    @Test func `what is too much for rows stays in the card and is told`() throws {
        let numbers = (0..<CardReading.mostParts + 500).map { "TEL:\($0)" }.joined(separator: "\n")
        let card = try card(numbers)
        let (incoming, diagnostics) = reader.read(card)
        guard case .person(let profile, _) = incoming.content else {
            Issue.record("no person")
            return
        }
        #expect(profile.contacts.count == CardReading.mostParts && incoming.bytes == card.bytes)
        #expect(
            diagnostics.map(\.line) == [1] && diagnostics.first?.finding.parameters[.count] == .number(2_500))
        let patched = CardPatcher(today: CivilDate(daysSinceEpoch: 20_000))
            .patched(
                card, from: profile,
                to: {
                    var new = profile; new.note = "x"; return new
                }())
        #expect(patched.properties(named: "TEL").count == CardReading.mostParts + 500)
    }

    @Test func `days that are no dates are told a few at a time`() throws {
        let (_, diagnostics) = reader.read(try card((0..<500).map { "X-ABDATE:19\($0)x" }.joined(separator: "\n")))
        #expect(diagnostics.count == 11 && diagnostics.last?.finding.parameters == [.count: .number(490)])
    }

    @Test func `a card beyond the limit is left out with its line, and the rest is read`() throws {
        let large = "BEGIN:VCARD\nVERSION:3.0\nFN:B\nNOTE:\(String(repeating: "x", count: 5_000))\nEND:VCARD\n"
        let small = { (name: String) in "BEGIN:VCARD\nVERSION:3.0\nFN:\(name)\nEND:VCARD\n" }
        var file = ContactsFile(today: CivilDate(daysSinceEpoch: 20_000), bytes: Array((small("A") + large + small("C")).utf8))
        file.largestCard = 2_000
        var names: [String] = []
        while let card = try file.next() {
            if case .person(let profile, _) = card.content { names.append(profile.name.formatted) }
        }
        #expect(names == ["A", "C"])
        #expect(file.takeDiagnostics().map(\.line) == [5])
        #expect(ContactsFile.largestCard == 20 << 20)
    }
}
