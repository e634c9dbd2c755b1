import Foundation
import Kinkeeper
import Store

extension SpaceGenerator {
    /// Adds a record; members that are not named are left out.
    mutating func add(_ section: String, _ values: [String: StoredValue]) {
        guard let table = DocumentTable.named(section) else { return }
        parts.append(.record(table, table.columns.map { values[$0.member] ?? .null }))
    }

    mutating func newID() -> UUID {
        let made: Identifier<Void> = identifiers.next(at: instant(), using: &random)
        return made.uuid
    }

    /// True once in so many times.
    mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    mutating func one<Element>(of all: [Element]) -> Element {
        all[Int.random(in: 0..<all.count, using: &random)]
    }

    /// A moment of the last three years, to the millisecond.
    mutating func instant() -> Date {
        end - TimeInterval(Int.random(in: 0..<94_608_000_000, using: &random)) / 1000
    }

    mutating func moment() -> StoredValue {
        .integer(Int64((instant().timeIntervalSince1970 * 1000).rounded()))
    }

    mutating func day() -> StoredValue {
        .integer(Int64(instant().timeIntervalSince1970 / 86_400))
    }

    /// Words as people write them; now and then with signs that a format may trip over.
    mutating func words(_ count: Int) -> String {
        var text = (0..<count).map { _ in one(of: Self.vocabulary) }.joined(separator: " ")
        if once(in: 12) { text += one(of: Self.odd) }
        return text
    }

    private static let vocabulary = [
        "tea", "garden", "Straße", "niño", "walk", "piano", "été", "книга", "猫", "train", "letter", "Ærø", "choir", "sea",
        "bread", "winter", "Łódź", "phone", "school", "hill", "marriage", "work", "moved", "asked", "promised", "recipe",
    ]
    private static let odd = [
        "\n", "\r\n", "\t", "\"", "\\", "\\n", ",;:", "=1+1", "<b>&amp;", "👩‍👩‍👧", "\u{202E}", "\u{1}", "\u{2028}",
        "# - * _ `", "|", "'", "e\u{301}", "\u{FEFF}", "\u{10FFFF}",
    ]
}

extension UUID {
    var stored: StoredValue { withUnsafeBytes(of: uuid) { .bytes(Data($0)) } }
}
