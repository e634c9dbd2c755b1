/// A plan of catch-ups that spreads people over days, so that no day has too many (load balancing).
///
/// Each day from today takes as many as fit of the people due by then:
///
/// 1. Those whose deadline is that day (twice their cadence has passed): all of them, even when that is more than fit. A
///    deadline beats the number a day.
/// 2. People who must go now lest later days overflow before deadlines, the earliest deadline first.
/// 3. Those most overdue for their cadence (days overdue / cadence), as long as there is room. Ties go to the earlier
///    due day, then the shorter cadence, then the lower identifier, so that the order is total and depends on nothing else.
///
/// No person is moved before their due day or past their deadline. A person whose deadline has already passed is moved like the
/// others: bringing up a hundred of them on one day would not help. A person without room in the days planned has no day yet.
/// More than fit are planned for a day only if no plan could have kept all deadlines without it.
///
/// Two a day, and today are due: Anna (every 7 days, 7 days overdue), Ben (every 30, 15 overdue), Cleo (every 365, 20
/// overdue). Anna's deadline is today, Ben's ratio of ½ comes next; Cleo waits until tomorrow.
public struct CatchupPlan: Hashable, Sendable {
    /// A person to plan for.
    public struct Candidate: Hashable, Sendable {
        /// The person.
        public let person: Person.ID
        /// The days of the cadence that holds.
        public let cadence: Int
        /// The day they are due.
        public let due: CivilDate
        /// The last day they may be moved to.
        public let deadline: CivilDate

        /// A candidate with a person's standing.
        public init(_ person: Person.ID, _ standing: CatchupStanding) {
            self.init(person: person, cadence: standing.cadence.days, due: standing.due, deadline: standing.deadline)
        }

        package init(person: Person.ID, cadence: Int, due: CivilDate, deadline: CivilDate) {
            self.person = person
            self.cadence = cadence
            self.due = due
            self.deadline = deadline
        }
    }

    /// How many days are planned ahead, today included, unless it is said otherwise.
    public static let horizon = 28

    /// The day it starts with.
    public let today: CivilDate
    /// The people of each day, from today on: the most overdue first.
    public let people: [[Person.ID]]
    private let days: [Person.ID: CivilDate]

    /// A plan for people with a cadence.
    ///
    /// - Parameters:
    ///   - perDay: To how many a day they are spread; at least 1.
    ///   - doneToday: With how many one was in touch today already; they count towards today's number.
    ///   - days: How many days are planned, today included.
    public init(
        for candidates: some Sequence<Candidate>, today: CivilDate, perDay: Int, doneToday: Int = 0,
        days: Int = CatchupPlan.horizon
    ) {
        let candidates = Array(candidates)
        let queue = CatchupQueue(candidates.map(Optional.some))
        let picks = CatchupPicks(from: queue, today: today, perDay: perDay, doneToday: doneToday, days: days)
        self.today = today
        people = (0..<days).map { offset in picks.slots(on: offset, in: queue).map { candidates[$0].person } }
        var dayOf: [Person.ID: CivilDate] = [:]
        for (offset, people) in people.enumerated() {
            for person in people { dayOf[person] = today.adding(days: offset) }
        }
        self.days = dayOf
    }

    /// Returns the day planned for a person; nil when they are not due within the days planned, or there is no room for them.
    public func day(of person: Person.ID) -> CivilDate? { days[person] }

    /// The first day that is not planned any more.
    public var end: CivilDate { today.adding(days: people.count) }

    /// Returns the people planned for a day, the most overdue first.
    public func people(on day: CivilDate) -> [Person.ID] {
        let offset = today.days(until: day)
        return people.indices.contains(offset) ? people[offset] : []
    }
}

extension CatchupPlan.Candidate {
    /// By due day, cadence, identifier.
    package func precedes(_ other: CatchupPlan.Candidate) -> Bool {
        (due, cadence, person) < (other.due, other.cadence, other.person)
    }

    /// Whether it is more overdue on a day, for its cadence; ties as `precedes` has them.
    package func isMoreOverdue(than other: CatchupPlan.Candidate, on day: CivilDate) -> Bool {
        // a/b > c/d without fractions; cadences are positive.
        let mine = due.days(until: day) * other.cadence
        let theirs = other.due.days(until: day) * cadence
        return mine == theirs ? precedes(other) : mine > theirs
    }
}
