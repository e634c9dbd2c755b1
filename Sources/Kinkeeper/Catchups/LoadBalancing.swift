/// Computes `CatchupPicks`: a day takes time for the people it picks, not for all who are left.
struct LoadBalancing {
    /// The day, in days from today, of each slot that was picked before its deadline.
    private(set) var picked: [Int32: Int] = [:]
    private let queue: CatchupQueue
    private let today: CivilDate
    private let perDay: Int
    /// The slots of each cadence: within one the earlier due day is always the more overdue.
    private let cadences: [[Int32]]
    /// For each list, the index before which all are picked.
    private var heads: [Int]
    /// The number of people left by deadline, in days from today; those whose deadline has passed are left out.
    private var left: [Int] = []

    init(_ queue: CatchupQueue, today: CivilDate, perDay: Int, days: Int) {
        self.queue = queue
        self.today = today
        self.perDay = perDay
        cadences = Array(queue.byCadence.values)
        heads = Array(repeating: 0, count: cadences.count)
        let end = today.adding(days: days)
        for (deadline, slots) in queue.byDeadline {
            let offset = today.days(until: deadline)
            guard offset >= 0 else { continue }
            // No due day is after its deadline.
            let count = offset < days ? slots.count : queue.count(of: slots, dueBefore: end)
            guard count > 0 else { continue }
            if left.count <= offset { left += repeatElement(0, count: offset + 1 - left.count) }
            left[offset] = count
        }
    }

    /// Takes the people of a day. Days are taken one after the other, from 0.
    mutating func takeDay(_ offset: Int, alreadyDone: Int) {
        let day = today.adding(days: offset)
        var room = max(0, perDay - alreadyDone)
        var urgent = min(room, urgentCount(at: offset))
        // People whose deadline is this day need no picking.
        if left.indices.contains(offset) {
            room -= left[offset]
            urgent -= left[offset]
            left[offset] = 0
        }
        for deadline in left.indices.dropFirst(offset + 1) where urgent > 0 {
            for slot in queue.byDeadline[today.adding(days: deadline), default: []] where urgent > 0 {
                guard let one = queue[Int(slot)], one.due <= day else { break }
                guard picked[slot] == nil else { continue }
                pick(slot, one, on: offset)
                urgent -= 1
                room -= 1
            }
        }
        while room > 0, let (slot, next) = mostOverdue(on: offset) {
            pick(slot, next, on: offset)
            room -= 1
        }
    }

    // MARK: - Private

    private mutating func pick(_ slot: Int32, _ one: CatchupPlan.Candidate, on offset: Int) {
        picked[slot] = offset
        let deadline = today.days(until: one.deadline)
        if deadline >= 0 { left[deadline] -= 1 }
    }

    /// How many must be taken on a day so that those left fit into the days before their deadlines: for each deadline,
    /// no more may be left than find room from the next day until then.
    private func urgentCount(at offset: Int) -> Int {
        var sum = 0
        var urgent = 0
        for deadline in left.indices.dropFirst(offset) {
            sum += left[deadline]
            urgent = max(urgent, sum - perDay * (deadline - offset))
        }
        return urgent
    }

    private mutating func mostOverdue(on offset: Int) -> (slot: Int32, one: CatchupPlan.Candidate)? {
        let day = today.adding(days: offset)
        var best: (slot: Int32, one: CatchupPlan.Candidate)?
        for index in cadences.indices {
            guard let next = firstLeft(in: index, on: offset), next.one.due <= day else { continue }
            if let best, !next.one.isMoreOverdue(than: best.one, on: day) { continue }
            best = next
        }
        return best
    }

    private mutating func firstLeft(in index: Int, on offset: Int) -> (slot: Int32, one: CatchupPlan.Candidate)? {
        while heads[index] < cadences[index].count {
            let slot = cadences[index][heads[index]]
            // People whose deadline was one of the days until now are planned for it.
            if picked[slot] == nil, let one = queue[Int(slot)], !(0...offset).contains(today.days(until: one.deadline)) {
                return (slot, one)
            }
            heads[index] += 1
        }
        return nil
    }
}
