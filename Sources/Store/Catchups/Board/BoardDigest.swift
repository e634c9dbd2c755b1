import GRDB
import Kinkeeper

/// The results for all people on the board on one day, kept until anything changes.
struct BoardDigest: Sendable {
    /// The key of a digest.
    struct Key: Hashable {
        let today: CivilDate
        let perDay: Int
    }

    let today: CivilDate
    let numbers: CatchupNumbers
    let categories: [Kinkeeper.Category]
    let picks: CatchupPicks
    /// How many are due today or earlier.
    let dueCount: Int
}

extension Board {
    /// `isCurrent` is what `refresh` said of this reader.
    mutating func digest(today: CivilDate, perDay: Int, isCurrent: Bool, in db: Database) throws -> BoardDigest {
        let key = BoardDigest.Key(today: today, perDay: perDay)
        if let known = digests[key] { return known }
        let digest = BoardDigest(
            today: today, numbers: try numbers(today: today, isCurrent: isCurrent, in: db),
            categories: Board.ordered(Set(categories.filter { $0.value > 0 }.keys)),
            picks: CatchupPicks(
                from: queue, today: today, perDay: perDay, doneToday: lastDays[today, default: 0], days: CatchupPlan.horizon),
            dueCount: queue.count(dueBefore: today.adding(days: 1)))
        // Counts made by an older reader are not of this state.
        guard isCurrent else { return digest }
        if digests.count >= 8 { digests = [:] }
        digests[key] = digest
        return digest
    }

    private mutating func numbers(today: CivilDate, isCurrent: Bool, in db: Database) throws -> CatchupNumbers {
        let first = CivilDate(year: today.year, month: today.month, day: 1) ?? today
        let count =
            isCurrent
            ? try logged.count(from: first, through: today, in: db) : try db.catchupCount(from: first, through: today)
        let overdue = queue.count(dueBefore: today)
        return CatchupNumbers(
            withCadence: self.count, keptUp: self.count - overdue, overdue: overdue,
            dueThisWeek: queue.count(dueBefore: today.adding(days: 8)) - overdue, loggedThisMonth: count)
    }

    /// The standard categories in their order, then one's own by name.
    private static func ordered(_ categories: Set<Kinkeeper.Category>) -> [Kinkeeper.Category] {
        let standard = Kinkeeper.Category.standard.filter(categories.contains)
        return standard + categories.subtracting(standard).sorted { $0.description < $1.description }
    }
}
