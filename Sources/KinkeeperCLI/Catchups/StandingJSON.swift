import Kinkeeper
import Screens
import Store

/// How it stands with somebody in JSON. Without a cadence all but the person is null.
struct StandingJSON: Encodable {
    let personID: String
    let name: String
    @NullWhenAbsent var cadenceDays: Int?
    @NullWhenAbsent var group: String?
    @NullWhenAbsent var lastCatchup: String?
    @NullWhenAbsent var due: String?
    @NullWhenAbsent var daysUntilDue: Int?
    @NullWhenAbsent var snoozedUntil: String?
    @NullWhenAbsent var because: String?

    init(_ person: Person.ID, name: PersonName, _ standing: CatchupStanding?, from display: DisplayContext) {
        personID = person.description
        self.name = name.formatted
        cadenceDays = standing?.cadence.days
        group = if case .group(_, let name) = standing?.source { name } else { nil }
        lastCatchup = standing?.last?.description
        due = standing?.due.description
        daysUntilDue = standing?.daysUntilDue
        snoozedUntil = standing?.snoozedUntil?.description
        because = standing.map { display.because($0.reason) }
    }
}

extension Workspace {
    /// The people that each of the words names; says who there is where one is not clear.
    func everybody(named words: some Sequence<String>, from display: DisplayContext) async throws -> [Person] {
        var people: [Person] = []
        for word in words { people.append(try await person(word, from: display, ambiguous: .unusableInput)) }
        return people
    }

    /// How it stands with some people.
    func standings(of people: [Person], from display: DisplayContext) async throws -> [StandingJSON] {
        try await CommandFailure.explained {
            var standings: [StandingJSON] = []
            for person in people {
                let state = try await space.catchupState(of: person.id)
                standings.append(
                    StandingJSON(
                        person.id, name: person.profile.name, state?.standing(on: display.today), from: display))
            }
            return standings
        }
    }

    /// Writes how it stands with a person as JSON.
    func writeStanding(of person: Person, from display: DisplayContext) async throws {
        guard let standing = try await standings(of: [person], from: display).first else { return }
        try StandardStreams.writeJSON(standing)
    }
}

extension DisplayContext {
    /// A line of output.
    func said(_ key: String, _ blanks: [String: String]) -> String {
        TerminalText.printable(phrases.text(key, blanks)) + "\n"
    }

    /// How to take back what was just done.
    func undo(_ command: String) -> String {
        phrases.text("catchups.terminal.undo", ["command": command])
    }
}
