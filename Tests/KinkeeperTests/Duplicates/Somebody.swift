import Foundation
import Kinkeeper

/// People made up for tests of duplicates, numbered so that identifiers sort as they were made.
enum Somebody {
    static func id(_ number: Int) -> Person.ID {
        let tail = String(number, radix: 16)
        let text = "00000000-0000-7000-8000-" + String(repeating: "0", count: 12 - tail.count) + tail
        return Person.ID(text) ?? Person.ID.make(at: Date(timeIntervalSince1970: 0))
    }

    static func looks(
        _ number: Int, _ name: String, email: String? = nil, phone: String? = nil, born: PartialDate? = nil,
        nickname: String = ""
    ) -> Lookalike {
        Lookalike(
            id: id(number), name: self.name(name, nickname), emails: email.map { [$0] } ?? [], phones: phone.map { [$0] } ?? [],
            birthdays: born.map { [$0] } ?? [])
    }

    /// "Anna Maria Berg" with given, middle and family name.
    static func name(_ text: String, _ nickname: String = "") -> PersonName {
        let words = text.split(separator: " ").map(String.init)
        guard words.count > 1 else { return PersonName(nickname: nickname, formatted: text) }
        return PersonName(
            given: words[0], middle: words[1..<(words.count - 1)].joined(separator: " "), family: words[words.count - 1],
            nickname: nickname, formatted: text)
    }

    static func day(_ year: Int?, _ month: Int, _ day: Int) -> PartialDate? {
        try? PartialDate(year: year, month: month, day: day)
    }
}
