/// Why something about catching up is refused.
public enum CatchupRefusal: Error, Hashable, Sendable {
    /// The day of a catch-up is still to come.
    case futureDay(CivilDate)
    /// A catch-up without people.
    case nobody
    /// A snooze must end after today.
    case snoozeNotAhead(CivilDate)
    /// There is no round to skip where no cadence holds.
    case noCadence
    /// The day of a wish is more than 366 days ahead.
    case wishTooFarAhead(CivilDate)
}

/// What delays a person's next due day: set by snoozing and skipping, cleared by a catch-up.
public struct CatchupPause: Hashable, Sendable {
    /// Not before this day; nil when not snoozed.
    public var snoozedUntil: CivilDate?
    /// A round was skipped: the next one counts from this day. Nil when none was.
    public var skippedFrom: CivilDate?

    /// A pause from its parts; none of them is no pause.
    public init(snoozedUntil: CivilDate? = nil, skippedFrom: CivilDate? = nil) {
        self.snoozedUntil = snoozedUntil
        self.skippedFrom = skippedFrom
    }

    /// The first day that a person can be put off to.
    public static func earliest(today: CivilDate) -> CivilDate { today.adding(days: 1) }

    /// Refuses a day that is not after today.
    public static func check(until day: CivilDate, today: CivilDate) throws(CatchupRefusal) {
        guard day >= earliest(today: today) else { throw .snoozeNotAhead(day) }
    }
}

extension CatchupState {
    /// The person's snooze and skip.
    public var pause: CatchupPause {
        get { CatchupPause(snoozedUntil: snoozedUntil, skippedFrom: skippedFrom) }
        set { (snoozedUntil, skippedFrom) = (newValue.snoozedUntil, newValue.skippedFrom) }
    }

    /// The pause after snoozing until a day, which must come after today. An earlier snooze is replaced, a skip stays.
    public func snoozing(until day: CivilDate, today: CivilDate) throws(CatchupRefusal) -> CatchupPause {
        try CatchupPause.check(until: day, today: today)
        return CatchupPause(snoozedUntil: day, skippedFrom: skippedFrom)
    }

    /// Returns the pause after skipping one round. The next round counts from today for a person who is due, else from the due
    /// day. A snooze stays, and has no effect beyond its day.
    ///
    /// Every 30 days:
    /// - due 11 days ago: due in 30 days
    /// - due in 5 days: due in 35 days
    /// - due in 5 days, skipped twice: due in 65 days
    public func skipping(today: CivilDate) throws(CatchupRefusal) -> CatchupPause {
        guard let standing = standing(on: today) else { throw .noCadence }
        return CatchupPause(snoozedUntil: snoozedUntil, skippedFrom: max(today, standing.due))
    }
}

/// A catch-up to be logged.
public struct CatchupDraft: Hashable, Sendable {
    /// The identifier chosen by the client, so that sending it twice writes it once; nil otherwise.
    public var id: Catchup.ID?
    /// The day; not after today.
    public var day: CivilDate
    /// Minutes since midnight, 0..<1440; nil when only the day is known.
    public var minute: Int?
    /// How one was in touch.
    public var kind: Catchup.Kind
    /// The owner's note; may be empty.
    public var note: String
    /// The people met or spoken to: at least one.
    public var people: [Person.ID]
    /// Other people present, as text of the owner; may be empty.
    public var others: String

    /// A draft from its parts.
    public init(
        id: Catchup.ID? = nil, day: CivilDate, minute: Int? = nil, kind: Catchup.Kind, note: String = "",
        people: [Person.ID], others: String = ""
    ) {
        self.id = id
        self.day = day
        self.minute = minute
        self.kind = kind
        self.note = note
        self.people = people
        self.others = others
    }

    /// The people named, each once, in the order they were named.
    public var distinctPeople: [Person.ID] {
        var seen: Set<Person.ID> = []
        return people.filter { seen.insert($0).inserted }
    }

    /// Refuses a future day and a catch-up without people.
    public func check(today: CivilDate) throws(CatchupRefusal) {
        try Self.check(day: day, today: today)
        guard !people.isEmpty else { throw .nobody }
    }

    /// Refuses a future day.
    public static func check(day: CivilDate, today: CivilDate) throws(CatchupRefusal) {
        guard day <= today else { throw .futureDay(day) }
    }
}
