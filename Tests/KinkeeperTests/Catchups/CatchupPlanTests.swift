import Kinkeeper
import Testing

struct CatchupPlanTests {
    private let anna = candidate(1, every: 7, due: ago(7))
    private let ben = candidate(2, every: 30, due: ago(15))
    private let cleo = candidate(3, every: 365, due: ago(20))

    @Test func `the most overdue ratio comes first and the rest wait`() {
        let plan = CatchupPlan(for: [cleo, anna, ben], today: today, perDay: 2)
        #expect(plan.people(on: today) == [anna.person, ben.person])
        #expect(plan.people(on: ahead(1)) == [cleo.person])
        #expect(plan.day(of: cleo.person) == ahead(1) && plan.day(of: anna.person) == today)
    }

    @Test func `nobody comes before their due day`() {
        let early = candidate(4, every: 7, due: ahead(3))
        let plan = CatchupPlan(for: [early], today: today, perDay: 3)
        #expect(plan.people[0...2].joined().isEmpty && plan.day(of: early.person) == ahead(3))
        let later = CatchupPlan(for: [candidate(4, every: 7, due: ahead(28))], today: today, perDay: 3)
        #expect(later.people.joined().isEmpty)
    }

    @Test func `a deadline beats the number a day`() {
        let all = (1...5).map { candidate($0, every: 7, due: ago(7)) }
        #expect(CatchupPlan(for: all, today: today, perDay: 3).people(on: today).count == 5)
    }

    @Test func `whose deadline has passed is moved as others are`() {
        let all = (1...7).map { candidate($0, every: 7, due: ago(30)) }
        #expect(CatchupPlan(for: all, today: today, perDay: 3).people.map(\.count).prefix(4) == [3, 3, 1, 0])
    }

    @Test func `a crowd of deadlines is seen coming`() {
        // Six must be reached by tomorrow; three a day suffice only if today is not spent on the more overdue.
        let urgent = (1...6).map { candidate($0, every: 10, due: ago(9)) }
        let older = (11...13).map { candidate($0, every: 100, due: ago(98)) }
        let plan = CatchupPlan(for: older + urgent, today: today, perDay: 3)
        #expect(plan.people.prefix(3).map(\.count) == [3, 3, 3])
        #expect(urgent.allSatisfy { plan.day(of: $0.person).map { $0 <= ahead(1) } == true })
    }

    @Test func `who was reached today counts towards today's number`() {
        let all = (1...4).map { candidate($0, every: 30, due: ago(2)) }
        let plan = CatchupPlan(for: all, today: today, perDay: 3, doneToday: 2)
        #expect(plan.people.prefix(3).map(\.count) == [1, 3, 0])
        #expect(CatchupPlan(for: all, today: today, perDay: 3, doneToday: 9).people.prefix(3).map(\.count) == [0, 3, 1])
    }

    @Test func `ties go to the earlier due day, the shorter cadence, the lower identifier`() {
        let all = [
            candidate(1, every: 30, due: today), candidate(2, every: 7, due: today), candidate(3, every: 7, due: today),
        ]
        let plan = CatchupPlan(for: all.reversed(), today: today, perDay: 3)
        #expect(plan.people(on: today) == [all[1].person, all[2].person, all[0].person])
    }

    @Test func `an empty plan has days without people`() {
        let plan = CatchupPlan(for: [], today: today, perDay: 3)
        #expect(plan.people.count == CatchupPlan.horizon && plan.people.joined().isEmpty)
        #expect(plan.people(on: ago(1)) == [] && plan.people(on: ahead(28)) == [])
    }
}

func candidate(_ number: Int, every days: Int, due: CivilDate, deadline: CivilDate? = nil) -> CatchupPlan.Candidate {
    CatchupPlan.Candidate(
        person: somebody(number), cadence: days, due: due, deadline: deadline ?? due.adding(days: days))
}

