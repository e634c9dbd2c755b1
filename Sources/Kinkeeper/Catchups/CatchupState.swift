/// The input of the catch-up rules for one person.
///
/// The rules make a `CatchupStanding` of it for a day; that is never stored.
public struct CatchupState: Hashable, Sendable {
    /// A cadence that one of the person's groups lends to its members.
    public struct Lent: Hashable, Sendable {
        /// The group.
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

    /// The person.
    public let person: Person.ID
    /// The choice for the person.
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

    /// The state of one person.
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
