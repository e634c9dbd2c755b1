import Kinkeeper

/// Days, weeks and weekdays beside a day that is said: "the day after Christmas", "the Friday before Easter", "das Wochenende
/// nach Pfingsten".
extension DateParser {
    func nounBesideDay(at position: Int) -> DatePiece? {
        let noun = text.skip(.article, at: position)
        let unit = text.unit(at: noun).flatMap { [.day, .week, .weekend].contains($0.value) ? $0 : nil }
        let weekday = unit == nil ? text.weekday(at: noun, short: false) : nil
        guard let end = unit?.end ?? weekday?.end, text.terms[noun].folded.utf8.count > 1 else { return nil }
        for (particle, isAfter) in [(Particle.before, false), (.after, true)] {
            guard let after = text.end(of: particle, at: end),
                let day = anchor(at: text.skip(.article, at: after)) ?? anchor(at: after), !day.isWeak, !isBareNumber(day),
                day.day.weekday == nil, let base = settle(day)?.stretch, base.grain == .day || base.grain == .days
            else { continue }
            let range = position..<day.range.upperBound
            if let weekday {
                return DatePiece(range, .fromDay, Stretch(self.weekday(weekday.value.number, base, isAfter: isAfter)))
            }
            guard let unit else { return nil }
            return DatePiece(range, .fromDay, stretch(of: unit.value, base, isAfter: isAfter))
        }
        return nil
    }

    /// A day that others are counted from. It is said by itself, so that the rules do not go round.
    func anchor(at position: Int) -> DatePiece? {
        let rules = [numericDate, monthDate, nthOfPeriod, relativeDay, weekdayPiece, holidayPiece, dayOfMonth]
        return rules.compactMap { $0(position) }.max { $0.range.upperBound < $1.range.upperBound }
    }

    private func weekday(_ weekday: Int, _ base: Stretch, isAfter: Bool) -> CivilDate {
        isAfter
            ? base.last.adding(days: (weekday - base.last.weekday + 6) % 7 + 1)
            : base.first.adding(days: -((base.first.weekday - weekday + 6) % 7 + 1))
    }

    private func stretch(of unit: DateUnit, _ base: Stretch, isAfter: Bool) -> Stretch {
        switch unit {
        case .week:
            let monday = DateMath.monday(of: isAfter ? base.last : base.first).adding(days: isAfter ? 7 : -7)
            return Stretch(monday, monday.adding(days: 6), .week)
        case .weekend:
            // The Sunday of the weekend before lies before the day, and the Saturday of the one after behind it.
            let saturday = isAfter ? weekday(6, base, isAfter: true) : weekday(7, base, isAfter: false).adding(days: -1)
            return Stretch(saturday, saturday.adding(days: 1), .weekend)
        default:
            return Stretch(isAfter ? base.last.adding(days: 1) : base.first.adding(days: -1))
        }
    }
}
