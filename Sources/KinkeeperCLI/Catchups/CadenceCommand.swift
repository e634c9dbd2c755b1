import Application
import ArgumentParser
import Interchange
import Kinkeeper
import Screens
import Store

struct CadenceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cadence",
        abstract: "Say how often you want to be in touch.",
        usage:
            "kinkeeper cadence PERSON… (weekly | fortnightly | monthly | quarterly | half-yearly | yearly | DAYS | never | inherited)",
        discussion: "'inherited' uses the rhythm of the person's groups. 'never' overrides the groups.")

    @Argument(help: "The people, and then how often.")
    var words: [String]

    @OptionGroup var today: TodayOptions
    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard words.count > 1 else { throw ValidationError("Name a person and how often: kinkeeper cadence Anna monthly.") }
        _ = try choice()
    }

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display(today)
        let choice = try choice()
        let people = try await workspace.everybody(named: words.dropLast(), from: display)
        _ = try await CommandFailure.explained {
            try await workspace.space.setCadence(
                choice, of: people.map(\.id), on: display.today, at: display.now)
        }
        if json {
            return try await write(people, in: workspace.space, from: display)
        }
        for person in people {
            let blanks = [
                "name": person.profile.name.display(display.nameOrder), "cadence": display.title(of: choice),
            ]
            try StandardStreams.write(display.said("catchups.cadence.saved", blanks))
        }
    }

    /// Writes the standing of each of the people.
    private func write(_ people: [Person], in space: Space, from display: DisplayContext) async throws {
        let states = try await CommandFailure.explained {
            var states: [JSONValue] = []
            for person in people {
                guard let state = try await space.catchupState(of: person.id) else { continue }
                let shown = ShownDue(person, ShownCatchupState(state, from: display), order: display.nameOrder)
                states.append(Records.due.json(shown))
            }
            return states
        }
        try StandardStreams.writeJSON(.array(states))
    }

    private static let names: [String: Cadence] = [
        "weekly": .weekly, "fortnightly": .fortnightly, "monthly": .monthly, "quarterly": .quarterly,
        "half-yearly": .halfYearly, "yearly": .yearly,
    ]

    private func choice() throws -> CadenceChoice {
        let word = words.last ?? ""
        if let named = Self.names[word.lowercased()] { return .every(named) }
        guard let choice = CadenceChoice(formText: word.lowercased()) else {
            throw ValidationError(
                "'\(word)' does not say how often. Write weekly, fortnightly, monthly, quarterly, half-yearly, yearly, a number "
                    + "of days from 1 to 3650, never or inherited.")
        }
        return choice
    }
}