@Suite struct `Plans of random people` {
    @Test func `keep every promise`() {
        var generator = SeededGenerator(seed: 3)
        for round in 0..<1_500 {
            let all = crowd(using: &generator)
            let perDay = Int.random(in: 1...5, using: &generator)
            let plan = CatchupPlan(for: all, today: today, perDay: perDay)
            guard plan == CatchupPlan(for: all.shuffled(using: &generator), today: today, perDay: perDay),
                all.allSatisfy({ keepsPromises(plan, to: $0) }), plan.people.joined().count == Set(plan.people.joined()).count,
                plan.people.allSatisfy({ $0.count <= perDay }) || !isFeasible(all, perDay: perDay)
            else {
                Issue.record("round \(round): \(perDay) a day for \(all)")
                return
            }
        }
    }

    @Test func `leave no room empty while somebody waits`() {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<500 {
            let all = crowd(using: &generator)
            let plan = CatchupPlan(for: all, today: today, perDay: 2)
            for (offset, people) in plan.people.enumerated() where people.count < 2 {
                let day = ahead(offset)
                let waits = all.filter { $0.due <= day && (plan.day(of: $0.person) ?? ahead(99)) > day }
                #expect(waits.isEmpty)
            }
        }
    }

    @Test func `are the same from a queue that people came to and left`() {
        var generator = SeededGenerator(seed: 6)
        for round in 0..<300 {
            var slots: [CatchupPlan.Candidate?] = crowd(using: &generator)
            var queue = CatchupQueue(slots)
            for one in crowd(using: &generator) {
                let slot = Int.random(in: 0...slots.count, using: &generator)
                let isNew = Bool.random(using: &generator)
                // No person is in two slots.
                let newcomer = candidate(100 + slot, every: one.cadence, due: one.due, deadline: one.deadline)
                if slot == slots.count { slots.append(nil) }
                slots[slot] = isNew ? newcomer : nil
                queue[slot] = slots[slot]
            }
            let plan = CatchupPlan(for: slots.compactMap(\.self), today: today, perDay: 2)
            let picks = CatchupPicks(from: queue, today: today, perDay: 2, doneToday: 0, days: CatchupPlan.horizon)
            for offset in 0..<CatchupPlan.horizon {
                let people = picks.slots(on: offset, in: queue).compactMap { slots[$0]?.person }
                #expect(people == plan.people[offset], "round \(round), day \(offset)")
            }
            for case (let slot, let one?) in slots.enumerated() {
                #expect(picks.day(of: slot, in: queue) == plan.day(of: one.person), "round \(round)")
            }
            #expect(queue.count(dueBefore: today) == slots.count { $0.map { $0.due < today } ?? false })
        }
    }

    private func crowd(using generator: inout SeededGenerator) -> [CatchupPlan.Candidate] {
        (1...Int.random(in: 1...40, using: &generator)).map { number in
            let days = [2, 7, 14, 30, 90].randomElement(using: &generator) ?? 7
            let due = ahead(.random(in: -40...30, using: &generator))
            let deadline = due.adding(days: .random(in: 0...days, using: &generator))
            return candidate(number, every: days, due: due, deadline: deadline)
        }
    }

    private func keepsPromises(_ plan: CatchupPlan, to one: CatchupPlan.Candidate) -> Bool {
        guard let day = plan.day(of: one.person) else {
            // Without a day: not due within the plan, or late already, or the deadline lies beyond it.
            return one.due >= ahead(28) || one.deadline < today || one.deadline >= ahead(28)
        }
        return day >= one.due && day >= today && (day <= one.deadline || one.deadline < today)
            && plan.people(on: day).contains(one.person)
    }

    /// Whether any plan could keep the deadlines with so many a day: earliest deadline first finds one if there is one.
    private func isFeasible(_ all: [CatchupPlan.Candidate], perDay: Int) -> Bool {
        var left = all.filter { $0.deadline >= today && $0.due < ahead(28) }.sorted { $0.deadline < $1.deadline }
        for offset in 0..<200 {
            for _ in 0..<perDay {
                if let next = left.firstIndex(where: { $0.due <= ahead(offset) }) { left.remove(at: next) }
            }
            if left.contains(where: { $0.deadline <= ahead(offset) }) { return false }
        }
        return true
    }
}
