import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

struct PeopleShareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Copy people to a family's address book, or from it to the account's own.",
        discussion: """
            The card goes along as it was kept, and the category. Catch-ups and how often, reminders, gifts, notes and groups stay \
            where they are. Nobody is copied twice. PERSON may be '-': then standard input names them, one a line.
            """)

    @Argument(help: "Whom: each an identifier, or a query in quotes that only one person matches.")
    var person: [String]

    @Option(help: ArgumentHelp("Copy own people to this family's address book.", valueName: "family"))
    var with: String?

    @Option(help: ArgumentHelp("Copy people of this family to the account's own.", valueName: "family"))
    var from: String?

    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard (with != nil) != (from != nil) else { throw ValidationError("Say one of --with FAMILY and --from FAMILY.") }
    }

    func run() async throws {
        let own = try await workspace.open()
        let family = try await CommandFailure.explained { try await own.family(with ?? from ?? "") }
        let source = from == nil ? own : own.inside(family)
        let display = source.display()
        let people = try await source.people(named: person, from: display)
        let sharing = PeopleSharing(own.space, family, today: display.today, now: display.now)
        let outcome = try await CommandFailure.explained {
            from == nil ? try await sharing.share(people) : try await sharing.takeIn(people)
        }
        guard !json else {
            let pairs = outcome.pairs.map { pair -> JSONValue in
                [
                    "person": .string(pair.own.description), "space": .string(family.family.id.description),
                    "sharedPerson": .string(pair.shared.description),
                ]
            }
            return try StandardStreams.writeJSON(["data": .array(pairs), "added": .integer(outcome.change.count)] as JSONValue)
        }
        let phrases = display.phrases
        let blanks = ["family": TerminalText.printable(family.family.name)]
        guard !outcome.pairs.isEmpty else { return StandardStreams.note(phrases.text("spaces.share.none")) }
        let isAny = outcome.change.count > 0
        let sentence =
            switch (from == nil, isAny) {
            case (true, true): phrases.count("spaces.shared", outcome.change.count, blanks)
            case (true, false): phrases.text("spaces.shared.before", blanks)
            case (false, true): phrases.count("spaces.takenIn", outcome.change.count)
            case (false, false): phrases.text("spaces.takenIn.before")
            }
        try StandardStreams.write(sentence + "\n")
    }
}
