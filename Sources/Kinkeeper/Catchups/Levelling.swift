/// The work of `CatchupPlan`: who is left to plan for, kept so that a day takes time for those it takes, not for all.
struct Levelling {
    private let candidates: [CatchupPlan.Candidate]
    private let today: CivilDate
    private let perDay: Int
    private var isTaken: [Bool]
    /// How many candidates have been looked at: those due by the present day.
    private var released = 0
    /// Who is due, by cadence: within one cadence the earlier due day is always the more overdue.
    private var queues: [Queue] = []
    private var queueOfCadence: [Int: Int] = [:]
    /// The candidates by the day of their deadline, in days from today; those whose deadline has passed are left out.
    private var byDeadline: [[Int32]]
    /// How many of those are left.
    private var left: [Int]

    /// Positions in `candidates`, in order, of which those before `head` are taken.
    private struct Queue {
        var positions: [Int32] = []
        var head = 0
    }

    init(_ candidates: [CatchupPlan.Candidate], today: CivilDate, perDay: Int, days: Int) {
        let within = candidates.prefix { today.days(until: $0.due) < days }
        let last = within.reduce(0) { max($0, today.days(until: $1.deadline)) }
        self.candidates = Array(within)
        self.today = today
        self.perDay = perDay
        isTaken = Array(repeating: false, count: within.count)
        byDeadline = Array(repeating: [], count: last + 1)
        left = Array(repeating: 0, count: last + 1)
        for (position, candidate) in within.enumerated() {
            let offset = today.days(until: candidate.deadline)
            guard offset >= 0 else { continue }
            byDeadline[offset].append(Int32(position))
            left[offset] += 1
        }
    }

    /// Takes the people of a day, the most overdue first. Days are taken one after the other, from 0.
    mutating func takeDay(_ offset: Int, alreadyDone: Int) -> [Person.ID] {
        let day = today.adding(days: offset)
        release(through: day)
        var room = max(0, perDay - alreadyDone)
        var urgent = min(room, urgentCount(at: offset))
        var taken: [Int] = []
        for deadline in byDeadline.indices.dropFirst(offset) where deadline == offset || urgent > 0 {
            for position in byDeadline[deadline].lazy.map(Int.init) where deadline == offset || urgent > 0 {
                guard position < released, take(position) else { continue }
                taken.append(position)
                urgent -= 1
                room -= 1
            }
        }
        while room > 0, let next = mostOverdue(on: day), take(next) {
            taken.append(next)
            room -= 1
        }
        let people = taken.map { candidates[$0] }.sorted { $0.isMoreOverdue(than: $1, on: day) }
        return people.map(\.person)
    }

    // MARK: - Private

    private mutating func release(through day: CivilDate) {
        while released < candidates.count, candidates[released].due <= day {
            let cadence = candidates[released].cadence
            let queue = queueOfCadence[cadence] ?? queues.count
            if queue == queues.count {
                queueOfCadence[cadence] = queue
                queues.append(Queue())
            }
            queues[queue].positions.append(Int32(released))
            released += 1
        }
    }

    private mutating func take(_ position: Int) -> Bool {
        guard !isTaken[position] else { return false }
        isTaken[position] = true
        let deadline = today.days(until: candidates[position].deadline)
        if deadline >= 0 { left[deadline] -= 1 }
        return true
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

    private mutating func mostOverdue(on day: CivilDate) -> Int? {
        var best: Int?
        for queue in queues.indices {
            guard let next = firstLeft(in: queue) else { continue }
            if let present = best, !candidates[next].isMoreOverdue(than: candidates[present], on: day) { continue }
            best = next
        }
        return best
    }

    private mutating func firstLeft(in queue: Int) -> Int? {
        while queues[queue].head < queues[queue].positions.count {
            let next = Int(queues[queue].positions[queues[queue].head])
            guard isTaken[next] else { return next }
            queues[queue].head += 1
        }
        return nil
    }
}
