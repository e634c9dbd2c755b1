/// A recurrence set made ready to be asked many times for what comes next.
struct PreparedRecurrence: Sendable {
    private let pattern: RecurrencePattern?
    /// The times that are there without a rule, the last one first.
    private let single: [CivilDateTime]
    private let excluded: Set<CivilDateTime>

    /// - Parameter zone: Where the times are: of a set with a zone of its own the clocks there.
    init(_ set: RecurrenceSet, in zone: ZoneOffsets) {
        pattern = set.rule.map { RecurrencePattern($0, start: set.start, in: zone) }
        var single = set.added
        if pattern == nil { single.append(set.start) }
        self.single = single.count < 2 ? single : Set(single).sorted(by: >)
        excluded = set.excluded
    }

    /// The times from one on, in order, none twice.
    func occurrences(onOrAfter earliest: CivilDateTime?) -> RecurrenceMerge {
        var single = single
        if let earliest { single.removeAll { $0 < earliest } }
        let ruled = pattern.map { RecurrenceOccurrences($0, onOrAfter: earliest ?? $0.start).makeIterator() }
        return RecurrenceMerge(ruled: ruled, single: single, excluded: excluded)
    }
}

extension PreparedRecurrence {
    /// Returns the first time from one on that is neither done nor snoozed.
    func first(onOrAfter earliest: CivilDateTime, after done: CivilDateTime?, but putOff: CivilDateTime?) -> CivilDateTime? {
        func isOpen(_ time: CivilDateTime) -> Bool { time != putOff && done.map { time > $0 } ?? true }
        guard let pattern, single.isEmpty, excluded.isEmpty else {
            return occurrences(onOrAfter: earliest).first(where: isOpen)
        }
        var times = RecurrenceOccurrences.Iterator(pattern, earliest: earliest)
        while let time = times.next() {
            if isOpen(time) { return time }
        }
        return nil
    }
}

/// The times of a rule and single ones in one order, each once, without those taken out.
struct RecurrenceMerge: Sequence, IteratorProtocol {
    private var ruled: RecurrenceOccurrences.Iterator?
    private var upcoming: CivilDateTime?
    /// The next one last.
    private var single: [CivilDateTime]
    private let excluded: Set<CivilDateTime>

    init(ruled: RecurrenceOccurrences.Iterator?, single: [CivilDateTime], excluded: Set<CivilDateTime>) {
        self.ruled = ruled
        self.single = single
        self.excluded = excluded
        upcoming = self.ruled?.next()
    }

    mutating func next() -> CivilDateTime? {
        while let time = earlier(upcoming, single.last) {
            if upcoming == time { upcoming = ruled?.next() }
            if single.last == time { single.removeLast() }
            if excluded.isEmpty || !excluded.contains(time) { return time }
        }
        return nil
    }
}

private func earlier(_ one: CivilDateTime?, _ other: CivilDateTime?) -> CivilDateTime? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
}
