import ContentLine
import Testing

@testable import Interchange

struct CardMergeTests {
    private func card(_ lines: String..., version: String = "3.0") throws -> VCard {
        let text = ["BEGIN:VCARD", "VERSION:\(version)", "UID:u-1"] + lines + ["END:VCARD", ""]
        return try VCard(bytes: Array(text.joined(separator: "\r\n").utf8))
    }

    private func lines(_ card: VCard) -> [String] {
        String(decoding: card.bytes, as: UTF8.self).split(separator: "\r\n").map(String.init).filter {
            !["BEGIN:VCARD", "END:VCARD", "UID:u-1"].contains($0) && !$0.hasPrefix("VERSION")
        }
    }

    @Test func `changes of different things come together`() throws {
        let base = try card("FN:Anna", "TEL:1", "NOTE:old", "X-ODD:a")
        let ours = try card("FN:Anna", "TEL:1", "NOTE:ours", "X-ODD:a", "EMAIL:a@example.org")
        let theirs = try card("FN:Anna Berg", "TEL:2", "NOTE:old", "X-ODD:b")
        let merge = CardMerge(base: base, ours: ours, theirs: theirs)
        #expect(lines(merge.card) == ["FN:Anna Berg", "TEL:2", "NOTE:ours", "X-ODD:b", "EMAIL:a@example.org"])
        #expect(merge.collisions.isEmpty)
    }

    @Test func `what is alone on a card stays ours, and theirs is in the collision`() throws {
        let merge = CardMerge(
            base: try card("FN:Anna", "BDAY:1985-04-12"), ours: try card("FN:Anna", "BDAY:1985-04-13"),
            theirs: try card("FN:Anna", "BDAY:1985-04-14"))
        #expect(lines(merge.card) == ["FN:Anna", "BDAY:1985-04-13"])
        let collision = try #require(merge.collisions.first)
        #expect(merge.collisions.count == 1)
        #expect(collision.name == "BDAY" && collision.ours == "1985-04-13" && collision.theirs == "1985-04-14")
        #expect(collision.fate == .ours)
        #expect(try VCard(bytes: try #require(collision.theirLine)).firstProperty(named: "BDAY")?.text == "1985-04-14")
    }

    @Test func `of what there may be many, both stay`() throws {
        let merge = CardMerge(
            base: try card("FN:Anna", "TEL;TYPE=CELL:1"), ours: try card("FN:Anna", "TEL;TYPE=CELL:2"),
            theirs: try card("FN:Anna", "TEL;TYPE=CELL:3"))
        #expect(lines(merge.card) == ["FN:Anna", "TEL;TYPE=CELL:2", "TEL;TYPE=CELL:3"])
        #expect(merge.collisions.map(\.fate) == [.both])
    }

    @Test func `a picture outlasts a server that gives out its address instead`() throws {
        let data = "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ"
        let address = "PHOTO;VALUE=uri:https://example.org/p/1"
        let kept = try card("FN:Anna", data)
        let there = try card("FN:Anna Berg", address)
        // It was sent, and came back so.
        let sent = CardMerge(base: kept, ours: kept, theirs: there)
        #expect(lines(sent.card) == ["FN:Anna Berg", data] && sent.collisions.isEmpty)
        // Both had one, when they met.
        let met = CardMerge(base: nil, ours: kept, theirs: try card("FN:Anna", address))
        #expect(lines(met.card) == ["FN:Anna", data] && met.collisions.isEmpty)
        // The address is another one each time.
        let moved = CardMerge(base: there, ours: kept, theirs: try card("FN:Anna", "PHOTO;VALUE=uri:https://example.org/p/2"))
        #expect(lines(moved.card).contains(data) && moved.collisions.allSatisfy { $0.name != "PHOTO" })
        // Another picture here, while the server gives an address for the first.
        let other = try card("FN:Anna", "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4BBR")
        #expect(try lines(CardMerge(base: kept, ours: other, theirs: card("FN:Anna", address)).card) == lines(other))
    }

    @Test func `the bytes of a picture take the place of its address, and one taken off is gone`() throws {
        let data = "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ"
        let there = try card("FN:Anna", "PHOTO;VALUE=uri:https://example.org/p/1")
        for base in [nil, there] {
            let merge = CardMerge(base: base, ours: there, theirs: try card("FN:Anna", data))
            #expect(lines(merge.card) == ["FN:Anna", data] && merge.collisions.isEmpty)
        }
        // Data set here replaces the address of the earlier picture.
        let before = try card("FN:Anna")
        #expect(try lines(CardMerge(base: before, ours: there, theirs: card("FN:Anna", data)).card) == ["FN:Anna", data])
        let kept = try card("FN:Anna", data)
        #expect(lines(CardMerge(base: kept, ours: kept, theirs: before).card) == ["FN:Anna"])
        #expect(lines(CardMerge(base: kept, ours: before, theirs: there).card) == ["FN:Anna"])
    }

