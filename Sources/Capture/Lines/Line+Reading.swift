import Kinkeeper

extension Line {
    /// Whether the word is written with an accent on its end.
    func isAccented(_ place: Int) -> Bool { text(tokens[place].span).unicodeScalars.last.map { $0.value > 0x7F } ?? false }

    /// Whether a reading says a time and no day.
    func isTimeOnly(_ placed: Placed<DateReading>) -> Bool {
        placed.reading.time != nil && !placed.reading.saysDay && placed.reading.recurrence == nil
            && placed.reading.written == nil
    }
}
