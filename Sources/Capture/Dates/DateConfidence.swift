/// How sure a reading is, by the rule it came from.
///
/// Measured on short texts that say a date, where nearly every rule is right nineteen times in twenty or more. Rules that a
/// longer text can fool, such as a bare number or a month that is a given name, are set lower by judgement.
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
