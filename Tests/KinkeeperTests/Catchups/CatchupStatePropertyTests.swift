import Kinkeeper
import Testing

/// Random events of one person, day after day, and the laws that hold after each.
@Suite struct `Random histories of one person` {
    @Test func `never bring somebody up early or lose them`() throws {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<3_000 {
            var kept = CatchupState(person: somebody(1))
            var day = today
            for _ in 0..<30 {
                day = day.adding(days: .random(in: 0...20, using: &generator))
                try happen(to: &kept, on: day, using: &generator)
                guard holds(kept, on: day) else {
                    Issue.record("\(kept) on \(day): \(String(describing: kept.standing(on: day)))")
                    return
                }
            }
        }
    }

    private func happen(
        to kept: inout CatchupState, on day: CivilDate, using generator: inout SeededGenerator
    ) throws {
        switch Int.random(in: 0..<9, using: &generator) {
        case 0:
            kept.choice = .every(cadence(.random(in: 1...90, using: &generator)))
            kept.chosenOn = day
        case 1: kept.choice = [.inherited, .never].randomElement(using: &generator) ?? .never
        case 2:
            kept.lent = (1...Int.random(in: 1...3, using: &generator)).map {
                lent(.random(in: 1...90, using: &generator), by: "G", number: $0, since: day)
            }
        case 3: kept.lent = []
        case 4, 5:
            let past = day.adding(days: -Int.random(in: 0...5, using: &generator))
            kept.last = max(past, kept.last ?? past)
            kept.pause = CatchupPause()
            if let standing = kept.standing(on: day), let last = kept.last {
                let since = kept.effective?.since ?? last
                #expect(standing.due == max(since, last.adding(days: standing.cadence.days)))
            }
        case 6: kept.pause = try kept.snoozing(until: day.adding(days: .random(in: 1...40, using: &generator)), today: day)
        default:
            guard let before = kept.standing(on: day) else { return }
            kept.pause = try kept.skipping(today: day)
            #expect(kept.standing(on: day)?.due == max(before.due, day).adding(days: before.cadence.days))
        }
    }

    private func holds(_ kept: CatchupState, on day: CivilDate) -> Bool {
        guard let (cadence, _, since) = kept.effective else { return kept.standing(on: day) == nil }
        guard let standing = kept.standing(on: day), standing.due >= since, standing.deadline >= standing.due,
            standing.daysUntilDue == day.days(until: standing.due)
        else { return false }
        if let last = kept.last, standing.due < last.adding(days: cadence.days) { return false }
        // However long a snooze or a skip: the day comes, and is bounded by what put it off.
        let latest = max(since, kept.last ?? since, kept.skippedFrom ?? since).adding(days: cadence.days)
        guard standing.due <= max(latest, kept.snoozedUntil ?? latest) else { return false }
        var undisturbed = kept
        undisturbed.pause = CatchupPause()
        return kept.standing(on: standing.due)?.isDue == true
            && undisturbed.standing(on: day).map { $0.due <= standing.due } == true
    }
}
