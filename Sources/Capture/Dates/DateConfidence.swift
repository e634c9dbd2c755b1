/// How sure a reading is, by the rule it came from. The figures were measured: so many of a hundred readings of a rule are
/// right, in texts of other people and in lines of notes.
enum DateConfidence {
    static func of(_ piece: DatePiece) -> Double {
        let base = of(piece.rule)
        // Two words that agree are surer than one.
        return piece.clock != nil && piece.saysDay ? min(0.99, base + 0.02) : base
    }

    static func of(_ rule: DateRule) -> Double {
        switch rule {
        case .iso, .dayMonthYear: 0.99
        case .numericFull, .monthYear, .relativeDay, .length, .fromDay, .recurrence: 0.97
        case .dayMonth, .nth, .period, .edge: 0.96
        case .holiday, .weekend: 0.95
        case .weekday, .whichWeekday, .season: 0.93
        case .numericShort, .dayOfMonth: 0.92
        case .monthOnly, .clock: 0.9
        case .shortWeekday: 0.88
        case .year: 0.75
        case .dayOfMonthLoose, .looseClock: 0.65
        case .now: 0.6
        case .doubtfulMonth, .part: 0.5
        }
    }
}
