import ContentLine
import Kinkeeper
import Testing

@testable import Interchange

/// The laws of merging, over random cards that share a past.
struct CardMergeLawTests {
    /// A card, and two edited versions of it.
    private struct Family {
        let base: VCard
        let ours: VCard
        let theirs: VCard

        init(seed: UInt64) throws {
            var random = SeededGenerator(seed: seed)
            var lines = ["UID:u", "FN:Anna Berg", "N:Berg;Anna;;;"]
            for _ in 0..<Int.random(in: 0...8, using: &random) { lines += Self.line(using: &random) }
            base = try Self.card(lines)
            ours = try Self.card(Self.edited(lines, using: &random))
            theirs = try Self.card(Self.edited(lines, using: &random))
        }

        private static func card(_ lines: [String]) throws -> VCard {
            try VCard(
                bytes: Array((["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n").utf8))
        }

        private static func line(using random: inout SeededGenerator) -> [String] {
            let value = random.pick(["1", "2", "3", "4", "a\\,b", "c\\;d", "ö"])
            let type = random.pick(["", ";TYPE=HOME", ";TYPE=WORK", ";TYPE=CELL;X-P=\"a:b\""])
            let name = random.pick([
                "TEL", "EMAIL", "URL", "X-OWN", "X-LONG-NAME", "IMPP", "NOTE", "BDAY", "ORG", "TITLE", "RELATED",
            ])
            guard random.chance(4) else { return ["\(name)\(type):\(value)"] }
            let group = "item\(Int.random(in: 1...999_999, using: &random))"
            return ["\(group).\(name)\(type):\(value)", "\(group).X-ABLABEL:\(random.pick(["Boat", "Choir"]))"]
        }

        private static func edited(_ lines: [String], using random: inout SeededGenerator) -> [String] {
            var lines = lines
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let place = Int.random(in: 1...lines.count, using: &random)
                if random.chance(3) {
                    lines.insert(contentsOf: line(using: &random), at: place)
                } else if place < lines.count, lines[place].hasPrefix("FN") || lines[place].hasPrefix("N:") {
                    lines[place] += "x"
                } else if place < lines.count, !lines[place].hasPrefix("item") {
                    if random.chance(2) { lines.remove(at: place) } else { lines[place] += "\(random.pick(["5", "6"]))" }
                }
            }
            return lines
        }
    }

    /// Returns the content of a card, whatever the order and the numbers of groups.
    private func said(_ card: VCard) -> [String] {
        CardEntry.all(of: card).flatMap { name, entries in
            entries.map {
                "\(name) \($0.key.manner.parameters) \($0.key.manner.labels) \(String(decoding: $0.key.value, as: UTF8.self))"
            }
        }.sorted()
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `what one side left alone becomes what the other made of it`(seed: UInt64) throws {
        let family = try Family(seed: seed)
        #expect(said(CardMerge(base: family.base, ours: family.base, theirs: family.theirs).card) == said(family.theirs))
        #expect(CardMerge(base: family.base, ours: family.ours, theirs: family.base).card == family.ours)
        #expect(CardMerge(base: family.base, ours: family.ours, theirs: family.ours).card == family.ours)
        #expect(CardMerge(base: family.base, ours: family.base, theirs: family.theirs).collisions.isEmpty)
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `either side may be ours, but for what there is room for once`(seed: UInt64) throws {
        let family = try Family(seed: seed)
        let here = CardMerge(base: family.base, ours: family.ours, theirs: family.theirs)
        let there = CardMerge(base: family.base, ours: family.theirs, theirs: family.ours)
        #expect(here.collisions.count == there.collisions.count)
        guard !here.collisions.contains(where: { $0.fate == .ours }) else { return }
        // The same line twice says the same as once.
        #expect(Set(said(here.card)) == Set(said(there.card)))
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `merging again changes nothing`(seed: UInt64) throws {
        let family = try Family(seed: seed)
        let once = CardMerge(base: family.base, ours: family.ours, theirs: family.theirs).card
        #expect(CardMerge(base: family.theirs, ours: once, theirs: family.theirs).card == once)
        #expect(said(CardMerge(base: family.base, ours: once, theirs: family.theirs).card) == said(once))
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `nothing that either side brought is lost`(seed: UInt64) throws {
        let family = try Family(seed: seed)
        for base in [family.base, nil] {
            let merge = CardMerge(base: base, ours: family.ours, theirs: family.theirs)
            let there = Set(values(merge.card)).union(base.map(values) ?? [])
            let collided = Set(merge.collisions.flatMap { [$0.ours, $0.theirs] }.compactMap(\.self))
            for side in [family.ours, family.theirs] {
                for (name, entries) in CardEntry.all(of: side) where name != "UID" {
                    for entry in entries {
                        #expect(there.contains(Value(name, entry)) || collided.contains(entry.words), "\(name) \(entry.words)")
                    }
                }
            }
        }
    }

    /// The content of a property, however it is written.
    private struct Value: Hashable {
        let name: String
        let value: [UInt8]

        init(_ name: String, _ entry: CardEntry) { (self.name, value) = (name, entry.key.value) }
    }

    private func values(_ card: VCard) -> [Value] {
        CardEntry.all(of: card).flatMap { name, entries in entries.map { Value(name, $0) } }
    }
}