    @Test func `a change outlives its removal, on either side`() throws {
        let base = try card("FN:Anna", "TEL:1", "NOTE:n")
        let one = try card("FN:Anna", "NOTE:new")
        let other = try card("FN:Anna", "TEL:2")
        #expect(Set(lines(CardMerge(base: base, ours: one, theirs: other).card)) == ["FN:Anna", "NOTE:new", "TEL:2"])
        #expect(Set(lines(CardMerge(base: base, ours: other, theirs: one).card)) == ["FN:Anna", "NOTE:new", "TEL:2"])
        #expect(CardMerge(base: base, ours: one, theirs: other).collisions.map(\.fate) == [.kept, .kept])
    }

    @Test func `labels come along, in a group that is free, and go with what they label`() throws {
        let base = try card("FN:Anna", "item1.TEL:1", "item1.X-ABLabel:Boat")
        let ours = try card("FN:Anna", "item1.TEL:1", "item1.X-ABLabel:Boat", "NOTE:n")
        let theirs = try card("FN:Anna", "item2.EMAIL:a@example.org", "item2.X-ABLabel:Choir")
        #expect(
            lines(CardMerge(base: base, ours: ours, theirs: theirs).card) == [
                "FN:Anna", "NOTE:n", "item2.EMAIL:a@example.org", "item2.X-ABLabel:Choir",
            ])
    }

    @Test func `numbers of groups, order, folding and letter case of parameters are no changes`() throws {
        let base = try card("FN:Anna", "item1.TEL;type=CELL:1", "item1.X-ABLabel:Boat", "EMAIL:a@example.org")
        let theirs = try card("EMAIL:a@example.org", "item7.TEL;TYPE=cell:1", "item7.X-ABLABEL:Boat", "FN:An\r\n na")
        let ours = try card("FN:Anna", "item1.TEL;type=CELL:1", "item1.X-ABLabel:Boat", "EMAIL:b@example.org")
        let merge = CardMerge(base: base, ours: ours, theirs: theirs)
        #expect(merge.card == ours)
    }

    @Test func `words of a list are merged one by one`() throws {
        let merge = CardMerge(
            base: try card("FN:A", "CATEGORIES:a,b,c"), ours: try card("FN:A", "CATEGORIES:a,c,d"),
            theirs: try card("FN:A", "CATEGORIES:b,c,e"))
        #expect(lines(merge.card) == ["FN:A", "CATEGORIES:c,d,e"])
        #expect(merge.collisions.isEmpty)
    }

    @Test func `without a base nothing is taken away, and what is said otherwise is said`() throws {
        let merge = CardMerge(
            base: nil, ours: try card("FN:Anna", "TEL;TYPE=CELL:1", "NOTE:n"),
            theirs: try card("FN:Anna Berg", "TEL;TYPE=HOME:1", "EMAIL:a@example.org"))
        #expect(lines(merge.card) == ["FN:Anna", "TEL;TYPE=CELL:1", "NOTE:n", "EMAIL:a@example.org"])
        #expect(merge.collisions.map(\.name) == ["FN"])
    }

    @Test func `a card of 4 point 0 stays one, with its own UID`() throws {
        let base = try card("FN:Anna", "N:;Anna;;;", "TEL:1")
        let ours = try card("FN:Anna", "N:;Anna;;;", "TEL:1", "NOTE:n", version: "4.0")
        let theirs = try VCard(
            bytes: Array("BEGIN:VCARD\r\nVERSION:3.0\r\nUID:other\r\nFN:Anna\r\nN:;Anna;;;\r\nTEL:2\r\nEND:VCARD\r\n".utf8))
        let merge = CardMerge(base: base, ours: ours, theirs: theirs)
        #expect(merge.card.version == .v4_0)
        #expect(merge.card.firstProperty(named: "UID")?.text == "u-1")
        #expect(merge.card.properties(named: "TEL").map(\.text) == ["2"])
        #expect(merge.card.firstProperty(named: "NOTE")?.text == "n")
    }

    @Test func `taking theirs touches what collided and nothing else of that name`() throws {
        let ours = try card("FN:Anna", "TEL;TYPE=HOME:1", "TEL;TYPE=FAX:2", "TEL;TYPE=CELL:3")
        let merge = CardMerge(
            base: try card("FN:Anna", "TEL;TYPE=HOME:1", "TEL;TYPE=WORK:2", "TEL;TYPE=CELL:3"), ours: ours,
            theirs: try card("FN:Anna", "TEL;TYPE=HOME:1", "TEL;TYPE=PAGER:2", "TEL;TYPE=CELL:3"))
        let collision = try #require(merge.collisions.first)
        #expect(merge.collisions.map(\.fate) == [.ours])
        let line = try VCard(bytes: try #require(collision.theirLine))
        #expect(
            lines(CardMerge.taking(line, insteadOf: collision.ours, into: merge.card)) == [
                "FN:Anna", "TEL;TYPE=HOME:1", "TEL;TYPE=PAGER:2", "TEL;TYPE=CELL:3",
            ])
        // A change since then is no reason to lose it.
        let since = try card("FN:Anna", "TEL;TYPE=HOME:1", "TEL;TYPE=FAX:9", "TEL;TYPE=CELL:3")
        #expect(
            lines(CardMerge.taking(line, insteadOf: collision.ours, into: since)) == [
                "FN:Anna", "TEL;TYPE=HOME:1", "TEL;TYPE=FAX:9", "TEL;TYPE=CELL:3", "TEL;TYPE=PAGER:2",
            ])
    }

    @Test func `taking theirs of what there is one leaves one`() throws {
        let line = try card("BDAY:1985-04-14")
        let taken = CardMerge.taking(line, insteadOf: "1985-04-13", into: try card("FN:Anna", "BDAY:1985-04-15"))
        #expect(lines(taken) == ["FN:Anna", "BDAY:1985-04-14"])
    }

    @Test func `what the other side never had was not taken away there`() throws {
        let seen = try card("FN:Anna", "TEL:1", "URL:https://example.org")
        let sent = try card("FN:Anna", "TEL:2", "URL:https://example.org", "X-OWN:new", "NOTE:n")
        let theirs = try card("FN:Anna", "TEL:+2", "NOTE:n")
        let merge = CardMerge(base: sent, ours: sent, theirs: theirs, seen: seen)
        // A rewritten number of theirs wins; one that they had before and lack now was removed.
        #expect(lines(merge.card) == ["FN:Anna", "TEL:+2", "X-OWN:new", "NOTE:n"])
        #expect(merge.collisions.isEmpty)
        #expect(lines(CardMerge(base: sent, ours: sent, theirs: theirs).card) == ["FN:Anna", "TEL:+2", "NOTE:n"])
    }

    @Test func `of many alike each finds its own`() throws {
        let numbers = (0..<500).map { "TEL;TYPE=CELL:\($0)" }
        func made(_ lines: [String]) throws -> VCard {
            try VCard(
                bytes: Array(
                    (["BEGIN:VCARD", "VERSION:3.0", "UID:u-1", "FN:Anna"] + lines + ["END:VCARD", ""])
                        .joined(separator: "\r\n").utf8))
        }
        let merge = CardMerge(
            base: try made(numbers), ours: try made(numbers.reversed() + ["NOTE:n"]),
            theirs: try made(Array(numbers.dropFirst(250)) + ["TEL;TYPE=CELL:new"]))
        let there = Set(lines(merge.card))
        #expect(there == Set(["FN:Anna", "NOTE:n", "TEL;TYPE=CELL:new"] + numbers.dropFirst(250)))
        #expect(merge.card.properties(named: "TEL").count == 251)
    }

    @Test func `a difference says what came, changed and went, and nothing of order or bookkeeping`() throws {
        let before = try card(
            "FN:Anna", "TEL;TYPE=CELL:1", "EMAIL:a@example.org", "REV:1", "item1.URL:u", "item1.X-ABLabel:Boat")
        let after = try card("TEL;TYPE=CELL:2", "FN:Anna", "NOTE:n", "REV:2", "item7.URL:u", "item7.X-ABLabel:Boat")
        let lines = CardDifference(from: before, to: after).lines
        #expect(
            lines == [
                CardDifference.Line(name: "EMAIL", before: "a@example.org", after: nil),
                CardDifference.Line(name: "NOTE", before: nil, after: "n"),
                CardDifference.Line(name: "TEL", before: "1 (cell)", after: "2 (cell)"),
            ])
        #expect(CardDifference(from: before, to: before).lines.isEmpty)
    }
}
