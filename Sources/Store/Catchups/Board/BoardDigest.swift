import GRDB
import Kinkeeper

/// What follows from everybody on the board on one day, kept until anything changes.
struct BoardDigest: Sendable {
    /// What it is kept under.
    struct Key: Hashable {
        let today: CivilDate
        let perDay: Int
    }

    let today: CivilDate
    let numbers: CatchupNumbers
    let categories: [Kinkeeper.Category]
    let plan: CatchupPlan
    /// How many are due today or earlier.
    let dueCount: Int
}

extension Board {
    mutating func digest(today: CivilDate, perDay: Int, in db: Database) throws -> BoardDigest {
        let key = BoardDigest.Key(today: today, perDay: perDay)
        if let known = digests[key] { return known }
        let firstOfMonth = CivilDate(year: today.year, month: today.month, day: 1) ?? today
        var numbers = CatchupNumbers(loggedThisMonth: try db.catchupCount(from: firstOfMonth, through: today))
        var (due, done) = (0, 0)
        for case let mark? in marks {
            let daysUntilDue = today.days(until: mark.due)
            numbers.add(daysUntilDue: daysUntilDue)
            if daysUntilDue <= 0 { due += 1 }
            if mark.last == today { done += 1 }
        }
        let digest = BoardDigest(
            today: today, numbers: numbers, categories: Board.ordered(Set(categories.filter { $0.value > 0 }.keys)),
            plan: plan(today: today, perDay: perDay, doneToday: done), dueCount: due)
        if digests.count >= 8 { digests = [:] }
        digests[key] = digest
        return digest
    }

    /// The standard categories in their order, then one's own by name.
    private static func ordered(_ categories: Set<Kinkeeper.Category>) -> [Kinkeeper.Category] {
        let standard = Kinkeeper.Category.standard.filter(categories.contains)
        return standard + categories.subtracting(standard).sorted { $0.description < $1.description }
    }

    private mutating func plan(today: CivilDate, perDay: Int, doneToday: Int) -> CatchupPlan {
        var candidates: [CatchupPlan.Candidate] = []
        for slot in sorted(by: BoardOrder(.nextDue, today: today)) {
            guard let mark = marks[Int(slot)] else { continue }
            guard today.days(until: mark.due) < CatchupPlan.horizon else { break }
            candidates.append(
                CatchupPlan.Candidate(
                    person: mark.person, cadence: Int(mark.cadence), due: mark.due, deadline: mark.deadline))
        }
        return CatchupPlan(
            ordered: candidates, today: today, perDay: perDay, doneToday: doneToday, days: CatchupPlan.horizon)
    }
}
