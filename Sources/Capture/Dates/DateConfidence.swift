/// How sure a reading is, by the rule it came from.
enum DateConfidence {
    static func of(_ piece: DatePiece) -> Double {
        let base = of(piece.rule)
        // Two words that agree are surer than one.
        return piece.clock != nil && piece.saysDay ? min(0.97, base + 0.03) : base
    }

    static func of(_ rule: DateRule) -> Double {
        switch rule {
        case .iso, .dayMonthYear: 0.98
        case .numericFull, .monthYear: 0.95
        case .relativeDay, .length, .fromDay, .nth, .recurrence: 0.95
        case .dayMonth, .holiday, .period, .edge, .season, .weekend: 0.92
        case .whichWeekday, .weekday: 0.88
        case .numericShort, .dayOfMonth, .monthOnly: 0.85
        case .clock, .shortWeekday: 0.8
        case .now, .year: 0.7
        case .looseClock, .dayOfMonthLoose: 0.6
        case .doubtfulMonth, .part: 0.5
        }
    }
}
