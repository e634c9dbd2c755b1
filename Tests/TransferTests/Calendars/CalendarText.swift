import Foundation
import Kinkeeper
import Store

@testable import Transfer

/// A calendar as a program reads it that knows nothing of how it was made.
struct CalendarText {
    struct Event {
        var subject = ""
        var rule = RecurrenceSet(start: CivilDateTime(CivilDate(daysSinceEpoch: 0), .midnight))
        var triggers: [Int] = []
        var sequence = -1

        /// The record that it is about: what its identifier begins with.
        var record: String { subject.hasSuffix("-catchup") ? subject : String(subject.prefix(36)) }

        /// The seconds since 1970 at which its alarms ring, from an instant on.
        func alarms(from now: Date, days: Int, in zone: ZoneOffsets) -> [Int] {
            let first = CivilDate(of: now, in: .gmt).adding(days: -3)
            var found: [Int] = []
            for day in rule.occurrences(onOrAfter: CivilDateTime(first, .midnight)) {
                guard day.date < first.adding(days: days + 400) else { break }
                for trigger in triggers {
                    let date = day.date.adding(days: Int((Double(trigger) / 86_400).rounded(.down)))
                    let rest = ((trigger % 86_400) + 86_400) % 86_400
                    guard let time = CivilTime(hour: rest / 3600, minute: rest / 60 % 60, second: rest % 60) else { continue }
                    let instant = zone.instant(of: CivilDateTime(date, time))
                    guard instant >= now, instant < now.addingTimeInterval(Double(days) * 86_400) else { continue }
                    found.append(Int(instant.timeIntervalSince1970))
                }
            }
            return found
        }
    }

    private(set) var events: [Event] = []

    init(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "")
        // An empty calendar holds a time zone, which has a DTSTART, too.
        var within: [String] = []
        for line in text.split(separator: "\r\n") {
            let (name, value) = Self.parts(of: line)
            if name == "BEGIN" { within.append(value) }
            if name == "END" { within.removeLast() }
            guard within.contains("VEVENT") else { continue }
            switch name {
            case "BEGIN" where value == "VEVENT": events.append(Event())
            case "UID": events[events.count - 1].subject = value
            case "SEQUENCE": events[events.count - 1].sequence = Int(value) ?? -1
            case "DTSTART": events[events.count - 1].rule.start = Self.day(value)
            case "RRULE": events[events.count - 1].rule.rule = try? RecurrenceRule(value)
            case "TRIGGER" where within.last == "VALARM": events[events.count - 1].triggers.append(Self.seconds(value))
            default: break
            }
        }
    }

    private static func parts(of line: Substring) -> (String, String) {
        let pieces = line.split(separator: ":", maxSplits: 1)
        return (String(pieces[0].prefix { $0 != ";" }), pieces.count > 1 ? String(pieces[1]) : "")
    }

    private static func day(_ text: String) -> CivilDateTime {
        let number = Int(text) ?? 0
        let date = CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
        return CivilDateTime(date ?? CivilDate(daysSinceEpoch: 0), .midnight)
    }

    /// The seconds of a duration.
    private static func seconds(_ text: String) -> Int {
        var (sum, number) = (0, 0)
        for letter in text {
            switch letter {
            case "D": (sum, number) = (sum + number * 86_400, 0)
            case "H": (sum, number) = (sum + number * 3600, 0)
            case "M": (sum, number) = (sum + number * 60, 0)
            case "S": (sum, number) = (sum + number, 0)
            default: number = letter.wholeNumberValue.map { number * 10 + $0 } ?? number
            }
        }
        return text.hasPrefix("-") ? -sum : sum
    }
}

extension CalendarView {
    /// Everything, in English.
    static func whole(_ account: Account) -> CalendarView {
        CalendarView(account: account.id, language: "en", nameOrder: .givenFirst, showsNames: true, hasAlarms: true)
    }
}

extension ExportWords {
    /// No words, but the names.
    static let plain = ExportWords(
        phrase: { $1["name"] ?? $0 }, count: { key, count in "\(key) \(count)" }, title: { $0.label },
        original: { _ in "then" },
        day: \.description)
}
