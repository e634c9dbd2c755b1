import Foundation
import Kinkeeper
import Store

/// How the owner of the sample people stays in touch with them: groups, cadences, and the catch-ups of the last two years.
///
/// Like their birthdays, all is laid around `today`: a person is always overdue, one due today, one snoozed, and
/// with most of them all is well.
struct DemoCatchups {
    let today: CivilDate
    let now: Date

    /// Lays it out in a space that the file of `DemoPeople` was read into.
    func lay(out space: Space) async throws {
        var people: [String: Person.ID] = [:]
        for life in DemoCatchups.lives {
            people[life.who] = try await space.people(withUIDs: [DemoPeople.uid(of: life.who)]).first
        }
        for group in DemoCatchups.groups {
            try await make(group, of: group.members.compactMap { people[$0] }, in: space)
        }
        for life in DemoCatchups.lives {
            guard let person = people[life.who] else { continue }
            try await lay(out: life, of: person, with: people, in: space)
        }
    }

    // MARK: - Private

    private struct Group {
        var name: String
        var cadence: Cadence?
        var members: [String]
    }

    /// One person: the category, the cadence, and how many days ago the last catch-up was.
    private struct Life {
        var who: String
        var category: Kinkeeper.Category?
        var cadence: Cadence?
        /// Days since the last catch-up.
        var last: Int?
        /// The kind and note of the last one.
        var kind = Catchup.Kind.call
        var note = ""
        /// Other people it names.
        var with: [String] = []
        /// Put off until so many days from today.
        var snoozed: Int?
    }

    private static let groups = [
        Group(name: "Family", cadence: .monthly, members: ["Jonas", "Noah", "Frieda", "Rosa", "Vera"]),
        Group(name: "Choir", cadence: .quarterly, members: ["Elif", "Mirjam", "Olga"]),
        Group(name: "Walking club", cadence: nil, members: ["Chiara", "Goran", "Liam", "Elif"]),
    ]

    private static let lives = [
        Life(who: "Anna", category: .friend, cadence: .weekly, last: 4, note: "She asked for the bread recipe."),
        Life(who: "Ben", category: .family, cadence: .monthly, last: 12, kind: .inPerson, note: "The zoo, and two ice creams."),
        Life(
            who: "Chiara", category: .friend, cadence: .fortnightly, last: 14, kind: .message,
            note: "Her shop has moved to the harbour."),
        Life(who: "Dmitri", category: .work, cadence: .quarterly, last: 40, kind: .email),
        Life(who: "Elif", category: .friend, last: 97, kind: .inPerson, note: "After the concert.", with: ["Mirjam"]),
        Life(who: "Frieda", category: .family, last: 26, kind: .letter, note: "Photographs of the garden."),
        Life(who: "Goran", category: .friend, cadence: .quarterly, last: 110, snoozed: 4),
        Life(who: "Hana", category: .work, cadence: .halfYearly, last: 60, kind: .video),
        Life(who: "Jonas", category: .family, last: 30, note: "Exams in spring."),
        Life(who: "Khadija", category: .friend, cadence: .monthly, last: 3, kind: .inPerson, note: "Lunch at the market."),
        Life(who: "Liam", category: .friend, cadence: .halfYearly, last: 150),
        Life(who: "Mirjam", category: .acquaintance, last: 97, kind: .inPerson),
        Life(who: "Noah", category: .family, last: 30, kind: .inPerson),
        Life(who: "Olga", category: .acquaintance, last: 20, kind: .message),
        Life(who: "Priya", category: .friend, cadence: .fortnightly, last: 19, kind: .message),
        Life(who: "Rosa", category: .family, last: 5, note: "Her knee is better."),
        Life(who: "Vera", category: .family, cadence: .weekly, last: 2),
    ]

    private func make(_ group: Group, of members: [Person.ID], in space: Space) async throws {
        let outcome = try await space.createGroup(
            .make(at: now), named: try GroupName(group.name), cadence: group.cadence, on: began, at: now)
        guard case .done(let made) = outcome else { return }
        try await space.addMembers(members, to: made.id, on: began, at: now)
    }

    private func lay(out life: Life, of person: Person.ID, with people: [String: Person.ID], in space: Space) async throws {
        if let category = life.category {
            _ = try await space.setCategory(category, of: [person], at: now)
        }
        if let cadence = life.cadence {
            try await space.setCadence(.every(cadence), of: [person], on: began, at: now)
        }
        guard let last = life.last else { return }
        try await logEarlier(life, of: person, before: last, in: space)
        let draft = CatchupDraft(
            day: today.adding(days: -last), kind: life.kind, note: life.note,
            people: [person] + life.with.compactMap { people[$0] })
        try await space.logCatchup(draft, today: today, at: now)
        if let snoozed = life.snoozed {
            try await space.snooze(person, until: today.adding(days: snoozed), today: today)
        }
    }

    /// The catch-ups before the last: a cadence apart, now a little sooner, now a little later.
    private func logEarlier(_ life: Life, of person: Person.ID, before last: Int, in space: Space) async throws {
        let kinds: [Catchup.Kind] = [.call, .message, .inPerson, .call, .video]
        let step = life.cadence?.days ?? 35
        var days = last
        var round = life.who.utf8.count
        while true {
            days += max(1, step + [-2, 0, -1, 3, -4][round % 5] * step / 14)
            guard days < 700 else { return }
            let draft = CatchupDraft(day: today.adding(days: -days), kind: kinds[round % kinds.count], people: [person])
            try await space.logCatchup(draft, today: today, at: now)
            round += 1
        }
    }

    /// The day all cadences were chosen, long before anything that shows.
    private var began: CivilDate { today.adding(days: -720) }
}
