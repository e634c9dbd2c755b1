/// Something that has alerts on some days.
protocol DayMember: Sendable {
    /// Returns the first day from `day` on that may have alerts, though it can turn out to have none; nil when no more come.
    func nextDay(onOrAfter day: CivilDate) -> CivilDate?

    /// Adds the alerts of a day that `nextDay` gave.
    func append(day: CivilDate, to drafts: inout [AlertDraft])
}

/// Many members as one stream: a heap by their next day, so that only the members of the next day are computed.
struct DayQueue<Member: DayMember>: AlertStream {
    private let members: [Member]
    /// A binary heap of days and positions, each pair in one number; the smallest is the first.
    private var heap: [Int64] = []

    init(_ members: [Member], from day: CivilDate) {
        self.members = members
        heap.reserveCapacity(members.count)
        for (position, member) in members.enumerated() {
            guard let next = member.nextDay(onOrAfter: day) else { continue }
            heap.append(DayQueue.key(next, position))
        }
        for position in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(position) }
    }

    var nextDay: CivilDate? { heap.first.map { CivilDate(daysSinceEpoch: Int32($0 >> 32)) } }

    mutating func takeDay(into drafts: inout [AlertDraft]) {
        guard let day = nextDay else { return }
        while let first = heap.first, nextDay == day {
            let position = Int(first & 0xFFFF_FFFF)
            members[position].append(day: day, to: &drafts)
            if let next = members[position].nextDay(onOrAfter: day.adding(days: 1)), next > day {
                heap[0] = DayQueue.key(next, position)
            } else {
                heap[0] = heap[heap.count - 1]
                heap.removeLast()
            }
            sink(0)
        }
    }

    private static func key(_ day: CivilDate, _ position: Int) -> Int64 {
        Int64(day.daysSinceEpoch) << 32 | Int64(position)
    }

    /// Lets the number at a position sink until none below is smaller.
    private mutating func sink(_ start: Int) {
        heap.withUnsafeMutableBufferPointer { heap in
            guard start < heap.count else { return }
            var position = start
            let sinking = heap[start]
            while true {
                var child = 2 * position + 1
                guard child < heap.count else { break }
                if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
                guard heap[child] < sinking else { break }
                heap[position] = heap[child]
                position = child
            }
            heap[position] = sinking
        }
    }
}
