/// The people picked for each day by load balancing. A person not picked earlier is planned for their deadline, so only few are
/// listed.
package struct CatchupPicks: Sendable {
    private let today: CivilDate
    private let days: Int
    /// The day, in days from today, of each slot that is picked before its deadline.
    private let picked: [Int32: Int]

    /// Picks for the days from today on; the parameters are those of `CatchupPlan`.
    package init(from queue: CatchupQueue, today: CivilDate, perDay: Int, doneToday: Int, days: Int) {
        self.today = today
        self.days = days
        var levelling = LoadBalancing(queue, today: today, perDay: max(1, perDay), days: days)
        for offset in 0..<days { levelling.takeDay(offset, alreadyDone: offset == 0 ? doneToday : 0) }
        picked = levelling.picked
    }

    /// Returns the day planned for the person in a slot; nil as `CatchupPlan.day(of:)` has it.
    package func day(of slot: Int, in queue: CatchupQueue) -> CivilDate? {
        if let offset = picked[Int32(slot)] { return today.adding(days: offset) }
        guard let deadline = queue[slot]?.deadline, (0..<days).contains(today.days(until: deadline)) else { return nil }
        return deadline
    }

    /// Returns the slots planned for a day, which is counted from today; the most overdue first.
    package func slots(on offset: Int, in queue: CatchupQueue) -> [Int] {
        let day = today.adding(days: offset)
        let early = picked.filter { $0.value == offset }.map(\.key)
        let due = queue.byDeadline[day, default: []].filter { picked[$0] == nil }
        let people = (early + due).compactMap { slot in queue[Int(slot)].map { (slot: Int(slot), one: $0) } }
        return people.sorted { $0.one.isMoreOverdue(than: $1.one, on: day) }.map(\.slot)
    }
}
