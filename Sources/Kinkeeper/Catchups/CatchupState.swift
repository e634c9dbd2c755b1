/// All that the rules of catching up need to know of one person.
///
/// What follows from it on a day is a `CatchupStanding`; nothing of that is ever stored.
public struct CatchupState: Hashable, Sendable {
    /// A cadence that one of the person's groups lends to its members.
    public struct Lent: Hashable, Sendable {
        /// Which group.
        public let group: PersonGroup.ID
        /// Its name.
        public let name: String
        /// How often.
        public let cadence: Cadence
        /// From when on it holds for this person: the later of the day the group got it and the day the person joined.
        public let since: CivilDate

        /// A group's cadence, as it holds for one person.
        public init(group: PersonGroup.ID, name: String, cadence: Cadence, since: CivilDate) {
            self.group = group
            self.name = name
            self.cadence = cadence
            self.since = since
        }
    }

    /// Who.
    public let person: Person.ID
    /// What was chosen for the person.
    public var choice: CadenceChoice
    /// The day that was chosen; nil only while the choice is `inherited`.
    public var chosenOn: CivilDate?
    /// The cadences of the person's groups, in any order; groups without one are left out.
    public var lent: [Lent]
    /// The day of the latest catch-up; nil before the first.
    public var last: CivilDate?
    /// Not before this day; nil when not snoozed.
    public var snoozedUntil: CivilDate?
    /// A round was skipped: the next one counts from this day, as if there had been a catch-up. Nil when none was.
    public var skippedFrom: CivilDate?

    /// What is known of one person.
    public init(
        person: Person.ID, choice: CadenceChoice = .inherited, chosenOn: CivilDate? = nil, lent: [Lent] = [],
        last: CivilDate? = nil, snoozedUntil: CivilDate? = nil, skippedFrom: CivilDate? = nil
    ) {
        self.person = person
        self.choice = choice
        self.chosenOn = chosenOn
        self.lent = lent
        self.last = last
        self.snoozedUntil = snoozedUntil
        self.skippedFrom = skippedFrom
    }
}
