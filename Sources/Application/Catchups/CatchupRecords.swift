import Interchange
package import Kinkeeper
package import Store

extension Records {
    /// An entry of the log.
    package static let catchup = Record<Catchup>("Catchup", "A time you were in touch.") {
        Field("id", .identifier("Names the entry."), \.id)
        Field(page: "catch-ups", \.id)
        Field("people", .list("The people you were in touch with.", of: .identifier("A person.")), \.people)
        Field("kind", .catchupKind, \.kind)
        Field("day", .day("When."), \.day)
        Field("time", orNull: catchupTime) { $0.minute.map(clockText) }
        Field("note", .text("A note.", max: 100_000), \.note)
        Field("others", .text("Others who were there, in your words.", max: 2_000), \.others)
        Field(
            "account",
            orNull: .identifier(
                "The account that logged it, in a family’s log; null in your own, but for what was restored from a family’s document."
            )
        ) {
            $0.author.map { AccountID($0) }
        }
        Field("createdAt", .instant("When it was logged."), \.createdAt)
        Field("updatedAt", .instant("When it was last changed."), \.updatedAt)
    }

    /// The time of day of a catch-up.
    package static let catchupTime = JSONForm.text(
        "By the clock on the wall, 14:05.", max: 5, pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$")

    /// The standing of a person.
    package static let catchupState = Record<ShownCatchupState>("Keeping", "Where you stand with a person.") {
        Field("cadenceDays", orNull: .integer("The cadence that holds.", Cadence.range), \.standing?.cadence.days)
        Field("group", orNull: .identifier("The group whose cadence it is; null for the person’s own."), \.group)
        Field("last", orNull: .day("The latest catch-up."), \.last)
        Field("due", orNull: .day("The day the person is due."), \.standing?.due)
        Field("daysUntilDue", orNull: .integer("Negative when overdue.", -4_000_000...4_000_000), \.standing?.daysUntilDue)
        Field("snoozedUntil", orNull: .day("Put off until then."), \.standing?.snoozedUntil)
        Field("because", orNull: .text("Why, in a sentence in the account's language."), \.because)
    }

    /// A person with a cadence, and their standing.
    package static let due = Record<ShownDue>("Due", "A person with a cadence.") {
        Field("person", .identifier("The person."), \.person)
        Field("display", .text("The name."), \.name)
        Field("plannedOn", orNull: .day("The day the plan spreads them to."), \.plannedOn)
        catchupState.fields.map { $0.of(\ShownDue.state) }
    }

    /// The numbers of all people with a cadence.
    package static let catchupNumbers = Record<CatchupNumbers>(
        "CatchupNumbers", "Numbers about all people with a cadence."
    ) {
        Field("withCadence", .count("People with a cadence."), \.withCadence)
        Field("keptUp", .count("People you keep up with."), \.keptUp)
        Field("overdue", .count("People who are overdue."), \.overdue)
        Field("dueThisWeek", .count("People who are due within a week."), \.dueThisWeek)
        Field("loggedThisMonth", .count("Catch-ups of this month."), \.loggedThisMonth)
    }

    /// A wish for an occasion.
    package static let wish = Record<Wish>("Wish", "That you wished a person well.") {
        Field("id", .identifier("Names the wish."), \.id)
        Field("person", .identifier("The person."), \.person)
        Field("kind", .occasionKind("The kind of occasion."), \.kind)
        Field("label", .text("The occasion’s label."), \.label)
        Field("day", .day("The day of the occasion."), \.day)
        Field("catchup", orNull: .identifier("The catch-up it counts as."), \.catchup)
        Field("wishedAt", .instant("When it was marked."), \.wishedAt)
    }

    private static func clockText(_ minute: Int) -> String {
        CivilTime(hour: minute / 60, minute: minute % 60)?.description ?? ""
    }
}

/// The standing of a person, and the reason in words.
package struct ShownCatchupState: Sendable {
    let standing: CatchupStanding?
    let last: CivilDate?
    let because: String?

    /// - Parameter because: The reason in the reader's language; nil without a cadence.
    package init(_ standing: CatchupStanding?, last: CivilDate?, because: String?) {
        (self.standing, self.last, self.because) = (standing, last, because)
    }

    var group: PersonGroup.ID? {
        if case .group(let id, _) = standing?.source { id } else { nil }
    }
}

/// A person with a cadence, as lists show them.
package struct ShownDue: Sendable {
    let person: Person.ID
    let name: String
    let plannedOn: CivilDate?
    let state: ShownCatchupState

    /// - Parameter because: The reason in the reader's language.
    package init(_ row: CatchupBoardRow, order: NameOrder, because: String) {
        (person, name, plannedOn) = (row.id, row.name.display(order), row.planned)
        state = ShownCatchupState(row.standing, last: row.standing.last, because: because)
    }

    /// A person whose cadence was just set.
    package init(_ person: Person, _ state: ShownCatchupState, order: NameOrder) {
        (self.person, name, plannedOn) = (person.id, person.profile.name.display(order), nil)
        self.state = state
    }
}

extension JSONForm where Value == Catchup.Kind {
    /// The kind of a catch-up.
    package static var catchupKind: JSONForm { .word("How you were in touch.", named: "CatchupKind") }
}
