import Kinkeeper

@testable import Capture

/// Tuesday 10 March 2026, noon: the day all examples are read on.
let noon = CivilDateTime(CivilDate(daysSinceEpoch: 20_522), CivilTime(hour: 12) ?? .midnight)

/// The readings of a text in short: "2026-03-13", "2026-03-13T18:00", "2026-05-03…2026-05-08", and a rule after a blank.
func read(
    _ text: String, _ language: Language, direction: DateContext.Direction = .asTold, country: String? = nil
) -> [String] {
    let context = DateContext(now: noon, direction: direction, country: country)
    return DateReader(language: language).readings(in: Token.tokens(of: text), context: context).map(\.short)
}

extension DateReading {
    var short: String {
        let days = first == last ? "\(first)" : "\(first)…\(last)"
        return days + (time.map { "T\($0)" } ?? "") + (recurrence.map { " \($0)" } ?? "")
    }
}

/// The words of a text that its first reading covers.
func words(of text: String, _ language: Language) -> String? {
    let context = DateContext(now: noon, direction: .asTold)
    guard let span = DateReader(language: language).readings(in: Token.tokens(of: text), context: context).first?.span else {
        return nil
    }
    return String(decoding: Array(text.utf8)[span], as: UTF8.self)
}
