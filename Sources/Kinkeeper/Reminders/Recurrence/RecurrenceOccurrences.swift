/// The times of a rule, in order, made as they are asked for.
///
/// Ends where the rule ends, and at the latest with the year 9999. A rule that can never match (30 February) ends once
/// the calendar has repeated itself.
public struct RecurrenceOccurrences: Sequence, Sendable {
    private let pattern: RecurrencePattern
    private let earliest: CivilDateTime

    init(_ pattern: RecurrencePattern, onOrAfter earliest: CivilDateTime) {
        self.pattern = pattern
        self.earliest = earliest
    }

    /// Starts with the first one.
    public func makeIterator() -> Iterator { Iterator(pattern, earliest: earliest) }

    /// Goes through the times.
    public struct Iterator: IteratorProtocol, Sendable {
        private let pattern: RecurrencePattern
        private let earliest: CivilDateTime
        private var remaining: Int
        private var period: Int
        /// Periods in a row that chose nothing.
        private var barren = 0
        private var days: [CivilDate] = []
        /// The times left in the period; the next one last.
        private var times: [CivilDateTime] = []
        private var previous: CivilDateTime?

        init(_ pattern: RecurrencePattern, earliest: CivilDateTime) {
            self.pattern = pattern
            self.earliest = earliest
            if case .count(let count) = pattern.rule.end {
                // Only by going through all it is known how many have been.
                (remaining, period) = (Swift.min(count, RecurrenceRule.maximumCount), 0)
            } else {
                (remaining, period) = (.max, pattern.period(of: earliest.date))
            }
        }

        /// The next time; nil at the end.
        public mutating func next() -> CivilDateTime? {
            while remaining > 0 {
                guard let time = times.popLast() else {
                    guard fill() else { return nil }
                    continue
                }
                if let latest = pattern.latest, time > latest { break }
                remaining -= 1
                if time >= earliest { return time }
            }
            remaining = 0
            return nil
        }

        /// Takes the times of the next period that has some; false when none will.
        private mutating func fill() -> Bool {
            while barren <= pattern.cycle, let firstDay = pattern.firstDay(ofPeriod: period) {
                if let latest = pattern.latest, firstDay > latest.date { return false }
                pattern.days(ofPeriod: period, into: &days)
                let next = days.isEmpty ? pattern.period(afterBarren: period) : period + 1
                barren = days.isEmpty ? barren + next - period : 0
                period = next
                takeTimes()
                if !times.isEmpty { return true }
            }
            return false
        }

        private mutating func takeTimes() {
            let positions = pattern.positions
            let (count, each) = (days.count * pattern.times.count, pattern.times.count)
            // From the last to the first, since the next one is taken from the end.
            for index in stride(from: count - 1, through: 0, by: -1) {
                guard positions.isEmpty || positions.contains(index + 1) || positions.contains(index - count) else { continue }
                let time = CivilDateTime(days[index / each], pattern.times[index % each])
                // A day moved forward out of the period before may be one of this period.
                guard time >= pattern.start, previous.map({ time > $0 }) ?? true else { continue }
                times.append(time)
            }
            previous = times.first ?? previous
        }
    }
}
